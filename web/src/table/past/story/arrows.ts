/** A stretch of the log as arrows: one a unit, however many legs it made; like ones drawn once. */
import type { LogLine } from "../../../api/types";
import { sortOf, wayIn, type Reading } from "./reading";

export interface Drawn {
  key: string;
  what: "moved" | "attacked";
  /** The places on the way, the first and the last included. */
  stops: string[];
  /** How many went this way. */
  times: number;
  /** The moment of its last leg. */
  moment: number;
}

export function arrowsOf(lines: LogLine[], reading: Reading): Drawn[] {
  const byUnit = new Map<string, Drawn>();
  const all: Drawn[] = [];
  for (const line of lines) {
    const sort = sortOf(line, reading);
    const way = sort === "move" || sort === "follow" || sort === "battle" ? wayIn(line, reading) : null;
    if (!way) continue;
    const [from, to] = way;
    const unit = sort === "battle" ? null : (reading.unitOf?.(line) ?? null);
    const known = unit === null ? undefined : byUnit.get(unit);
    if (known && known.stops.at(-1) === from) {
      known.stops.push(to);
      known.moment = line.moment;
      continue;
    }
    const drawn: Drawn = { key: "", what: sort === "battle" || reading.attacks?.has(line.event ?? "") ? "attacked" : "moved", stops: [from, to], times: 1, moment: line.moment };
    if (unit !== null) byUnit.set(unit, drawn);
    all.push(drawn);
  }
  return merged(all.map((drawn) => ({ ...drawn, stops: withoutDetours(drawn.stops) })).filter(({ stops }) => stops.length > 1));
}

/** A way that came back to where it had been goes on from there. */
function withoutDetours(stops: string[]): string[] {
  const kept: string[] = [];
  for (const stop of stops) {
    const before = kept.indexOf(stop);
    if (before >= 0) kept.length = before;
    kept.push(stop);
  }
  return kept;
}

function merged(all: Drawn[]): Drawn[] {
  const found = new Map<string, Drawn>();
  for (const drawn of all) {
    const key = `${drawn.what} ${drawn.stops.join(" ")}`;
    const same = found.get(key);
    found.set(key, same ? { ...drawn, key, times: same.times + 1 } : { ...drawn, key });
  }
  return [...found.values()];
}
