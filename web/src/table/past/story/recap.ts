/** What the others did since one's own turn, and what a turn of the past was: the stretch that recap, arrows and playback tell. */
import type { LogLine } from "../../../api/types";
import { isHeading, sortOf, type Reading, type Sort } from "./reading";
import { itemsOf, storyOf, turnsOf, type Chapter } from "./story";

/** What others did, each thing with what brought it about: a loss in one's own attack with the attack. */
export function recapOf(lines: LogLine[], reading: Reading, mine: ReadonlySet<string>): LogLine[] {
  return withCauses(theirsOf(lines, reading, mine), lines, reading);
}

/** A part of the log, and of everything of which it tells only what followed also the beginning. */
function withCauses(told: LogLine[], lines: LogLine[], reading: Reading): LogLine[] {
  const [first] = told;
  if (!first) return told;
  const kept = new Set(told);
  const begin = lines.slice(0, lines.indexOf(first)).findLastIndex((line) => isHeading(sortOf(line, reading)));
  const causes = itemsOf(storyOf(lines.slice(begin + 1), reading)).flatMap(({ lines: [head, ...rest] }) => (head && !kept.has(head) && rest.some((line) => kept.has(line)) ? [head] : []));
  for (const cause of causes) kept.add(cause);
  return causes.length > 0 ? lines.filter((line) => kept.has(line)) : told;
}

/**
 * The lines since one's last decision in a turn of one's own, up to the last thing that others did in theirs; and what
 * they did in one's turn since. Questions in between, and one's own decisions after it, change nothing in it.
 */
function theirsOf(lines: LogLine[], reading: Reading, mine: ReadonlySet<string>): LogLine[] {
  const turns = turnsOf(lines, reading);
  const foreign = (line: LogLine) => line.seat !== null && !mine.has(line.seat);
  const theirs = (at: number) => !mine.has(turns[at] ?? "");
  const end = lines.findLastIndex((line, at) => foreign(line) && theirs(at));
  if (end < 0) return lines.filter((line) => foreign(line) && !isHeading(sortOf(line, reading)));
  const lastOwn = (isTurn: (at: number) => boolean) => lines.slice(0, end).findLastIndex((line, at) => line.seat !== null && mine.has(line.seat) && isTurn(at));
  /** Before anybody has had a turn, as in a set-up, every decision of one's own counts. */
  const begin = Math.max(lastOwn((at) => turns[at] === undefined || !theirs(at)), turns.some((seat) => seat) ? -1 : lastOwn(() => true));
  const own = begin < 0 ? -1 : (lines[begin]?.moment ?? -1);
  /** Chance that follows from what they did belongs to it; so does what one's last decision brought upon oneself. */
  const next = lines.findIndex((line, at) => at > end && line.seat !== null && mine.has(line.seat));
  const stop = next < 0 ? lines.length : next;
  return lines.filter((line, at) => {
    if (at <= begin) return line.moment === own && fallsOut(sortOf(line, reading));
    if (line.seat === null && !theirs(at)) return at < stop && fallsOut(sortOf(line, reading));
    return at < stop || foreign(line);
  });
}

const FALLS_OUT: ReadonlySet<Sort> = new Set(["round", "turn", "step", "loss", "points", "plain", "battle", "odds", "result", "end", "taken"]);
const fallsOut = (sort: Sort) => FALLS_OUT.has(sort);

/** What others did after a moment: what they decided, and what chance brought in a turn of theirs, though one's own answer came before it. */
export function doneByOthers(lines: LogLine[], reading: Reading, mine: ReadonlySet<string>, after: number): LogLine[] {
  const turns = turnsOf(lines, reading);
  return lines.filter((line, at) => {
    if (line.moment <= after) return false;
    const sort = sortOf(line, reading);
    const doer = line.seat ?? (isHeading(sort) || sort === "small" ? null : turns[at]);
    return doer != null && !mine.has(doer);
  });
}

/** The turn that the last line belongs to, for whoever watches or looks back. */
export function turnUpTo(lines: LogLine[], reading: Reading): LogLine[] {
  const last = lines.findLastIndex((line) => !isHeading(sortOf(line, reading)));
  const turns = turnsOf(lines, reading);
  let begin = last;
  while (begin > 0 && turns[begin - 1] === turns[last] && !startsAnew(lines[begin - 1], reading)) begin--;
  if (startsAnew(lines[begin - 1], reading)) begin--;
  return last < 0 ? [] : lines.slice(begin, last + 1);
}

const startsAnew = (line: LogLine | undefined, reading: Reading) => line !== undefined && (sortOf(line, reading) === "turn" || sortOf(line, reading) === "round");

export type Counted = "cards" | "moves" | "battles" | "losses" | "gains" | "taken";
const COUNTS: Partial<Record<Sort, Counted>> = {
  card: "cards", answer: "cards", move: "moves", battle: "battles", loss: "losses", gain: "gains", taken: "taken",
};
const ORDER: Counted[] = ["cards", "moves", "battles", "losses", "gains", "taken"];

/** How much of what happened; a move of several legs is one move. */
export function countsOf(story: Chapter[], reading: Reading): [Counted, number][] {
  const counts = new Map<Counted, number>();
  for (const item of itemsOf(story)) {
    for (const line of item.sort === "move" ? [item.lines[0]!, ...item.lines.slice(item.stops.length - 1)] : item.lines) {
      const what = COUNTS[sortOf(line, reading)];
      if (what) counts.set(what, (counts.get(what) ?? 0) + 1);
    }
  }
  return ORDER.flatMap((what): [Counted, number][] => (counts.has(what) ? [[what, counts.get(what)!]] : []));
}
