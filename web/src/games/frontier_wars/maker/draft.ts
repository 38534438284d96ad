/** A map that is being made: tiles by their hex, headquarters in order, river tokens, goals. And the same as a scenario description. */
import { ARMIES, type Army, type Scenario, type ScenarioTile, type Terrain } from "../data";

export type TileKind = Exclude<Terrain, "sea">;
export const KINDS: TileKind[] = ["neutral", "city", "airport", "strategic", "water", "swamp", "port", "desert", "communications", "river_city"];
export const DIRECTIONS: [number, number][] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const SIDES = ["E", "NE", "NW", "W", "SW", "SE"];
const ROWS = "ABCDEFGHIJ";
const STARRED: TileKind[] = ["city", "airport", "strategic"];

export interface DraftTile {
  kind: TileKind;
  stars: number;
  /** The other hex of a double tile. */
  second?: string;
  /** How the river runs through the river-crossed city: its first half begins with this side. */
  turn?: number;
}

export interface Draft {
  name: string;
  /** By "q r" of the (first) hex. */
  tiles: Record<string, DraftTile>;
  /** Hexes of the headquarters, in the order of the seats. */
  starts: string[];
  armies: (Army | "")[];
  rivers: { between: [string, string]; bridge: boolean }[];
  /** The hex of the fleet. */
  fleet: string | null;
  points: number;
  research: number;
}

export const empty = (): Draft => ({ name: "", tiles: {}, starts: [], armies: ["", "", "", ""], rivers: [], fleet: null, points: 10, research: 15 });
export const keyOf = (q: number, r: number): string => `${q} ${r}`;
export const hexOf = (key: string): [number, number] => { const [q = 0, r = 0] = key.split(" ").map(Number); return [q, r]; };
export const around = (key: string): string[] => { const [q, r] = hexOf(key); return DIRECTIONS.map(([dq, dr]) => keyOf(q + dq, r + dr)); };
export const isWet = (kind: TileKind | undefined): boolean => kind === undefined || kind === "water" || kind === "swamp";
export const hexesOf = (key: string, tile: DraftTile): string[] => (tile.second ? [key, tile.second] : [key]);

/** The tile that covers a hex: its key. */
export const tileAt = ({ tiles }: Draft, hex: string): string | null => (tiles[hex] ? hex : (Object.keys(tiles).find((key) => tiles[key]?.second === hex) ?? null));
export const starsOf = ({ tiles }: Draft): number => Object.values(tiles).reduce((sum, { kind, stars }) => sum + (kind === "river_city" ? 2 * stars : stars), 0);

/** The halves of the river-crossed city: three sides each. */
export const halfSides = (turn: number): [number[], number[]] => [[0, 1, 2].map((n) => (n + turn) % 6), [3, 4, 5].map((n) => (n + turn) % 6)];

// -- changing ---------------------------------------------------------------------------------------

/** Lays a tile on a hex; a second press on the river-crossed city turns it. */
export function laid(draft: Draft, hex: string, kind: TileKind): Draft {
  const old = draft.tiles[hex];
  if (kind === "river_city" && old?.kind === kind) return { ...draft, tiles: { ...draft.tiles, [hex]: { ...old, turn: ((old.turn ?? 0) + 1) % 3 } } };
  const city = kind === "river_city" ? Object.keys(draft.tiles).find((key) => draft.tiles[key]?.kind === kind) : undefined;
  const cleared = erased(city === undefined ? draft : erased(draft, city), hex, isWet(kind) || kind === "river_city");
  const stars = STARRED.includes(kind) || kind === "river_city" ? 1 : 0;
  return { ...cleared, tiles: { ...cleared.tiles, [hex]: { kind, stars, ...(kind === "river_city" ? { turn: 0 } : {}) } } };
}

/** Lays a double tile on two hexes beside each other. */
export function laidDouble(draft: Draft, first: string, second: string): Draft {
  if (!around(first).includes(second)) return draft;
  const cleared = erased(erased(draft, first), second);
  return { ...cleared, tiles: { ...cleared.tiles, [first]: { kind: "double", stars: 0, second } } };
}

/** Takes a tile away, and unless something else is laid there, what lay on it. */
export function erased(draft: Draft, hex: string, withAll = true): Draft {
  const key = tileAt(draft, hex);
  const fleet = draft.fleet === hex ? null : draft.fleet;
  if (key === null) return { ...draft, fleet };
  const { [key]: _gone, ...tiles } = draft.tiles;
  if (!withAll) return { ...draft, fleet, tiles };
  const starts = draft.starts.filter((start) => start !== key);
  return { ...draft, fleet, tiles, starts, rivers: draft.rivers.filter(({ between }) => !between.includes(key)) };
}

export function starred(draft: Draft, hex: string): Draft {
  const key = tileAt(draft, hex);
  const tile = key === null ? undefined : draft.tiles[key];
  return key === null || !tile || isWet(tile.kind) ? draft : { ...draft, tiles: { ...draft.tiles, [key]: { ...tile, stars: (tile.stars + 1) % 4 } } };
}

/** Puts the fleet on an empty hex beside a port, or takes it away. */
export const afloat = (draft: Draft, hex: string): Draft => moored({ ...draft, fleet: draft.fleet === hex ? null : hex });

/** The fleet goes where its port goes, or where a tile is laid over it. */
export function moored(draft: Draft): Draft {
  const { fleet } = draft;
  if (fleet === null || (tileAt(draft, fleet) === null && around(fleet).some((hex) => draft.tiles[hex]?.kind === "port"))) return draft;
  return { ...draft, fleet: null };
}

