/** Everything that is printed on the map, as strokes in the order in which they are laid down. */
import { circle, outline, star, type Point } from "../../board/geometry";
import type { Region } from "../../board/map/regions";
import type { Geography, Pair } from "./geography";
import { roundedAll, SIZE, type DrawnHex, type Layout } from "./geometry";
import { patch, reeds, slopes, trees } from "./relief";

/** A colour of colours.css without `--fe-`. */
export type Tone = string;

export interface Stroke {
  path: string;
  fill?: Tone;
  line?: Tone;
  width?: number;
  dash?: number[];
  alpha?: number;
  /** Cut off where the sea begins. */
  ashore?: boolean;
}

const WIDE = 0.62;
const joined = (hexes: DrawnHex[], draw: (hex: DrawnHex) => string) => hexes.map(draw).join("");
const polygon = (points: string) => `M${points.replaceAll(" ", "L")}Z`;

/** Land without lakes, for `evenodd`: the true coast under the hexes. */
export const shoreOf = ({ sheet }: Layout, region: Region): string => outline(...[...region.land, ...region.lakes].map((ring) => ring.map(sheet.place)));

export function printed(map: Geography, layout: Layout, region: Region): Stroke[] {
  return [...ground(layout, shoreOf(layout, region)), ...relief(layout), ...lines(map, layout), ...frontiers(map, layout), ...places(map, layout)];
}

function ground({ sheet, hexes }: Layout, shore: string): Stroke[] {
  const inland = hexes.filter((hex) => !hex.coastal), coastal = hexes.filter((hex) => hex.coastal);
  const solid = (some: DrawnHex[]) => joined(some, (hex) => (hex.coastal ? circle(hex.at, SIZE * WIDE) : hex.path));
  const isHome = (hex: DrawnHex) => hex.country !== "USSR";
  const all = solid(hexes);
  const fills = [false, true].flatMap((home): Stroke[] => {
    const tone = home ? "home" : "land";
    return [
      { path: joined(coastal.filter((hex) => isHome(hex) === home), (hex) => hex.path), fill: tone, line: tone, width: 0.8, ashore: true },
      { path: solid(hexes.filter((hex) => isHome(hex) === home)), fill: tone, line: tone, width: 0.8 },
    ];
  });
  return [
    { path: `M0 0H${sheet.width}V${sheet.height}H0Z`, fill: "sea" },
    { path: shore + all, line: "shore", width: 12, alpha: 0.3 },
    { path: shore + all, line: "shore", width: 6, alpha: 0.5 },
    { path: shore, fill: "beyond", line: "coast", width: 1 },
    { path: joined(coastal, (hex) => circle(hex.at, SIZE * WIDE)), line: "coast", width: 1.8 },
    { path: joined(inland, (hex) => hex.path), line: "coast", width: 1.4 },
    ...fills,
  ];
}

function relief({ hexes }: Layout): Stroke[] {
  const of = (terrain: string) => hexes.filter((hex) => hex.terrain === terrain);
  const covered = (terrain: string, draw: (hex: DrawnHex) => string, ink: Tone, width: number): Stroke[] => [
    { path: joined(of(terrain), patch), fill: terrain, alpha: 0.9 },
    { path: joined(of(terrain), draw), line: ink, width, alpha: 0.85 },
  ];
  return [...covered("forest", trees, "tree", 0.8), ...covered("swamp", reeds, "reed", 0.8), ...covered("mountain", slopes, "slope", 0.9)];
}

function lines(map: Geography, layout: Layout): Stroke[] {
  const river = roundedAll(layout.alongSides(map.rivers.map(({ a, b }): Pair => [a, b])), 0.42);
  const minor = roundedAll(layout.throughMiddles(map.minor_road_links), 0.3);
  const major = roundedAll(layout.throughMiddles(map.major_road_links), 0.3);
  const rail = roundedAll(layout.throughMiddles(map.rail_links), 0.3);
  return [
    { path: joined(layout.hexes, (hex) => hex.path), line: "grid", width: 0.7, alpha: 0.34 },
    { path: river, line: "river-bank", width: 5.6, alpha: 0.75 },
    { path: river, line: "river", width: 3.4 },
    { path: minor, line: "minor", width: 1.7, dash: [5, 2.4] },
    { path: major, line: "major", width: 4 },
    { path: major, line: "major-bed", width: 2 },
    { path: rail, line: "rail", width: 1.3 },
    { path: rail, line: "rail", width: 4.6, dash: [1, 6.4] },
  ];
}

function frontiers(map: Geography, layout: Layout): Stroke[] {
  const frontier = roundedAll(layout.alongSides(map.border_hexsides), 0.2);
  const zone = roundedAll(layout.edgeOf(map.sw_front_retreat_zone), 0.2);
  return [
    { path: zone, line: "zone", width: 2, dash: [1.5, 5], alpha: 0.7 },
    { path: frontier, line: "land", width: 6.5, alpha: 0.75 },
    { path: frontier, line: "frontier", width: 2.6, dash: [13, 4, 2.5, 4] },
  ];
}

/** A city as its blocks, seen from above. */
const blocks = ([x, y]: Point) =>
  outline(...[[-7, -6, 5, 5], [-1, -7, 4, 4], [4, -5, 4, 6], [-8, 0, 4, 6], [-3, 0, 5, 4], [3, 2, 5, 4], [-3, 5, 5, 3]].map(([dx = 0, dy = 0, w = 0, h = 0]): Point[] => [[x + dx, y + dy], [x + dx + w, y + dy], [x + dx + w, y + dy + h], [x + dx, y + dy + h]]));

function places(map: Geography, layout: Layout): Stroke[] {
  const { hexes } = layout;
  const cities = hexes.filter((hex) => hex.settlement === "city"), towns = hexes.filter((hex) => hex.settlement === "town");
  const sources = hexes.filter((hex) => hex.soviet_edge_supply || map.soviet_city_supply.includes(hex.id));
  const railheads = hexes.filter((hex) => hex.axis_edge_supply);
  const corner = ([x, y]: Point): Point => [x + 12, y + 9];
  return [
    { path: joined(cities, (hex) => circle(hex.at, 12)), fill: "major-bed", alpha: 0.65 },
    { path: joined(cities, ({ at }) => blocks(at)), fill: "city" },
    { path: joined(towns, (hex) => circle(hex.at, 3.6)), fill: "town", line: "city", width: 1.5 },
    { path: joined(sources, (hex) => circle(corner(hex.at), 6)), fill: "town", line: "value", width: 1.2 },
    { path: joined(sources, (hex) => { const [x, y] = corner(hex.at); return polygon(star(x, y, 4.8)); }), fill: "value" },
    { path: joined(railheads, ({ at: [x, y] }) => `M${x - 15} ${y + 8}h8l4 4-4 4h-8Z`), fill: "panzer", line: "town", width: 1 },
  ];
}
