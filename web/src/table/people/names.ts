/** Seats and the people in them, by name. */
import { t } from "../../i18n/index.svelte";
import type { Page, SeatCard } from "../../api/types";

export const seatName = (page: Page, seat: string): string =>
  page.table.seats.find((one) => one.seat === seat)?.name ?? seat;

/** The levels of the computer that the page has words for, from the weakest to the strongest, and what old tables may name. */
const LEVELS = ["recruit", "corporal", "officer", "captain", "marshal", "random", "greedy"] as const;
export const DEFAULT_BOT = "officer";
/** A level may be told how to play, after a colon; the usual way is not named. */
const STYLES = ["cautious", "balanced", "bold"] as const;
export const USUAL_STYLE = "balanced";
export const levelOf = (bot: string): string => bot.split(":", 1)[0] ?? bot;
export const styleOf = (bot: string): string => bot.slice(levelOf(bot).length + 1) || USUAL_STYLE;
export const styled = (level: string, style: string): string => (style === USUAL_STYLE ? level : `${level}:${style}`);
export const styleName = (style: string): string => { const one = STYLES.find((known) => known === style); return one ? t(`bot.style.${one}`) : style; };
const known = (bot: string) => LEVELS.find((one) => one === levelOf(bot));

export function botName(bot: string): string {
  const level = known(bot), style = styleOf(bot);
  const name = level ? t(`bot.${level}`) : bot;
  return level && style !== USUAL_STYLE ? `${name}, ${styleName(style)}` : name;
}

/** What to expect of a level, in a sentence. */
export const botAbout = (level: string): string => { const one = known(level); return one ? t(`bot.${one}.about`) : ""; };

/** Who sits there, in a few words; when the game is over, who gave up is named and not the computer that took the seat then. */
export function whoSits(seat: SeatCard, over = false): string {
  if (seat.bot && !(over && seat.resigned && seat.person)) return t("table.bot", { level: botName(seat.bot) });
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