/** Sets a headquarters on a tile of land, or takes it away. */
export function begun(draft: Draft, hex: string): Draft {
  const key = tileAt(draft, hex);
  const kind = key === null ? undefined : draft.tiles[key]?.kind;
  if (key === null || isWet(kind) || kind === "river_city") return draft;
  if (draft.starts.includes(key)) return { ...draft, starts: draft.starts.filter((start) => start !== key) };
  return draft.starts.length >= 4 ? draft : { ...draft, starts: [...draft.starts, key] };
}

/** Lays a river token on a side, turns it to its bridge, takes it away. */
export function flowed(draft: Draft, one: string, other: string): Draft {
  const here = draft.rivers.find(({ between }) => between.includes(one) && between.includes(other));
  if (!here) return { ...draft, rivers: [...draft.rivers, { between: [one, other], bridge: false }] };
  const rest = draft.rivers.filter((river) => river !== here);
  return { ...draft, rivers: here.bridge ? rest : [...rest, { ...here, bridge: true }] };
}

// -- as a scenario -----------------------------------------------------------------------------------

/** Every tile's id: rows from the north, tiles of a row from the west. */
export function idsOf({ tiles }: Draft): Map<string, string> {
  const hexes = Object.keys(tiles).map((key) => ({ key, q: hexOf(key)[0], r: hexOf(key)[1] }));
  const rows = [...new Set(hexes.map(({ r }) => r))].sort((a, b) => a - b);
  return new Map(rows.flatMap((row, number) => hexes.filter(({ r }) => r === row).sort((a, b) => a.q - b.q).map(({ key }, column) => [key, `${ROWS[number] ?? "?"}${column + 1}`] as const)));
}

/** The armies of the seats: those that were wished, then the next ones. */
export function armiesOf({ starts, armies }: Draft): Army[] {
  const wished = starts.map((_, at) => armies[at] ?? "");
  const free = ARMIES.filter((army) => !wished.includes(army));
  return wished.map((army) => (army === "" ? (free.shift() ?? "germany") : army));
}

/** A river runs to the half of the city that it touches. */
function endOf(draft: Draft, ids: Map<string, string>, key: string, other: string): string {
  const tile = draft.tiles[key];
  if (tile?.kind !== "river_city") return ids.get(key) ?? key;
  return halfSides(tile.turn ?? 0)[0].includes(around(key).indexOf(other)) ? "half-1" : "half-2";
}

export function toScenario(draft: Draft): Scenario {
  const ids = idsOf(draft);
  const tiles = Object.entries(draft.tiles).map(([key, { kind, stars, second, turn }]): ScenarioTile => {
    const [q, r] = hexOf(key);
    const start = draft.starts.indexOf(key) + 1;
    const [one, two] = halfSides(turn ?? 0).map((sides) => sides.map((side) => SIDES[side] ?? "E"));
    return {
      id: ids.get(key) ?? key, q, r, kind, stars, ...(start > 0 ? { start } : {}), ...(second ? { second: hexOf(second) } : {}),
      ...(kind === "river_city" ? { halves: [{ id: "half-1", sides: one ?? [], stars }, { id: "half-2", sides: two ?? [], stars }], bridge_side_up: true } : {}),
    };
  });
  const armies = armiesOf(draft);
  const taken = new Set(ids.values());
  const free = [...ROWS].flatMap((row) => Array.from({ length: 10 }, (_, at) => `${row}${at + 1}`)).findLast((id) => !taken.has(id)) ?? "J10";
  const [q = 0, r = 0] = draft.fleet === null ? [] : hexOf(draft.fleet);
  return {
    id: "own", name: draft.name || "Own map", tiles,
    rivers: draft.rivers.map(({ between: [a, b], bridge }, at) => ({ id: `R${at + 1}`, between: [endOf(draft, ids, a, b), endOf(draft, ids, b, a)], bridge })),
    seats: draft.starts.map((key, at) => ({ seat: at + 1, tile: ids.get(key) ?? "", army: armies[at] ?? null, team: null })),
    victory: { victory_points: draft.points, research_points: draft.research },
    ...(draft.fleet === null ? {} : { fleet: { tile: free, q, r } }),
  };
}

/** A draft out of a description, such as a scenario of the box or a file; what the maker does not know is left out. */
export function fromScenario(given: Scenario): Draft {
  const tiles = given.tiles.filter(({ kind }) => kind !== "fleet");
  const keys = new Map(tiles.flatMap(({ id, q, r, halves }) => [[id, keyOf(q, r)] as const, ...(halves ?? []).map((half) => [half.id, keyOf(q, r)] as const)]));
  const made: [string, DraftTile][] = tiles.map(({ q, r, kind, stars, second, halves }) => [keyOf(q, r), {
    kind: kind as TileKind, stars: halves ? (halves[0]?.stars ?? 1) : (stars ?? 0), ...(second ? { second: keyOf(...second) } : {}),
    ...(halves ? { turn: Math.max(0, [0, 1, 2].find((turn) => [0, 1].some((half) => (halfSides(turn)[half] ?? []).every((side) => halves[0]?.sides.includes(SIDES[side] ?? "")))) ?? 0) } : {}),
  }]);
  const starts = tiles.filter(({ start }) => start).sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).map(({ q, r }) => keyOf(q, r));
  return {
    ...empty(), name: given.name, tiles: Object.fromEntries(made), starts, armies: [0, 1, 2, 3].map((at) => given.seats[at]?.army ?? ""),
    rivers: given.rivers.map(({ between: [a, b], bridge }) => ({ between: [keys.get(a) ?? a, keys.get(b) ?? b], bridge: bridge ?? false })),
    fleet: given.fleet ? keyOf(given.fleet.q, given.fleet.r) : null,
    points: given.victory.victory_points ?? 10, research: given.victory.research_points ?? 15,
  };
}
