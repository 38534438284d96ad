/** Coasts, lakes and rivers as `tools/regions.mjs` cut them: data that is fetched when a board wants it. */
import east from "./regions/east.json?url";
import europe from "./regions/europe.json?url";
import world from "./regions/world.json?url";
import type { Point } from "../geometry";
import type { Extent } from "./projection";

export interface Region {
  extent: Extent;
  /** Outlines of land; a hole is an outline too, so draw all as one path with `fill-rule: evenodd`. */
  land: Point[][];
  lakes: Point[][];
  rivers: Point[][];
}

const FILES = { east, europe, world };
export type RegionName = keyof typeof FILES;
const kept = new Map<RegionName, Promise<Region>>();

export function region(name: RegionName): Promise<Region> {
  const known = kept.get(name);
  if (known) return known;
  const asked = fetch(FILES[name]).then((answer) => {
    if (!answer.ok) throw new Error(`The coasts of ${name} did not come: ${answer.status}.`);
    return answer.json() as Promise<Region>;
  });
  asked.catch(() => kept.delete(name));
  kept.set(name, asked);
  return asked;
}
