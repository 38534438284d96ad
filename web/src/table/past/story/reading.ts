/** How a game's log is read: what each of its events is, so that the shared parts can tell, draw and play it. */
import type { LogLine } from "../../../api/types";

export type Sort =
  /** Headings: of a round, of a side's turn, of a step within it. */
  | "round" | "turn" | "step"
  /** A card is played; a card or skill answers what is going on. */
  | "card" | "answer"
  /** Something goes from place to place; it does so as a part of what is going on, as in a retreat. */
  | "move" | "follow"
  /** A fight begins; what it is reckoned with; how it came out; that it is over. */
  | "battle" | "odds" | "result" | "end"
  /** Somebody loses a piece, gets one, takes a place, scores. */
  | "loss" | "gain" | "taken" | "points"
  /** Anything else that is worth a line; what is told in passing, like lines counted together. */
  | "plain" | "small";

export interface Reading {
  /** What the game's events are; one that is not named here is "plain". */
  sorts: Readonly<Record<string, Sort>>;
  /** Whose turn begins with a heading: a seat's, nobody's (null); undefined where the heading does not change that. */
  turnOf?: (line: LogLine) => string | null | undefined;
  /** The unit that a line moves, where the log names each by itself; its legs become one move. */
  unitOf?: (line: LogLine) => string | null;
  /** From where to where, where it is not simply the first two places of the line. */
  wayOf?: (line: LogLine) => [string, string] | null;
  /** Events of sort "card" whose card does something at once: where nothing follows, that is said. */
  acts?: ReadonlySet<string>;
  /** Events of sort "move" that are drawn as attacks are. */
  attacks?: ReadonlySet<string>;
  /** The dice that a line tells of. */
  diceOf?: (line: LogLine) => number[];
  /** Who lost what a line of sort "loss" tells of, or took what one of sort "taken" does: a seat or side. */
  sideOf?: (line: LogLine) => string | null;
}

/** For games that say nothing about their events: announcements are known by the names that most games give them. */
export const PLAIN: Reading = { sorts: { round: "round", new_round: "round", season: "round", turn: "turn", new_turn: "turn", phase: "step", step: "step" } };

export const sortOf = (line: LogLine, reading: Reading): Sort => (line.event === null ? "plain" : (reading.sorts[line.event] ?? "plain"));

export const isHeading = (sort: Sort): boolean => sort === "round" || sort === "turn" || sort === "step";

/** What the games call the places of their boards. */
export const PLACES: ReadonlySet<string> = new Set(["space", "area", "sea", "hex"]);

export type Part = LogLine["parts"][number];

/** The places that a line speaks of, in order. */
export const placesIn = (line: LogLine): Part[] => line.parts.filter(({ kind }) => kind !== undefined && PLACES.has(kind));

/** The ids of a kind that a line speaks of, in order. */
export const idsIn = (line: LogLine, kind: string): string[] => line.parts.filter((part) => part.kind === kind).map((part) => part.id ?? "");

/** From where to where a line of sort "move", "follow" or "battle" goes; a battle need not have come from anywhere. */
export function wayIn(line: LogLine, reading: Reading): [string, string] | null {
  if (reading.wayOf) return reading.wayOf(line);
  if (sortOf(line, reading) === "battle") return null;
  const [from, to] = placesIn(line).map(({ id }) => id);
  return from && to ? [from, to] : null;
}

/** The places that lines speak of, each once. */
export const placesTold = (lines: LogLine[]): string[] => [...new Set(lines.flatMap((line) => placesIn(line).map(({ id }) => id ?? "")))];
