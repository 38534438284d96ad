/** What follows each other and is alike, together where it is much. */
import type { Sort } from "./reading";
import type { Item } from "./story";

const MANY = 5;
const FOLDED = ["move", "gain", "small"] as const;
export type Folded = (typeof FOLDED)[number];

/** What an item can be folded as; nothing where something came of it. */
export function foldedAs(item: Item | undefined): Folded | null {
  const sort = FOLDED.find((one: Sort) => one === item?.sort) ?? null;
  return item && sort === "move" && item.lines.length >= Math.max(2, item.stops.length) ? null : sort;
}

/** Runs of moves, of new pieces, of small things; everything else is a run by itself. */
export function runsOf(items: Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1), as = foldedAs(item);
    if (last && as !== null && foldedAs(last[0]) === as) last.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => (run.length >= MANY ? [run] : run.map((item) => [item])));
}
