/** The last Soviet Reaction as the log tells it: which priority of the Front card was taken, and why here. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/pieces/moves";
import { isColour, type Colour } from "./data";

/** The priorities of a Front card, by the event that passes them over or takes them. */
const PRIORITIES: Record<string, { step: number; taken: boolean }> = {
  no_attack: { step: 1, taken: false }, front_attack: { step: 1, taken: true }, front_raid: { step: 1, taken: true },
  no_objective: { step: 2, taken: false }, front_objective: { step: 2, taken: true },
  front_victory: { step: 3, taken: true },
};
const OTHERS = ["tied", "marker_placed", "marker_boxed", "no_marker", "pool_empty", "area_lost", "army_lost", "no_reaction", "held", "withdrew"];

export interface Told {
  key: string;
  text: string;
  /** The priority of the Front card that the sentence is about; 0 for what follows from it. */
  step: number;
  taken: boolean;
}

export interface Reaction {
  /** Whose Front card told it; nothing where somebody chose freely. */
  colour: Colour | null;
  told: Told[];
  /** The areas where something has changed. */
  areas: string[];
  /** Whether the turn that it ended is over. */
  past: boolean;
}

/** The areas where Soviet markers were placed or land was lost. */
export const changedIn = (lines: LogLine[]): string[] =>
  [...new Set(lines.filter(({ event }) => event === "marker_placed" || event === "area_lost").flatMap((line) => idsIn(line, "area").slice(0, 1)))];

/** The lines with the priority that each is about; a tie is about the one that comes next. */
function numbered(lines: LogLine[]): Told[] {
  let last = 0;
  return lines.map((line, at) => {
    const priority = PRIORITIES[line.event ?? ""] ?? (line.event === "tied" ? { step: last + 1, taken: false } : { step: 0, taken: true });
    if (line.event !== "tied" && priority.step > 0) last = priority.step;
    return { key: `${line.moment} ${at}`, text: line.text, ...priority };
  });
}

export function lastReaction(lines: LogLine[]): Reaction | null {
  const isPriority = ({ event }: LogLine) => event !== null && event in PRIORITIES;
  const is = (line: LogLine) => isPriority(line) || (line.event !== null && OTHERS.includes(line.event));
  const last = lines.findLastIndex(is);
  if (last < 0) return null;
  const since = lines.slice(0, last).findLastIndex(({ event }) => event === "turn");
  const these = lines.slice(since + 1, last + 1).filter(is);
  const colour = these.filter(isPriority).flatMap((line) => idsIn(line, "colour")).find(isColour) ?? null;
  return { colour, told: numbered(these), areas: changedIn(these), past: lines.slice(last).some(({ event }) => event === "turn") };
}
