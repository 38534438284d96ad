/** A stretch of the past as steps to be watched: what each moment showed, where, and for how long. */
import type { LogLine, View } from "../../../api/types";
import { isHeading, PLACES, placesIn, sortOf, wayIn, type Reading, type Sort } from "./reading";

/** A moment as the seat saw it. */
export interface Frame {
  moment: number;
  view: View;
}

export interface PlayStep extends Frame {
  /** What is said of it; announcements only where nothing else is. */
  lines: LogLine[];
  /** Where to look, the most important place first. */
  places: string[];
  /** Everything else that is named: the cards among it are shown. */
  things: string[];
  dice: number[];
  fights: boolean;
  /** How long it is shown at normal speed. */
  ms: number;
}

/** How long each sort of line wants to be seen, in milliseconds. */
const LASTS: Record<Sort, number> = {
  round: 0, turn: 0, step: 0, small: 0, card: 1700, answer: 1500, move: 420, follow: 420, battle: 1000, odds: 700, result: 1200, end: 700, loss: 800, gain: 550, taken: 650, points: 800, plain: 650,
};
const EACH_MORE = 350;
const LONGEST = 2800;
/** A stretch takes no longer than this; what would is shown quicker. */
const WHOLE = 45_000;
const SHORTEST = 90;

export const SPEEDS = ["instant", "fast", "normal", "slow"] as const;
export type Speed = (typeof SPEEDS)[number];
const FACTORS: Record<Speed, number> = { instant: 0, fast: 0.35, normal: 1, slow: 2 };

function lasts(lines: LogLine[], reading: Reading): number {
  const each = lines.map((line) => LASTS[sortOf(line, reading)]).filter((ms) => ms > 0);
  return each.length === 0 ? 0 : Math.min(LONGEST, Math.max(...each) + EACH_MORE * (each.length - 1));
}

/** A move is watched where it ends. */
function placesOf(lines: LogLine[], reading: Reading): string[] {
  const places = lines.flatMap((line) => {
    const way = wayIn(line, reading);
    return way ? [way[1], way[0]] : placesIn(line).map(({ id }) => id ?? "");
  });
  return [...new Set(places)];
}

function stepOf(frame: Frame, lines: LogLine[], reading: Reading): PlayStep {
  const telling = lines.filter((line) => !isHeading(sortOf(line, reading)));
  const sorts = telling.map((line) => sortOf(line, reading));
  return {
    ...frame,
    lines: telling.length > 0 ? telling : lines,
    places: placesOf(telling, reading),
    things: telling.filter((line) => LASTS[sortOf(line, reading)] > 0).flatMap((line) => line.parts.flatMap(({ kind, id }) => (kind !== undefined && id !== undefined && !PLACES.has(kind) ? [id] : []))),
    dice: telling.flatMap((line) => reading.diceOf?.(line) ?? []),
    fights: sorts.includes("battle") || sorts.includes("result"),
    ms: lasts(telling, reading),
  };
}

/** The steps of a stretch: what nobody would see is passed over, and the last one is always there, as the board is then. */
export function stepsOf(frames: Frame[], lines: LogLine[], reading: Reading): PlayStep[] {
  const told = new Map<number, LogLine[]>();
  for (const line of lines) told.set(line.moment, [...(told.get(line.moment) ?? []), line]);
  const all = frames.map((frame) => stepOf(frame, told.get(frame.moment) ?? [], reading));
  return all.filter((step, at) => step.ms > 0 || at === all.length - 1);
}

/** How much a stretch must be hurried so that it does not take too long. */
export const hurryOf = (steps: PlayStep[]): number => Math.min(1, WHOLE / Math.max(1, steps.reduce((sum, { ms }) => sum + ms, 0)));

/** How long a step is shown. */
export const timeOf = (step: PlayStep, speed: Speed, hurry: number): number =>
  step.ms === 0 ? 0 : Math.max(SHORTEST, step.ms * hurry) * FACTORS[speed];
