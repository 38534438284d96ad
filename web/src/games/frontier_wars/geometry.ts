/** The map as it is drawn: tiles of one hex, of two, and halves of one; their sides in the order of the rules. */
import { outline, type Point } from "../../board/geometry";
import { HexGrid, type Axial } from "../../board/map/hexes";
import type { Place } from "../../board/map/Spaces.svelte";
import type { MapFact, SpaceFact, Terrain } from "./data";

export const SIZE = 72;
const MARGIN = 10;
const DIRECTIONS: [number, number][] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
export const WET: ReadonlySet<Terrain> = new Set<Terrain>(["water", "swamp", "sea"]);

export interface DrawnSpace extends Place {
  kind: Terrain;
  stars: number;
  /** Its sides, walking once around it; each from corner to corner. */
  sides: [Point, Point][];
  edges: (string | null)[];
}

export interface Layout {
  width: number;
  height: number;
  spaces: DrawnSpace[];
  space: Map<string, DrawnSpace>;
  /** Where the land lies: what a small screen shows first. */
  land: { at: Point; width: number; height: number };
  /** The side on which each river token lies. */
  rivers: Map<string, [Point, Point]>;
}

/** A side of a hex from corner to corner, walking on the screen against the clock. */
export function sideOf(corners: Point[], direction: number): [Point, Point] {
  const a = (11 - direction) % 6;
  return [corners[(a + 1) % 6] as Point, corners[a] as Point];
}

const key = (q: number, r: number) => `${q} ${r}`;

/** The sides of a space in the order of its edges: of one hex, of two joined ones, or of a half. */
function sidesOf(space: SpaceFact, grid: HexGrid, at: Map<string, string[]>): [Point, Point][] {
  const hexes = space.hexes.map(([q, r]): Axial => ({ q, r }));
  const [first, second] = hexes;
  if (!first) return [];
  if (second) {
    const towards = DIRECTIONS.findIndex(([q, r]) => first.q + q === second.q && first.r + r === second.r);
    return hexes.flatMap((hex, number) => [1, 2, 3, 4, 5].map((turn) => sideOf(grid.corners(hex), (towards + 3 * number + turn) % 6)));
  }
  const corners = grid.corners(first);
  if (space.kind !== "river_city") return DIRECTIONS.map((_, direction) => sideOf(corners, direction));
  const mine = DIRECTIONS.map(([q, r], direction) => ({ direction, there: at.get(key(first.q + q, first.r + r)) ?? [] }))
    .filter(({ there }) => there.some((id) => space.edges.slice(0, -1).includes(id)))
    .map(({ direction }) => direction);
  const around = inARow(mine);
  const ends = [around.at(-1) ?? 0, around[0] ?? 0].map((direction) => sideOf(corners, direction));
  return [...mine.map((direction) => sideOf(corners, direction)), [ends[0]?.[1] as Point, ends[1]?.[0] as Point]];
}

/** Directions that belong together, beginning where the row of them begins. */
export function inARow(directions: number[]): number[] {
  const first = directions.find((one) => !directions.includes((one + 5) % 6)) ?? 0;
  return [...directions].sort((a, b) => ((a - first + 6) % 6) - ((b - first + 6) % 6));
}

/** The corners of a shape whose sides may be given in any order. */
function ringOf(sides: [Point, Point][]): Point[] {
  const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.5;
  const left = sides.slice(1);
  const ring: Point[] = sides[0] ? [sides[0][0]] : [];
  let end = sides[0]?.[1];
  while (end && left.length > 0) {
    const from = end;
    ring.push(from);
    const next = left.findIndex(([start]) => near(start, from));
    if (next < 0) break;
    end = left.splice(next, 1)[0]?.[1];
  }
  return ring;
}

const middleOf = (points: Point[]): Point => [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];

/** A shape drawn smaller around its middle, by so many units along each corner's ray. */
export function inset(ring: Point[], by: number): Point[] {
  const [mx, my] = middleOf(ring);
  return ring.map(([x, y]) => {
    const far = Math.hypot(x - mx, y - my) || 1;
    return [x - ((x - mx) / far) * by, y - ((y - my) / far) * by];
  });
}

export const ringOfSpace = (space: DrawnSpace): Point[] => ringOf(space.sides);

function drawn(map: MapFact, name: (id: string) => string, grid: HexGrid): DrawnSpace[] {
  const at = new Map<string, string[]>();
  for (const { id, hexes } of map.spaces) for (const [q, r] of hexes) at.set(key(q, r), [...(at.get(key(q, r)) ?? []), id]);
  return map.spaces.map((space) => {
    const sides = sidesOf(space, grid, at);
    const ring = ringOf(sides);
    return { id: space.id, name: name(space.id), kind: space.kind, stars: space.stars, path: outline(ring), at: middleOf(ring), sides, edges: space.edges };
  });
}

function riverSides(map: MapFact, space: Map<string, DrawnSpace>): Map<string, [Point, Point]> {
  return new Map(map.rivers.flatMap(({ id, between: [one, other] }) => {
    const here = space.get(one);
    const side = here?.sides[here.edges.indexOf(other)];
    return side ? [[id, side] as const] : [];
  }));
}

/** Lays a map on a sheet. */
export function lay(map: MapFact, name: (id: string) => string): Layout {
  const loose = new HexGrid("pointy", SIZE);
  const hexes = (spaces: SpaceFact[]) => spaces.flatMap(({ hexes: own }) => own.map(([q, r]): Axial => ({ q, r })));
  const box = loose.bounds(hexes(map.spaces));
  const origin: Point = [MARGIN - box.x, MARGIN - box.y];
  const grid = new HexGrid("pointy", SIZE, origin);
  const spaces = drawn(map, name, grid);
  const space = new Map(spaces.map((one) => [one.id, one]));
  const land = grid.bounds(hexes(map.spaces.filter(({ kind }) => kind !== "sea")));
  return {
    width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN, spaces, space,
    land: { at: [land.x + land.width / 2, land.y + land.height / 2], width: land.width, height: land.height },
    rivers: riverSides(map, space),
  };
}

let last: { key: string; layout: Layout } | null = null;

/** The layout of the map that is played; laid anew only when a river or the language changes it. */
export function layoutOf(scenario: string, map: MapFact, name: (id: string) => string): Layout {
  const now = `${scenario} ${name("sea1")} ${JSON.stringify(map)}`;
  if (last?.key !== now) last = { key: now, layout: lay(map, name) };
  return last.layout;
}
