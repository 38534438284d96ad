/** The race: how many steps each colour's nearest army is from a victory area. */
import type { ArmyFact, Colour, MapFacts, RaceView } from "./data";

/** Steps from some areas to every area that a colour can reach by its own connections. */
function steps(map: MapFacts, colour: Colour, from: string[], barred: Set<string>): Map<string, number> {
  const enterable = new Set(map.areas.filter(({ id, colors }) => colors.includes(colour) && !barred.has(id)).map(({ id }) => id));
  const roads = map.connections.filter(({ colors }) => colors.includes(colour));
  const far = new Map(from.map((id) => [id, 0]));
  const open = [...far.keys()];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const { a, b } of roads) {
      const next = a === at ? b : b === at ? a : "";
      if (!enterable.has(next) || far.has(next)) continue;
      far.set(next, (far.get(at) ?? 0) + 1);
      open.push(next);
    }
  }
  return far;
}

export interface Runner {
  colour: Colour;
  city: string;
  /** Steps still to go, and how many there were at the start. */
  left: number;
  of: number;
}

/** For each colour in play its own victory city and the way that is left to it. */
export function raceOf(map: MapFacts, armies: ArmyFact[], cityOf: (colour: Colour) => string, view: RaceView): Runner[] {
  const barred = new Set(view.blocked);
  return view.players.map((colour) => {
    const city = cityOf(colour);
    const far = (from: string[]) => steps(map, colour, from, barred).get(city) ?? 0;
    const of = far(armies.filter((army) => army.color === colour).map(({ start }) => start));
    return { colour, city, of, left: far(view.armies.filter((army) => army.colour === colour).map(({ area }) => area)) };
  });
}
