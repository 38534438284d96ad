/** Who won a finished table, and with what score. */
import type { ListedTable, SeatCard } from "../../../api/types";

/** The seats that got the most; all of them in a draw. */
export function winnersOf({ result, seats }: ListedTable): SeatCard[] {
  if (!result) return [];
  const best = Math.max(...result.returns);
  return seats.filter((_, at) => result.returns[at] === best);
}

export const isDrawn = (table: ListedTable): boolean => table.result !== null && winnersOf(table).length === table.seats.length;

/** The winners' names; those who win together have one where the game has a name for them. */
export function winnerNames(table: ListedTable): string[] {
  const winners = winnersOf(table), scores = table.result?.scores ?? [];
  const best = scores.filter(({ score }) => score === Math.max(...scores.map((one) => one.score)));
  const [side] = best;
  const isTeam = winners.length > 1 && scores.length === table.teams.length && best.length === 1 && !table.seats.some(({ seat }) => seat === side?.id);
  return isTeam && side ? [side.name] : winners.map(({ name }) => name);
}

/** "33 : 22", the winner's first; empty where no score was kept. */
export const scoreLine = ({ result }: ListedTable): string => (result?.scores ?? []).map(({ score }) => score).toSorted((one, other) => other - one).join(" : ");

/** When it ended, in the reader's way. */
export const dayOf = (seconds: number, language: string): string => new Date(seconds * 1000).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
