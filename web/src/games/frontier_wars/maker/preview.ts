/** A draft as the board draws it: its tiles, and the empty hexes around them on which more can be laid. */
import type { MapFact, SpaceFact } from "../data";
import { around, halfSides, hexOf, hexesOf, keyOf, tileAt, type Draft, type DraftTile } from "./draft";

const ROOM = 1;
const AT_FIRST = 3;

/** The empty hexes that are shown. */
function shore(draft: Draft): string[] {
  const taken = new Set(Object.entries(draft.tiles).flatMap(([key, tile]) => hexesOf(key, tile)));
  let rim = taken.size > 0 ? [...taken] : [keyOf(0, 0)];
  const found = new Set(taken.size > 0 ? [] : rim);
  for (let ring = 0; ring < (taken.size > 0 ? ROOM : AT_FIRST); ring++) {
    rim = rim.flatMap(around).filter((hex) => !taken.has(hex));
    for (const hex of rim) found.add(hex);
  }
  return [...found];
}

/** The ids that a hex shows towards one of its sides; the halves of the river-crossed city share theirs. */
function facing(draft: Draft, hex: string, side: number): string | null {
  const key = tileAt(draft, hex);
  if (key === null) return hex;
  const tile = draft.tiles[key];
  return tile?.kind === "river_city" ? `${key}/${halfSides(tile.turn ?? 0)[0].includes((side + 3) % 6) ? 1 : 2}` : key;
}

function spaceOf(draft: Draft, key: string, tile: DraftTile): SpaceFact[] {
  const hexes = hexesOf(key, tile).map(hexOf);
  const over = (hex: string, side: number) => facing(draft, around(hex)[side] ?? hex, side);
  if (tile.kind === "river_city") {
    return halfSides(tile.turn ?? 0).map((sides, at) => ({ id: `${key}/${at + 1}`, kind: "river_city", stars: tile.stars, hexes, edges: [...[...sides].sort((a, b) => a - b).map((side) => over(key, side)), `${key}/${2 - at}`] }));
  }
  const towards = tile.second ? around(key).indexOf(tile.second) : -1;
  const edges = tile.second
    ? [[key, towards], [tile.second, towards + 3]].flatMap(([hex, first]) => [1, 2, 3, 4, 5].map((turn) => over(String(hex), (Number(first) + turn) % 6)))
    : [0, 1, 2, 3, 4, 5].map((side) => over(key, side));
  return [{ id: key, kind: tile.kind, stars: tile.stars, hexes, edges }];
}

export function mapOf(draft: Draft): MapFact {
  const tiles = Object.entries(draft.tiles).flatMap(([key, tile]) => spaceOf(draft, key, tile));
  const sea = shore(draft).map((key): SpaceFact => ({ id: key, kind: "sea", stars: 0, hexes: [hexOf(key)], edges: [0, 1, 2, 3, 4, 5].map((side) => facing(draft, around(key)[side] ?? key, side)) }));
  const name = (key: string, other: string) => facing(draft, key, around(other).indexOf(key)) ?? key;
  const city = Object.keys(draft.tiles).find((key) => draft.tiles[key]?.kind === "river_city");
  return {
    spaces: [...tiles, ...sea],
    rivers: [...draft.rivers.map(({ between: [a, b] }, at) => ({ id: `R${at + 1}`, between: [name(a, b), name(b, a)] as [string, string] })), ...(city ? [{ id: "city-bridge", between: [`${city}/1`, `${city}/2`] as [string, string] }] : [])],
  };
}

/** The tile that a drawn space belongs to. */
export const tileOf = (id: string): string => id.split("/")[0] ?? id;
