/** From longitude and latitude to the paper. */
import { lineThrough, outline, type Point } from "../../board/geometry";
import { shadesOf } from "../../board/map/shades";
import { straightSheet, type Sheet } from "../../board/map/projection";
import type { Place } from "../../board/map/Spaces.svelte";
import type { Faction, Outline, Shapes, SpaceFact } from "./data";

const UNITS_PER_DEGREE = 40;

export interface DrawnSpace extends Place {
  kind: "land" | "water";
  zone: number;
  shade: number;
  stars: number;
  flags: Faction[];
  label: Point;
  /** Whether the label stands over or under the pieces, or begins beside them where the map has no room. */
  anchor: "start" | "middle";
  lines: string[];
  room: number;
  /** Where the Victory Star stands, if not beside the label. */
  star: Point | null;
  adjacent: string[];
  startControl: string;
}

export interface Drawing {
  sheet: Sheet;
  land: string;
  beyond: { kind: "land" | "water"; path: string }[];
  spaces: DrawnSpace[];
  rivers: string[];
  line1939: string;
  line1941: string;
}

const ZONES = ["west_1941", "between", "east_1939"];

/** Small spaces: pieces and stars there would lie in a neighbour. In longitude and latitude. */
const PIECES: Record<string, Point> = { east_prussia: [20.35, 54.72] };
const STARS: Record<string, Point> = { east_prussia: [21.62, 55.22], leningrad: [30.55, 59.6], sevastopol: [30.45, 47.08] };

export function draw(shapes: Shapes, facts: SpaceFact[]): Drawing {
  const sheet = straightSheet(shapes.extent, UNITS_PER_DEGREE, shapes.projection.kx);
  const { place } = sheet;
  const line = (points: Point[]) => lineThrough(points.map(place));
  const rings = (polygons: Point[][][]) => outline(...polygons.flat().map((ring) => ring.map(place)));
  const fact = new Map(facts.map((one) => [one.id, one]));
  const land = shapes.spaces.filter(({ kind }) => kind === "land").map(({ id }) => id);
  const shades = shadesOf(land, (id) => fact.get(id)?.adjacent ?? []);
  const spaces = shapes.spaces.map((shape): DrawnSpace => {
    const known = fact.get(shape.id);
    return {
      id: shape.id,
      name: known?.name ?? shape.id,
      kind: shape.kind,
      path: rings(shape.polygons),
      zone: Math.max(0, ZONES.indexOf(known?.zone ?? "")),
      shade: shades.get(shape.id) ?? 0,
      stars: known?.stars ?? 0,
      flags: known?.supply_flags ?? [],
      ...labelOf(place(shape.label), place(PIECES[shape.id] ?? shape.pieces), shape),
      lines: shape.label_lines,
      at: place(PIECES[shape.id] ?? shape.pieces),
      room: shape.room * UNITS_PER_DEGREE,
      star: STARS[shape.id] ? place(STARS[shape.id] as Point) : null,
      adjacent: known?.adjacent ?? [],
      startControl: known?.start_control ?? "both",
    };
  });
  return {
    sheet,
    land: spaces.filter((space) => space.kind === "land").map((space) => space.path).join(""),
    beyond: shapes.background.map(({ kind, polygons }) => ({ kind, path: rings(polygons) })),
    spaces,
    rivers: shapes.decor.rivers.map((river) => line(river.points)),
    line1939: shapes.line_1939.map(line).join(""),
    line1941: shapes.line_1941.map(line).join(""),
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
