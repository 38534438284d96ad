/** The map on paper: areas as cells around their towns, seas, and the connections between them. */
import { lineThrough, outline, type Point } from "../../board/geometry";
import { conicSheet, type Extent, type Sheet } from "../../board/map/projection";
import type { Place } from "../../board/map/Spaces.svelte";
import { around, cellsOf } from "./cells";
import type { AreaFact, Colour, Link, MapFacts } from "./data";

const EXTENT: Extent = [17.1, 43.9, 41.3, 60.75];
const WIDTH = 1260;
/** How far from its town an area takes clicks, and a sea from its anchor. */
const REACH = 50;
const SEA_REACH = 34;
/** How far the land of an area goes where no other one begins; less behind the lines. */
const LAND = 118;
const HOME_LAND = 84;
/** Paper around the outermost places. */
const AROUND = 46;
/** How far apart the lines of a double connection lie. */
const APART = 2.2;

export interface DrawnArea extends Place, Omit<AreaFact, "id" | "name"> {
  kind: "area";
  /** Its land, up to that of its neighbours. */
  land: string;
}

export interface DrawnSea extends Place {
  kind: "sea";
}

export interface DrawnLink extends Link {
  points: Point[];
  line: string;
  /** One line for each colour that may use it. */
  lanes: { colour: Colour | "red"; line: string }[];
  middle: Point;
  /** The direction at the middle, in degrees. */
  angle: number;
}

export interface Drawing {
  sheet: Sheet;
  areas: DrawnArea[];
  seas: DrawnSea[];
  links: DrawnLink[];
  seaLines: string;
  /** The edges between the lands of two areas. */
  borders: { a: string; b: string; line: string }[];
}

/** The line moved sideways by so much. */
function beside(points: Point[], aside: number): Point[] {
  return points.map(([x, y], at) => {
    const [ax, ay] = points[Math.max(0, at - 1)] as Point, [bx, by] = points[Math.min(points.length - 1, at + 1)] as Point;
    const long = Math.hypot(bx - ax, by - ay) || 1;
    return [x - ((by - ay) / long) * aside, y + ((bx - ax) / long) * aside];
  });
}

/** The point half way along a line, and how the line runs there. */
function halfWay(points: Point[]): { middle: Point; angle: number } {
  const lengths = points.slice(1).map(([x, y], at) => Math.hypot(x - (points[at] as Point)[0], y - (points[at] as Point)[1]));
  let left = lengths.reduce((sum, one) => sum + one, 0) / 2;
  const at = Math.max(0, lengths.findIndex((length) => (left -= length) <= 0));
  const [ax, ay] = points[at] as Point, [bx, by] = points[at + 1] as Point;
  const share = 1 + left / (lengths[at] || 1);
  const turned = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return { middle: [ax + (bx - ax) * share, ay + (by - ay) * share], angle: turned > 90 ? turned - 180 : turned < -90 ? turned + 180 : turned };
}

function drawnLink(link: Link, points: Point[]): DrawnLink {
  const lanes = link.colors.map((colour, at) => ({ colour, line: lineThrough(beside(points, (at - (link.colors.length - 1) / 2) * 2 * APART)) }));
  return { ...link, points, line: lineThrough(points), lanes, ...halfWay(points) };
}

/** The sheet cut to what lies on it, as wide as before. */
function cutTo(sheet: Sheet, shown: Point[]): Sheet {
  const placed = shown.map(sheet.place);
  const left = Math.min(...placed.map(([x]) => x)), top = Math.min(...placed.map(([, y]) => y));
  const scale = (sheet.width - 2 * AROUND) / (Math.max(...placed.map(([x]) => x)) - left);
  const place = (lonLat: Point): Point => {
    const [x, y] = sheet.place(lonLat);
    return [(x - left) * scale + AROUND, (y - top) * scale + AROUND];
  };
  return { ...sheet, place, height: (Math.max(...placed.map(([, y]) => y)) - top) * scale + 2 * AROUND };
}

export function draw(map: MapFacts): Drawing {
  const shown = [...map.areas.map(({ plot }) => plot), ...map.seas.map(({ lon, lat }): Point => [lon, lat]), ...[...map.connections, ...map.sea_connections].flatMap(({ via = [] }) => via)];
  const sheet = cutTo(conicSheet(EXTENT, WIDTH, [47, 58]), shown);
  const spots = map.areas.map((area) => sheet.place(area.plot));
  const seaSpots = map.seas.map((sea) => sheet.place([sea.lon, sea.lat]));
  const whole = cellsOf(spots, (spot) => around(spot, map.areas[spots.indexOf(spot)]?.home ? HOME_LAND : LAND, 48));
  const near = cellsOf([...spots, ...seaSpots], (spot) => around(spot, seaSpots.includes(spot) ? SEA_REACH : REACH));
  const path = (at: number) => outline(near[at]?.ring ?? []);
  const areas = map.areas.map((area, at): DrawnArea => ({ ...area, kind: "area", at: spots[at] as Point, path: path(at), land: outline(whole[at]?.ring ?? []) }));
  const seas = map.seas.map(({ id, name }, at): DrawnSea => ({ id, name, kind: "sea", at: seaSpots[at] as Point, path: path(areas.length + at) }));
  const spot = new Map([...areas, ...seas].map((place) => [place.id, place.at]));
  const through = ({ a, b, via = [] }: { a: string; b: string; via?: Point[] }) => [spot.get(a) as Point, ...via.map(sheet.place), spot.get(b) as Point];
  const borders = whole.flatMap(({ edges }, at) => edges.filter(({ beyond }) => beyond > at).map(({ from, to, beyond }) => ({ a: areas[at]?.id ?? "", b: areas[beyond]?.id ?? "", line: lineThrough([from, to]) })));
  return { sheet, areas, seas, links: map.connections.map((link) => drawnLink(link, through(link))), seaLines: map.sea_connections.map((link) => lineThrough(through(link))).join(""), borders };
}
