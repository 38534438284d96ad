/** Where a game turned: when the lead changed hands, and the turns that moved the score most. */
import type { Scores } from "../../../api/types";

export interface Turning {
  moment: number;
  /** Who gained by it: the seat, team or side of a score. */
  who: string;
  what: "lead" | "swing";
  /** How much the lead over the best other, or the one score there is, moved in this turn. */
  by: number;
  scores: Record<string, number>;
}

const MOST = 5;

interface Stand {
  moment: number;
  turn: number | null;
  scores: Record<string, number>;
}

/** The score at the end of every turn in which it changed. */
function byTurns({ points }: Scores): Stand[] {
  const ends = new Map<number, Stand>();
  points.forEach(({ moment, turn, scores }, at) => ends.set(turn ?? -1 - at, { moment, turn: turn ?? null, scores }));
  return [...ends.values()].toSorted((one, other) => one.moment - other.moment);
}

const leadOf = (who: string, scores: Record<string, number>): number => {
  const others = Object.entries(scores).filter(([id]) => id !== who).map(([, score]) => score);
  return (scores[who] ?? 0) - (others.length > 0 ? Math.max(...others) : 0);
};

/** Who alone has the most; nobody where several have, or only one counts. */
function leaderOf(scores: Record<string, number>): string | null {
  const ids = Object.keys(scores);
  return ids.length < 2 ? null : (ids.find((id) => leadOf(id, scores) > 0) ?? null);
}

function moved(before: Stand, now: Stand): { who: string; by: number } {
  const gains = Object.keys(now.scores).map((who) => ({ who, by: leadOf(who, now.scores) - leadOf(who, before.scores) }));
  return gains.reduce((most, one) => (Math.abs(one.by) > Math.abs(most.by) || (one.by > 0 && one.by === -most.by) ? one : most));
}

/** The turning moments in their order: every change of the lead that lasted a turn, then the greatest swings, as many as can be told. */
export function turningsOf(scores: Scores): Turning[] {
  const stands = byTurns(scores);
  const all = stands.slice(1).flatMap((now, at): Turning[] => {
    const before = stands[at];
    if (!before) return [];
    const { who, by } = moved(before, now);
    if (by === 0) return [];
    const led = stands.slice(0, at + 1).map(({ scores: then }) => leaderOf(then)).findLast((one) => one !== null) ?? null;
    const leads = leaderOf(now.scores);
    const change = leads !== null && leads !== led;
    return [{ moment: now.moment, who: change ? leads : who, what: change ? "lead" : "swing", by: change ? Math.abs(by) : by, scores: now.scores }];
  });
  const weight = ({ what, by }: Turning) => Math.abs(by) + (what === "lead" ? 1000 : 0);
  return all.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST).toSorted((one, other) => one.moment - other.moment);
}
