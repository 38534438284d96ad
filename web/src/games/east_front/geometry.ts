/** From longitude and latitude to the paper. */
import type { Faction, Outline, Point, Shapes, SpaceFact } from "./data";

const UNITS_PER_DEGREE = 40;
const SHADES = 4;
const GRATICULE = 5;

export interface DrawnSpace {
  id: string;
  name: string;
  kind: "land" | "water";
  path: string;
  zone: number;
  shade: number;
  stars: number;
  flags: Faction[];
  label: Point;
  /** Whether the label stands over or under the pieces, or begins beside them where the map has no room. */
  anchor: "start" | "middle";
  lines: string[];
  at: Point;
  room: number;
  adjacent: string[];
  startControl: string;
}

export interface Drawing {
  width: number;
  height: number;
  land: string;
  beyond: { kind: "land" | "water"; path: string }[];
  spaces: DrawnSpace[];
  rivers: string[];
  line1939: string;
  line1941: string;
  meridians: { at: number; degrees: number }[];
  parallels: { at: number; degrees: number }[];
}

const ZONES = ["west_1941", "between", "east_1939"];

export function draw(shapes: Shapes, facts: SpaceFact[]): Drawing {
  const [west, south, east, north] = shapes.extent;
  const kx = shapes.projection.kx * UNITS_PER_DEGREE;
  const place = ([lon, lat]: Point): Point => [(lon - west) * kx, (north - lat) * UNITS_PER_DEGREE];
  const line = (points: Point[]) =>
    "M" + points.map((point) => place(point).map((n) => n.toFixed(1)).join(",")).join("L");
  const rings = (polygons: Point[][][]) => polygons.flat().map((ring) => line(ring) + "Z").join("");
  const [width, height] = place([east, south]);
  const fact = new Map(facts.map((one) => [one.id, one]));
  const shades = shadesOf(shapes.spaces, fact);
  const spaces = shapes.spaces.map((outline): DrawnSpace => {
    const known = fact.get(outline.id);
    return {
      id: outline.id,
      name: known?.name ?? outline.id,
      kind: outline.kind,
      path: rings(outline.polygons),
      zone: Math.max(0, ZONES.indexOf(known?.zone ?? "")),
      shade: shades.get(outline.id) ?? 0,
      stars: known?.stars ?? 0,
      flags: known?.supply_flags ?? [],
      ...labelOf(place(outline.label), place(outline.pieces), outline),
      lines: outline.label_lines,
      at: place(outline.pieces),
      room: outline.room * UNITS_PER_DEGREE,
      adjacent: known?.adjacent ?? [],
      startControl: known?.start_control ?? "both",
    };
  });
  return {
    width,
    height,
    land: spaces.filter((space) => space.kind === "land").map((space) => space.path).join(""),
    beyond: shapes.background.map(({ kind, polygons }) => ({ kind, path: rings(polygons) })),
    spaces,
    rivers: shapes.decor.rivers.map((river) => line(river.points)),
    line1939: shapes.line_1939.map(line).join(""),
    line1941: shapes.line_1941.map(line).join(""),
    meridians: steps(west, east).map((degrees) => ({ degrees, at: place([degrees, north])[0] })),
    parallels: steps(south, north).map((degrees) => ({ degrees, at: place([west, degrees])[1] })),
  };
}

const BESIDE = 20;
const BELOW = 23;

function labelOf(label: Point, at: Point, { kind, label_lines }: Outline): Pick<DrawnSpace, "label" | "anchor"> {
  const half = (Math.max(...label_lines.map((line) => line.length)) * (kind === "land" ? 9.1 : 5.6)) / 2;
  const isFree = Math.abs(label[1] - at[1]) > 8 || Math.abs(label[0] - at[0]) - half > 12;
  if (isFree) return { label, anchor: "middle" };
  return label[0] > at[0] ? { label: [at[0] + BESIDE, label[1]], anchor: "start" } : { label: [at[0] + 4, at[1] + BELOW], anchor: "middle" };
}

function steps(from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = Math.ceil(from / GRATICULE + 0.01) * GRATICULE; at < to; at += GRATICULE) found.push(at);
  return found;
}

/** For each land space a shade that no neighbour has, where there are enough of them. */
function shadesOf(outlines: Outline[], facts: Map<string, SpaceFact>): Map<string, number> {
  const shades = new Map<string, number>();
  for (const { id, kind } of outlines) {
    if (kind === "water") continue;
    const taken = new Set((facts.get(id)?.adjacent ?? []).map((other) => shades.get(other)));
    const free = Array.from({ length: SHADES }, (_, shade) => shade).find((shade) => !taken.has(shade));
    shades.set(id, free ?? 0);
  }
  return shades;
}

/** The ten corners of a five-pointed star. */
export function star(x: number, y: number, radius: number): string {
  return Array.from({ length: 10 }, (_, turn) => {
    const r = turn % 2 ? radius * 0.42 : radius;
    const angle = (Math.PI * turn) / 5;
    return `${(x + r * Math.sin(angle)).toFixed(1)},${(y - r * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/** An arrow that bows a little, from one point to another, stopping short of both. */
export function arrow([x0, y0]: Point, [x1, y1]: Point): string {
  const dx = x1 - x0, dy = y1 - y0;
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(26, length * 0.16);
  const mx = (x0 + x1) / 2 - (dy / length) * bend, my = (y0 + y1) / 2 + (dx / length) * bend;
  const short = (ax: number, ay: number, bx: number, by: number, by_: number): Point => {
    const d = Math.hypot(bx - ax, by - ay) || 1;
    return [ax + ((bx - ax) / d) * by_, ay + ((by - ay) / d) * by_];
  };
  const start = short(x0, y0, mx, my, Math.min(14, length / 4));
  const end = short(x1, y1, mx, my, Math.min(17, length / 4));
  return `M${start.join(",")}Q${mx.toFixed(1)},${my.toFixed(1)} ${end.join(",")}`;
}
