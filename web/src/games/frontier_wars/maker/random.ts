/** Random maps by the guide of the rulebook: cities and stars for everybody, few lakes, and headquarters at even distances. */
import { around, begun, empty, flowed, hexOf, isWet, keyOf, laid, type Draft, type TileKind } from "./draft";
import { faultsOf } from "./check";

export interface Wish {
  players: number;
  tiles: number;
  river: boolean;
  special: boolean;
}

type Roll = () => number;
const TRIES = 400;
const GOOD_ONES = 12;
const MOST_TOKENS = 10;
const chance = (roll: Roll, below: number) => Math.floor(roll() * below);
const oneOf = <T>(roll: Roll, things: readonly T[]): T => things[chance(roll, things.length)] as T;

function shuffled<T>(roll: Roll, things: readonly T[]): T[] {
  const left = [...things];
  return things.map(() => left.splice(chance(roll, left.length), 1)[0] as T);
}

/** A patch of hexes, rather round than long. */
function grown(roll: Roll, size: number): string[] {
  const patch = [keyOf(0, 0)];
  while (patch.length < size) {
    const rim = [...new Set(patch.flatMap(around))].filter((hex) => !patch.includes(hex));
    const heavy = rim.flatMap((hex) => Array.from({ length: around(hex).filter((one) => patch.includes(one)).length ** 2 }, () => hex));
    patch.push(oneOf(roll, heavy));
  }
  return patch;
}

/** At least two cities and two stars a player, at most one lake or swamp a player. */
function kindsOf(roll: Roll, { players, tiles, special }: Wish): TileKind[] {
  const size = players * tiles;
  const kinds: TileKind[] = Array.from({ length: Math.max(2, players - chance(roll, 2)) }, () => "city");
  const stars = 2 * players + chance(roll, 2);
  while (kinds.length < stars) kinds.push(oneOf<TileKind>(roll, ["strategic", "strategic", "airport"]));
  if (special) kinds.push(...shuffled<TileKind>(roll, ["desert", "desert", "port", "swamp"]).slice(0, 2));
  const swamps = kinds.filter((kind) => kind === "swamp").length;
  const lakes = chance(roll, 1 + Math.max(0, Math.min(players - swamps, Math.floor((size - players - kinds.length) / 2))));
  kinds.push(...Array.from({ length: lakes }, (): TileKind => "water"));
  const plain = Math.max(players, size - kinds.length);
  return shuffled<TileKind>(roll, [...kinds.slice(0, size - plain), ...Array.from({ length: plain }, (): TileKind => "neutral")]);
}

/** Steps on land from a tile to all others; a river is crossed only where it has a bridge. */
function walks(draft: Draft, from: string): Map<string, number> {
  const cut = new Set(draft.rivers.filter(({ bridge }) => !bridge).flatMap(({ between: [a, b] }) => [`${a}|${b}`, `${b}|${a}`]));
  const found = new Map([[from, 0]]);
  const wave = [from];
  for (const key of wave) {
    for (const other of around(key).filter((hex) => !found.has(hex) && !isWet(draft.tiles[hex]?.kind) && !cut.has(`${key}|${hex}`))) {
      found.set(other, (found.get(key) ?? 0) + 1);
      wave.push(other);
    }
  }
  return found;
}

/** How unevenly the headquarters lie, its river and bridges counted in; the lower the better. */
export function unevenness(draft: Draft): number {
  const kept = (test: (key: string) => boolean) => Object.keys(draft.tiles).filter(test);
  const from = draft.starts.map((start) => walks(draft, start));
  const land = kept((key) => !isWet(draft.tiles[key]?.kind)).length;
  if (from.some((found) => found.size < land)) return Infinity;
  const cities = kept((key) => draft.tiles[key]?.kind === "city");
  const ways = from.map((found) => Math.min(...cities.map((city) => found.get(city) ?? Infinity)));
  const starred = kept((key) => (draft.tiles[key]?.stars ?? 0) > 0);
  const near = Math.floor(starred.length / Math.max(1, draft.starts.length)) + 1;
  const reach = from.map((found) => starred.map((key) => found.get(key) ?? 99).sort((a, b) => a - b).slice(0, near).reduce((sum, n) => sum + n, 0));
  const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);
  return spread(ways) > 1 ? Infinity : 2 * spread(reach) + 2 * spread(ways);
}

