/** What the log tells of the combat that is fought, or was fought last. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/moves";
import type { TableModel } from "../../table/model.svelte";

export interface LastCombat {
  hex: string;
  /** The die, once it has fallen. */
  die: number | null;
  /** What happened in it, line by line. */
  story: string[];
}

const BEGINS = ["attacked", "overruns"];
const TOLD = ["odds", "luftwaffe", "result", "hopeless", "leader_up", "leader_star", "leader_lost", "hurt", "turned", "eliminated", "retreats", "advances", "entered"];
const ENDS = ["phase", "turn"];

/** The log up to the moment that is shown. */
export function linesUpTo({ inPast, past, page }: TableModel): LogLine[] {
  const lines = page?.log ?? [];
  return inPast ? [...lines.filter((line) => line.moment < (past?.moment ?? 0)), ...(past?.log ?? [])] : lines;
}

export function lastCombat(log: LogLine[]): LastCombat | null {
  const since = log.findLastIndex((line) => BEGINS.includes(line.event ?? ""));
  const start = log[since];
  if (!start || log.slice(since).some((line) => ENDS.includes(line.event ?? ""))) return null;
  const lines = log.slice(since + 1).filter((line) => TOLD.includes(line.event ?? ""));
  return { hex: idsIn(start, "hex")[0] ?? "", die: dieOf(lines.findLast((line) => line.event === "result")), story: lines.map((line) => line.text) };
}

/** The first number of a line that tells of a die. */
export function dieOf(line: LogLine | undefined): number | null {
  const found = line?.text.match(/\d/);
  return found ? Number(found[0]) : null;
}
