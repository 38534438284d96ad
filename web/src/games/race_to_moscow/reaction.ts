/** The last Soviet Reaction as the log tells it: which priority of the Front card was taken, and why here. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/moves";
import type { TableModel } from "../../table/model.svelte";
import { isColour, type Colour } from "./data";

/** The priorities of a Front card, by the event that passes them over or takes them. */
const PRIORITIES: Record<string, { step: number; taken: boolean }> = {
  no_attack: { step: 1, taken: false }, front_attack: { step: 1, taken: true },
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
  /** Whose front it was on; unknown where a Soviet player chose. */
  colour: Colour | null;
  told: Told[];
  /** The areas where something has changed. */
  areas: string[];
}

/** The lines of the log up to what is shown. */
export function linesUpTo(model: TableModel): LogLine[] {
  const lines = model.page?.log ?? [];
  const until = model.past?.moment;
  return model.inPast && until !== undefined ? lines.filter(({ moment }) => moment <= until) : lines;
}

export function lastReaction(lines: LogLine[]): Reaction | null {
  const is = ({ event }: LogLine) => event !== null && (event in PRIORITIES || OTHERS.includes(event));
  const last = lines.findLastIndex(is);
  if (last < 0) return null;
  const since = lines.slice(0, last).findLastIndex(({ event }) => event === "turn");
  const these = lines.slice(since + 1, last + 1).filter(is);
  const colour = these.flatMap((line) => idsIn(line, "colour")).find(isColour) ?? null;
  const told = these.map((line, at) => ({ key: `${line.moment} ${at}`, text: line.text, ...(PRIORITIES[line.event ?? ""] ?? { step: 0, taken: true }) }));
  const areas = these.filter(({ event }) => event === "marker_placed" || event === "area_lost").flatMap((line) => idsIn(line, "area").slice(0, 1));
  return { colour, told, areas: [...new Set(areas)] };
}