function tried(roll: Roll, wish: Wish): Draft {
  const kinds = kindsOf(roll, wish);
  const base = grown(roll, wish.players * wish.tiles).reduce((draft, hex, at) => laid(draft, hex, kinds[at] ?? "neutral"), empty());
  const plain = Object.keys(base.tiles).filter((key) => base.tiles[key]?.kind === "neutral");
  return inReadingOrder(shuffled(roll, plain).slice(0, wish.players)).reduce(begun, base);
}

const inReadingOrder = (keys: string[]): string[] => keys.sort((a, b) => hexOf(a)[1] - hexOf(b)[1] || hexOf(a)[0] - hexOf(b)[0]);

/** The guide's goals: more for more stars and cities, one more for a river. */
function withGoals(draft: Draft, { players, river }: Wish): Draft {
  const kinds = Object.values(draft.tiles);
  const stars = kinds.reduce((sum, tile) => sum + tile.stars, 0);
  const cities = kinds.filter(({ kind }) => kind === "city").length;
  return { ...draft, points: 10 + Math.floor(Math.max(0, stars - 3 * players) / 2) + Number(river), research: 15 + Math.max(0, cities - players) + Number(river) };
}

/** Sides between two tiles of land, with the two hexes that touch each end: sides meet where they share a corner. */
function landSides({ tiles }: Draft): { between: [string, string]; ends: [string, string] }[] {
  return Object.keys(tiles).flatMap((key) => around(key).slice(0, 3).flatMap((other, side) => {
    if (isWet(tiles[key]?.kind) || isWet(tiles[other]?.kind)) return [];
    const corners = [(side + 5) % 6, side + 1].map((beside) => [key, other, around(key)[beside] ?? ""].sort().join("|"));
    return [{ between: [key, other] as [string, string], ends: [corners[0] ?? "", corners[1] ?? ""] as [string, string] }];
  }));
}

/** A river from edge to edge where it can, with two bridges. */
function withRiver(roll: Roll, draft: Draft): Draft {
  const sides = landSides(draft);
  const isRim = (corner: string) => corner.split("|").some((hex) => isWet(draft.tiles[hex]?.kind));
  let best: [string, string][] = [];
  for (let tries = 0; tries < 60; tries++) {
    const first = oneOf(roll, sides.filter(({ ends }) => ends.some(isRim)));
    if (!first) return draft;
    const run = [first];
    let end = isRim(first.ends[0]) ? first.ends[1] : first.ends[0];
    while (!isRim(end) && run.length < MOST_TOKENS) {
      const next = shuffled(roll, sides.filter((side) => !run.includes(side) && side.ends.includes(end)))[0];
      if (!next) break;
      run.push(next);
      end = next.ends[0] === end ? next.ends[1] : next.ends[0];
    }
    if (isRim(end) && run.length > best.length) best = run.map(({ between }) => between);
  }
  const wet = best.reduce((now, [a, b]) => flowed(now, a, b), draft);
  return shuffled(roll, best).slice(0, 2).reduce((now, [a, b]) => flowed(now, a, b), wet);
}

/** The evenest of many maps that can be played; with a river it must be even over the bridges too. */
export function randomDraft(wish: Wish, roll: Roll = Math.random): Draft {
  const watered = (draft: Draft) => (wish.river ? withRiver(roll, draft) : draft);
  let best: Draft | null = null;
  let least = Infinity;
  for (let tries = 0, good = 0; tries < TRIES && good < GOOD_ONES && least > 0; tries++) {
    const dry = tried(roll, wish);
    if (faultsOf(dry).length > 0 || unevenness(dry) === Infinity) continue;
    const draft = watered(dry);
    const uneven = unevenness(draft);
    if (uneven === Infinity) continue;
    good += 1;
    if (uneven < least) [best, least] = [draft, uneven];
  }
  return withGoals(best ?? watered(tried(roll, { ...wish, special: false })), wish);
}
