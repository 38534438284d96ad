/** What the log tells of the combat that is fought, or was fought last. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/pieces/moves";

export interface LastCombat {
  hexes: string[];
  /** The die, once it has fallen. */
  die: number | null;
  /** What happened in it, line by line. */
  story: string[];
}

const BEGINS = ["attacked", "overruns"];
/** Names a further hex of the same combat. */
const WIDENS = "attacked_too";
const TOLD = ["odds", "luftwaffe", "result", "hopeless", "leader_up", "leader_star", "leader_lost", "hurt", "turned", "eliminated", "retreats", "advances", "entered"];
const ENDS = ["phase", "turn"];

export function lastCombat(log: LogLine[]): LastCombat | null {
  const since = log.findLastIndex((line) => BEGINS.includes(line.event ?? ""));
  const start = log[since];
  if (!start || log.slice(since).some((line) => ENDS.includes(line.event ?? ""))) return null;
  const fought = log.slice(since).filter((line) => [...BEGINS, WIDENS].includes(line.event ?? ""));
  const lines = log.slice(since + 1).filter((line) => TOLD.includes(line.event ?? ""));
  return { hexes: fought.flatMap((line) => idsIn(line, "hex")), die: dieOf(lines.findLast((line) => line.event === "result")), story: lines.map((line) => line.text) };
}

/** The first number of a line that tells of a die. */
function dieOf(line: LogLine | undefined): number | null {
  const found = line?.text.match(/\d/);
  return found ? Number(found[0]) : null;
}
