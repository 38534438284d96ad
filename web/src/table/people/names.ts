/** Seats and the people in them, by name. */
import { t } from "../../i18n/index.svelte";
import type { Page, SeatCard } from "../../api/types";

export const seatName = (page: Page, seat: string): string =>
  page.table.seats.find((one) => one.seat === seat)?.name ?? seat;

/** The levels of the computer that the page has words for, from the weakest to the strongest, and what old tables may name. */
const LEVELS = ["recruit", "corporal", "officer", "captain", "marshal", "random", "greedy"] as const;
export const DEFAULT_BOT = "officer";
const known = (level: string) => LEVELS.find((one) => one === level);

export const botName = (level: string): string => { const one = known(level); return one ? t(`bot.${one}`) : level; };

/** What to expect of a level, in a sentence. */
export const botAbout = (level: string): string => { const one = known(level); return one ? t(`bot.${one}.about`) : ""; };

/** Who sits there, in a few words. */
export function whoSits(seat: SeatCard): string {
  if (seat.bot) return t("table.bot", { level: botName(seat.bot) });
  if (seat.person) return seat.person.name + (seat.mine ? ` (${t("table.you")})` : "");
  return t("table.free");
}

export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(left / 86400), hours = Math.floor((left % 86400) / 3600);
  const minutes = Math.floor((left % 3600) / 60), rest = left % 60;
  if (days > 0) return `${days}d ${hours}h`;
  const two = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
