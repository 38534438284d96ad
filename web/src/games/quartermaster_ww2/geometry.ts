/** From longitude and latitude to a cylinder of paper on which Europe is drawn large. */
import { lineThrough, outline, type Point } from "../../board/geometry";
import { shadesOf } from "../../board/map/shades";
import type { Place } from "../../board/map/Spaces.svelte";
import type { Country, MapFacts, Outline, Shapes } from "./data";

const UNITS = 6.4;
const WHOLE_TURN = 360;
/** The parallels at which the sheet ends. */
const NORTH = 79;
const SOUTH = -53;
/** Longer edges are bent with the projection: a vertex at least every so many degrees. */
const LONGEST = 2;
/** Where the eyes of a country's player rest first: Europe, but for those whose war is elsewhere. */
const FIRST_SIGHT: Point = [14, 34];
const OTHER_SIGHTS: Partial<Record<Country, Point>> = { japan: [138, 22], united_states: [-62, 30] };

export interface DrawnSpace extends Place {
  kind: "land" | "sea";
  shade: number;
  supply: boolean;
  home: Country | null;
  label: Point;
  lines: string[];
  /** The largest counter that fits beside those of the next spaces. */
  most: number;
  /** Where the space itself is, if its counters stand off its coast. */
  tether: Point | null;
  adjacent: string[];
}

export interface Drawing {
  /** How wide the world is until it repeats. */
  width: number;
  height: number;
  /** What a seat sees first. */
  first: (seat: string | null) => Point;
  spaces: DrawnSpace[];
  land: string;
  beyond: { kind: "land" | "water"; path: string }[];
  lakes: string;
  islands: string;
  net: string;
  straits: { id: string; land: string; seas: [string, string]; at: Point; ways: [Point, Point] }[];
}

type Placing = (lonLat: Point) => Point;

/** Gall's stereographic cylinder, then a magnifier over Europe; the same a whole turn further on. */
function placing({ cut, projection: { cx, cy, k, rx, ry } }: Shapes): Placing {
  const flatY = (lat: number) => (180 / Math.PI) * (1 + Math.SQRT1_2) * Math.tan((lat * Math.PI) / 360);
  const magnified = (lon: number, lat: number): Point => {
    const dx = lon / Math.SQRT2 - cx, dy = flatY(lat) - cy;
    const by = 1 + k * Math.exp(-((dx / rx) ** 2 + (dy / ry) ** 2));
    return [cx + dx * by, cy + dy * by];
  };
  const west = cut.lon / Math.SQRT2, turn = WHOLE_TURN / Math.SQRT2;
  const north = magnified(cut.lon, NORTH)[1];
  return ([lon, lat]) => {
    const turns = Math.floor((lon - cut.lon) / WHOLE_TURN);
    const [x, y] = magnified(lon - turns * WHOLE_TURN, lat);
    return [(x + turns * turn - west) * UNITS, (north - y) * UNITS];
  };
}

/** A line with so many points more that no edge is long. */
function eased(ring: Point[]): Point[] {
  return ring.flatMap((point, at) => {
    const next = ring[at + 1];
    if (!next) return [point];
    const parts = Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / LONGEST);
    return Array.from({ length: Math.max(1, parts) }, (_, part): Point => [
      point[0] + ((next[0] - point[0]) * part) / parts, point[1] + ((next[1] - point[1]) * part) / parts,
    ]);
  });
}

/** Brings a point to the side of the cylinder on which another lies. */
const beside = ([x, y]: Point, [ox]: Point, width: number): Point => [x - Math.round((x - ox) / width) * width, y];

