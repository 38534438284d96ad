/** Where everything lies on the sheet: hexes, lines along their sides, lines between their middles. */
import { geoConicEquidistant } from "d3-geo";
import { lineThrough, type Point } from "../../board/geometry";
import { fromColumnRow, HexGrid, type Axial } from "../../board/map/hexes";
import { sheetThrough, type Sheet } from "../../board/map/projection";
import type { Place } from "../../board/map/Spaces.svelte";
import type { Geography, Hex, Pair } from "./geography";

export const SIZE = 24;
const EDGE = 10;

export interface DrawnHex extends Place, Omit<Hex, "name"> {
  corners: Point[];
}

export interface Layout {
  sheet: Sheet;
  grid: HexGrid;
  hexes: DrawnHex[];
  hex: Map<string, DrawnHex>;
  /** The hex under a point of the sheet. */
  locate: (point: Point) => string | null;
  /** Rivers, frontiers: one line along the sides that pairs of hexes share. */
  alongSides: (pairs: Pair[]) => Point[][];
  /** Roads, rails: one line through the middles of linked hexes. */
  throughMiddles: (pairs: Pair[]) => Point[][];
  /** The sides where a set of hexes ends. */
  edgeOf: (ids: Iterable<string>) => Point[][];
}

const axial = ({ col, row }: Pick<Hex, "col" | "row">): Axial => fromColumnRow(col, row, "down");
const key = ({ q, r }: Axial) => `${q} ${r}`;

export function lay(map: Geography): Layout {
  const plain = new HexGrid("flat", SIZE);
  const { x, y, width, height } = plain.bounds(map.hexes.map(axial));
  const grid = new HexGrid("flat", SIZE, [EDGE - x, EDGE - y]);
  const hexes = map.hexes.map((hex): DrawnHex => {
    const place = axial(hex);
    return { ...hex, name: hex.name ?? hex.id, path: grid.path(place), at: grid.at(place), corners: grid.corners(place) };
  });
  const hex = new Map(hexes.map((one) => [one.id, one]));
  const byPlace = new Map(map.hexes.map((one) => [key(axial(one)), one.id]));
  const size = { width: width + 2 * EDGE, height: height + 2 * EDGE };
  const sheet = sheetThrough(
    size, [8, 40, 58, 71], hexes.map((one) => [[one.lon, one.lat], one.at]), geoConicEquidistant().parallels([47, 58]).rotate([-31, 0]),
  );
  const places = ([one, other]: Pair): [Axial, Axial][] => {
    const a = hex.get(one), b = hex.get(other);
    return a && b ? [[axial(a), axial(b)]] : [];
  };
  return {
    sheet, grid, hexes, hex,
    locate: (point) => byPlace.get(key(grid.under(point))) ?? null,
    alongSides: (pairs) => linesOf(grid.sides(pairs.flatMap(places))),
    throughMiddles: (pairs) => linesOf(grid.links(pairs.flatMap(places))),
    edgeOf: (ids) => edgeLines(grid, new Set(ids), hex),
  };
}

/** The points of a path of straight lines. */
const linesOf = (path: string): Point[][] =>
  path.split("M").filter(Boolean).map((line) => line.split("L").map((point) => point.split(",").map(Number) as Point));

const AROUND: Axial[] = [{ q: 0, r: -1 }, { q: 1, r: -1 }, { q: 1, r: 0 }, { q: 0, r: 1 }, { q: -1, r: 1 }, { q: -1, r: 0 }];

function edgeLines(grid: HexGrid, ids: Set<string>, hex: Map<string, DrawnHex>): Point[][] {
  const inside = new Set([...ids].flatMap((id) => { const one = hex.get(id); return one ? [key(axial(one))] : []; }));
  const pairs = [...ids].flatMap((id) => {
    const one = hex.get(id);
    if (!one) return [];
    const here = axial(one);
    return AROUND.map(({ q, r }): Axial => ({ q: here.q + q, r: here.r + r })).filter((there) => !inside.has(key(there))).map((there): [Axial, Axial] => [here, there]);
  });
  return linesOf(grid.sides(pairs));
}

/** A line whose corners are rounded off: `share` of each leg is taken by the bend. */
export function rounded(points: Point[], share: number): string {
  const first = points[0], last = points.at(-1);
  if (points.length < 3 || !first || !last) return lineThrough(points);
  const short = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
  const towards = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];
  const bends = points.slice(1, -1).map((corner, at) => {
    const before = points[at] as Point, after = points[at + 2] as Point;
    return `L${short(towards(corner, before))}Q${short(corner)} ${short(towards(corner, after))}`;
  });
  return `M${short(first)}${bends.join("")}L${short(last)}`;
}

export const roundedAll = (lines: Point[][], share: number): string => lines.map((line) => rounded(line, share)).join("");
