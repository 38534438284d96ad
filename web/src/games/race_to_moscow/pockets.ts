/** What a move would encircle, for the preview: areas without a chain of free areas and open seas to a free victory area. */
import type { MapFacts, RaceView } from "./data";

type Near = Map<string, string[]>;

/** Areas and seas that touch: by connections of any colour, by sea, and through harbours. */
export function contactsOf(map: MapFacts): Near {
  const near: Near = new Map();
  const join = (a: string, b: string) => {
    near.set(a, [...(near.get(a) ?? []), b]);
    near.set(b, [...(near.get(b) ?? []), a]);
  };
  for (const { a, b } of [...map.connections, ...map.sea_connections]) join(a, b);
  for (const { id, harbor } of map.areas) if (harbor) join(id, harbor);
  return near;
}

/** The areas that are cut off once `taken` is captured, or the Fleet has moved to `fleet`. */
export function pocketOf(map: MapFacts, near: Near, view: Pick<RaceView, "control" | "blocked" | "fleet">, { taken, fleet = view.fleet }: { taken?: string; fleet?: string | null }): string[] {
  const closed = new Set([...Object.keys(view.control), ...view.blocked, ...(taken ? [taken] : []), ...(fleet ? [fleet] : [])]);
  const open = map.areas.filter(({ id, victory }) => victory && !closed.has(id)).map(({ id }) => id);
  const reached = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of near.get(at) ?? []) {
      if (closed.has(next) || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return map.areas.map(({ id }) => id).filter((id) => !closed.has(id) && !reached.has(id));
}
