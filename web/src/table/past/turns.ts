/** The log by turns, so that it can be folded. */
import type { LogLine } from "../../api/types";

export interface Turn {
  key: string;
  heading: string;
  lines: LogLine[];
}

/** Events with which games begin a round or a turn. */
const HEADINGS = new Set(["round", "turn", "season", "phase", "new_turn", "new_round"]);
const announces = (line: LogLine) => line.event !== null && HEADINGS.has(line.event);

/** What is announced before anything happens: all of it, but of phases that pass by only the last. */
function headingOf(announced: LogLine[]): string {
  const last = announced.at(-1);
  return announced.filter((line) => line === last || line.event !== "phase").map((line) => line.text).join(" ");
}

/** A new group begins where the game announces a turn; lines that announce become its heading. */
function announcedTurns(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let announced: LogLine[] = [];
  for (const [at, line] of lines.entries()) {
    const open = turns.at(-1);
    if (announces(line)) {
      const follows = open !== undefined && open.lines.length === 0;
      announced = follows ? [...announced, line] : [line];
      if (follows) open.heading = headingOf(announced);
      else turns.push({ key: `${line.moment}-${at}`, heading: line.text, lines: [] });
    } else if (open) open.lines.push(line);
    else turns.push({ key: `${line.moment}-${at}`, heading: "", lines: [line] });
  }
  return turns;
}

/** For games that announce nothing: a new group begins after the action that changed the turn's number. */
function countedTurns(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let number: number | null = null;
  for (const [at, line] of lines.entries()) {
    const changed = line.turn !== null && number !== null && line.turn !== number;
    number = line.turn ?? number;
    const open = turns.at(-1);
    if (!open || changed) turns.push({ key: `${line.moment}-${at}`, heading: "", lines: [line] });
    else open.lines.push(line);
  }
  return turns;
}

export const turnsOf = (lines: LogLine[]): Turn[] => (lines.some(announces) ? announcedTurns(lines) : countedTurns(lines));
