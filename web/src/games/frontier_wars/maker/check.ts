/** Whether a map can be played: the same questions that the server asks, answered while one draws. */
import { hexDistance } from "../../../board/map/hexes";
import { around, armiesOf, hexOf, hexesOf, idsOf, isWet, type Draft } from "./draft";
import type { Word } from "../words";

export interface Fault {
  word: Extract<Word, `wrong.${string}`>;
  values?: Record<string, string>;
}

const MOST_TILES = 42;
const MOST_RIVERS = 10;
const FARTHEST = 30;

/** Steps on land from a tile to all others, tile by tile. */
export function steps(draft: Draft, from: string): Map<string, number> {
  const found = new Map([[from, 0]]);
  const covering = new Map(Object.entries(draft.tiles).flatMap(([key, tile]) => hexesOf(key, tile).map((hex) => [hex, key] as const)));
  const wave = [from];
  for (const key of wave) {
    const tile = draft.tiles[key];
    for (const hex of tile ? hexesOf(key, tile).flatMap(around) : []) {
      const other = covering.get(hex);
      if (other === undefined || found.has(other) || isWet(draft.tiles[other]?.kind)) continue;
      found.set(other, (found.get(key) ?? 0) + 1);
      wave.push(other);
    }
  }
  return found;
}

function tooNear(draft: Draft): boolean {
  const places = draft.starts.map((key) => { const tile = draft.tiles[key]; return (tile ? hexesOf(key, tile) : [key]).map(hexOf).map(([q, r]) => ({ q, r })); });
  return places.some((one, at) => places.slice(at + 1).some((other) => one.some((a) => other.some((b) => hexDistance(a, b) < 2))));
}

function cutOff(draft: Draft): string | undefined {
  const [first] = draft.starts;
  if (first === undefined) return undefined;
  const reached = steps(draft, first);
  return Object.keys(draft.tiles).find((key) => !isWet(draft.tiles[key]?.kind) && !reached.has(key));
}

export function faultsOf(draft: Draft): Fault[] {
  const keys = Object.keys(draft.tiles);
  const ids = idsOf(draft);
  const lost = cutOff(draft);
  const goals = [draft.points, draft.research];
  const rules: [boolean, Fault][] = [
    [keys.length < 4, { word: "wrong.few" }],
    [keys.length > MOST_TILES, { word: "wrong.many" }],
    [[...ids.values()].some((id) => !/^[A-J]([1-9]|10)$/.test(id)), { word: "wrong.row" }],
    [keys.some((key) => hexOf(key).some((n) => Math.abs(n) > FARTHEST)), { word: "wrong.far" }],
    [draft.starts.length < 2, { word: "wrong.starts" }],
    [tooNear(draft), { word: "wrong.near" }],
    [lost !== undefined, { word: "wrong.apart", values: { id: ids.get(lost ?? "") ?? "" } }],
    [draft.rivers.length > MOST_RIVERS, { word: "wrong.rivers" }],
    [goals.some((goal) => !Number.isInteger(goal) || goal < 1 || goal > 60), { word: "wrong.goal" }],
    [new Set(armiesOf(draft)).size < draft.starts.length, { word: "wrong.armies" }],
  ];
  return rules.flatMap(([wrong, fault]) => (wrong ? [fault] : []));
}

/** How many steps each headquarters is from the nearest city; nothing where there is none. */
export function waysToCities(draft: Draft): number[] {
  const cities = Object.keys(draft.tiles).filter((key) => ["city", "river_city"].includes(draft.tiles[key]?.kind ?? ""));
  return draft.starts.flatMap((start) => {
    const found = steps(draft, start);
    const ways = cities.flatMap((city) => found.get(city) ?? []);
    return ways.length > 0 ? [Math.min(...ways)] : [];
  });
}