export function draw(shapes: Shapes, { spaces: facts, adjacency }: MapFacts): Drawing {
  const place = placing(shapes);
  const width = (WHOLE_TURN / Math.SQRT2) * UNITS;
  const height = place([shapes.cut.lon, SOUTH])[1];
  const rings = (polygons: Point[][][]) => outline(...polygons.flat().map((ring) => eased(ring).map(place)));
  const near = neighbours(adjacency);
  const fact = new Map(facts.map((one) => [one.id, one]));
  const shades = shadesOf(shapes.spaces.map(({ id }) => id), (id) => near.get(id) ?? []);
  const spaces = shapes.spaces.map((shape): DrawnSpace => ({
    id: shape.id,
    name: fact.get(shape.id)?.name ?? shape.id,
    kind: shape.kind,
    path: rings(shape.polygons),
    shade: shades.get(shape.id) ?? 0,
    supply: fact.get(shape.id)?.supply ?? false,
    home: fact.get(shape.id)?.home ?? null,
    ...standing(shape, place, width),
    lines: shape.label_lines,
    most: 0,
    adjacent: near.get(shape.id) ?? [],
  }));
  for (const space of spaces) if (space.tether) keepApart(space, spaces);
  for (const space of spaces) space.most = roomiest(space, spaces);
  const at = new Map(spaces.map((space) => [space.id, space.at]));
  return {
    width, height, spaces,
    first: (seat) => place(OTHER_SIGHTS[seat as Country] ?? FIRST_SIGHT),
    land: spaces.filter(({ kind }) => kind === "land").map(({ path }) => path).join(""),
    beyond: shapes.background.map(({ kind, polygons }) => ({ kind, path: rings(polygons) })),
    lakes: shapes.decor.lakes.map(({ ring }) => rings([[ring]])).join(""),
    islands: shapes.decor.islands.map((ring) => rings([[ring]])).join(""),
    net: netOf(place, shapes.cut.lon),
    straits: shapes.straits.map(({ id, land, seas, at: [lon, lat] }) => {
      const gate = place([lon, lat]);
      const way = (sea: string) => beside(at.get(sea) ?? gate, gate, width);
      return { id, land, seas, at: gate, ways: [way(seas[0]), way(seas[1])] };
    }),
  };
}

function neighbours(adjacency: MapFacts["adjacency"]): Map<string, string[]> {
  const near = new Map<string, string[]>();
  const note = (one: string, other: string) => near.set(one, [...(near.get(one) ?? []), other]);
  for (const { a, b } of adjacency) {
    note(a, b);
    note(b, a);
  }
  return near;
}

const COUNTER = 42;
const LEAST = 27;
/** Half the height of a line of a name, and how far counters are moved away from it. */
const LINE = 8;
const FARTHEST = 16;

/** Where name and counters of a space stand: counters leave the name free as far as the space allows. */
function standing(shape: Outline, place: Placing, width: number): Pick<DrawnSpace, "at" | "label" | "tether"> {
  const own = place(shape.pieces);
  const [x, y] = shape.offshore ? beside(place(shape.offshore), own, width) : own;
  const label = beside(place(shape.label), own, width);
  const isNear = Math.abs(x - label[0]) < COUNTER + 10;
  const missing = isNear ? shape.label_lines.length * LINE + COUNTER / 2 + 3 - Math.abs(y - label[1]) : 0;
  const away = Math.max(0, Math.min(missing, FARTHEST)) * (y >= label[1] ? 1 : -1);
  return { at: [x, y + away], label, tether: shape.offshore ? own : null };
}

/** Counters off a coast move away from those of a space beside them. */
function keepApart(space: DrawnSpace, spaces: DrawnSpace[]) {
  for (const { id, at: [ox, oy] } of spaces) {
    const dx = space.at[0] - ox, dy = space.at[1] - oy, apart = Math.hypot(dx, dy);
    if (id !== space.id && apart < COUNTER) space.at = [ox + (dx * COUNTER) / apart, oy + (dy * COUNTER) / apart];
  }
}

/** How large counters may be without touching those of the nearest other space. */
function roomiest({ id, at: [x, y] }: DrawnSpace, spaces: DrawnSpace[]): number {
  const apart = spaces.filter((other) => other.id !== id).map(({ at: [ox, oy] }) => Math.max(Math.abs(ox - x), Math.abs(oy - y)));
  return Math.max(LEAST, Math.min(...apart) - 5);
}

const NET = 15;

/** Meridians and parallels of the whole turn as one path. */
function netOf(place: Placing, cut: number): string {
  const along = (from: number, to: number) => Array.from({ length: 49 }, (_, part) => from + ((to - from) * part) / 48);
  const meridians = Array.from({ length: WHOLE_TURN / NET }, (_, at) => Math.ceil(cut / NET) * NET + at * NET);
  const parallels = Array.from({ length: 9 }, (_, at) => -45 + at * NET);
  return [
    ...meridians.map((lon) => lineThrough(along(SOUTH - 4, NORTH + 4).map((lat) => place([lon, lat])))),
    ...parallels.map((lat) => lineThrough(along(cut, cut + WHOLE_TURN - 0.01).map((lon) => place([lon, lat])))),
  ].join("");
}
