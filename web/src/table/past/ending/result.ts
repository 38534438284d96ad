/** Who won a finished table, and with what score. */
import type { ListedTable, SeatCard } from "../../../api/types";

/** The seats that got the most; all of them in a draw. */
export function winnersOf({ result, seats }: ListedTable): SeatCard[] {
  if (!result) return [];
  const best = Math.max(...result.returns);
  return seats.filter((_, at) => result.returns[at] === best);
}

/** Whether it was played out or given up, so that somebody won or all are even; not where it just stopped. */
export const isDecided = ({ result }: ListedTable): boolean => result !== null && result.reason !== "abandoned" && result.reason !== "halted";

export const isDrawn = (table: ListedTable): boolean => table.result !== null && winnersOf(table).length === table.seats.length;

/** The seats whose score it is: one, or the team in whose place it stands. */
function seatsOf({ result, seats, teams }: ListedTable, at: number): string[] {
  const scores = result?.scores ?? [], id = scores[at]?.id;
  if (id !== undefined && seats.some(({ seat }) => seat === id)) return [id];
  return scores.length === teams.length ? (teams[at] ?? []) : [];
}

/** The winners' names; those who win together have one where the game has a name for them. */
export function winnerNames(table: ListedTable): string[] {
  const winners = winnersOf(table);
  const side = table.result?.scores.find((_, at) => {
    const its = seatsOf(table, at);
    return its.length > 1 && its.length === winners.length && winners.every(({ seat }) => its.includes(seat));
  });
  return side ? [side.name] : winners.map(({ name }) => name);
}

/** "33 : 22", the winners' first, whoever had more; empty where no score was kept. */
export function scoreLine(table: ListedTable): string {
  const won = new Set(winnersOf(table).map(({ seat }) => seat));
  const scores = (table.result?.scores ?? []).map(({ score }, at) => ({ score, won: seatsOf(table, at).some((seat) => won.has(seat)) }));
  return scores.toSorted((one, other) => Number(other.won) - Number(one.won) || other.score - one.score).map(({ score }) => score).join(" : ");
}

/** When it ended, in the reader's way. */
export const dayOf = (seconds: number, language: string): string => new Date(seconds * 1000).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
