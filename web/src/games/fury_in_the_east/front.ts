/** Who holds the ground: each hex belongs to the side whose units or places are nearest. Between the two runs the front. */
import type { FuryView, Side } from "./data";
import type { Pair } from "./geography";
import type { DrawnHex } from "./geometry";

type Holder = Map<string, Side>;

/** Spreads out from all sources at once; whoever comes first holds a hex, on a tie the country it lies in. */
export function heldBy(hexes: Map<string, Pick<DrawnHex, "adj" | "country">>, sources: Iterable<[string, Side]>): Holder {
  const held: Holder = new Map();
  let edge: string[] = [];
  for (const [hex, side] of sources) {
    if (!hexes.has(hex) || held.has(hex)) continue;
    held.set(hex, side);
    edge.push(hex);
  }
  while (edge.length > 0) {
    const reached = new Map<string, Side>();
    for (const hex of edge) {
      const side = held.get(hex) as Side;
      for (const next of hexes.get(hex)?.adj ?? []) {
        if (held.has(next)) continue;
        const other = reached.get(next);
        reached.set(next, other === undefined || other === side ? side : hexes.get(next)?.country === "USSR" ? "soviet" : "axis");
      }
    }
    for (const [hex, side] of reached) held.set(hex, side);
    edge = [...reached.keys()];
  }
  return held;
}

/** What holds ground: units before places, since who stands in a hex has it. */
export const sourcesOf = ({ units, control }: Pick<FuryView, "units" | "control">): [string, Side][] =>
  [...units.map(({ hex, side }): [string, Side] => [hex, side]), ...Object.entries(control)];

/** The sides of hexes along which the two meet. */
export function frontOf(hexes: Map<string, Pick<DrawnHex, "adj">>, held: Holder): Pair[] {
  return [...held].flatMap(([hex, side]) => (side !== "axis" ? [] : (hexes.get(hex)?.adj ?? []).filter((next) => held.get(next) === "soviet").map((next): Pair => [hex, next])));
}
