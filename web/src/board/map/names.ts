/** Which names have room: the larger they must be written to be read, the fewer of them. */
import type { Point } from "../geometry";

export interface Written {
  id: string;
  /** The middle of the name. */
  at: Point;
  /** Half of how wide and how high it is written. */
  half: Point;
  /** Those with the lowest are written first. */
  rank: number;
}

const meet = (a: Written, b: Written) =>
  Math.abs(a.at[0] - b.at[0]) < a.half[0] + b.half[0] && Math.abs(a.at[1] - b.at[1]) < a.half[1] + b.half[1];

/** The names that are written: each one that does not meet one before it. */
export function withRoom(names: Written[]): Set<string> {
  const kept: Written[] = [];
  for (const name of names.toSorted((one, other) => one.rank - other.rank)) if (!kept.some((other) => meet(name, other))) kept.push(name);
  return new Set(kept.map(({ id }) => id));
}
