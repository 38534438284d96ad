/** The log by turns, so that it can be folded. */
import type { LogLine } from "../api/types";

export interface Turn {
  key: string;
  heading: string;
  lines: LogLine[];
}

/** Events with which games begin a round or a turn. */
const HEADINGS = new Set(["round", "turn", "season", "phase", "new_turn", "new_round"]);

/** A new group begins where the turn's number changes or the game announces one; lines that announce become its heading. */
export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let number: number | null = null;
  for (const [at, line] of lines.entries()) {
    const announces = line.event !== null && HEADINGS.has(line.event);
    const changed = line.turn !== null && number !== null && line.turn !== number;
    number = line.turn ?? number;
    const open = turns.at(-1);
    const isFresh = open !== undefined && open.lines.length === 0;
    if (!open || (!isFresh && (announces || changed))) turns.push({ key: `${line.moment}-${at}`, heading: announces ? line.text : "", lines: announces ? [] : [line] });
    else if (announces) open.heading = [open.heading, line.text].filter(Boolean).join(" ");
    else open.lines.push(line);
  }
  return turns;
}
