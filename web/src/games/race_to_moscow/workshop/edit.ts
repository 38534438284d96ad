/** What the mouse does to the map of Race to Moscow: places set and moved, lines drawn and taken away. */
import type { Point } from "../../../board/geometry";
import type { Sheet } from "../../../board/map/projection";
import { isRow, rowsOf, type Json, type Row } from "../../../workshop/value";
import { COLOURS, type MapFacts } from "../data";

export type Chosen = { list: "areas" | "seas" | "connections" | "sea_connections"; number: number };

const isPoint = (value: Json | undefined): value is [number, number] => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number" && Number.isFinite(one));
const isNumber = (value: Json | undefined): value is number => typeof value === "number" && Number.isFinite(value);
const list = (map: Json, key: string): Row[] => (isRow(map) ? rowsOf(map[key]) : []);

/** What of the map can be drawn, whatever else is wrong with it; `number` is where a thing stands in its list. */
export function drawable(map: Json): MapFacts {
  const areas = list(map, "areas").filter(({ id, plot, colors }) => typeof id === "string" && isPoint(plot) && Array.isArray(colors));
  const seas = list(map, "seas").filter(({ id, lon, lat }) => typeof id === "string" && isNumber(lon) && isNumber(lat));
  const known = new Set([...areas, ...seas].map(({ id }) => id));
  const straight = ({ a, b, via }: Row) => known.has(a ?? null) && known.has(b ?? null) && a !== b && (via === undefined || (Array.isArray(via) && via.every(isPoint)));
  const connections = list(map, "connections").filter((link) => straight(link) && Array.isArray(link["colors"]));
  return {
    areas: areas.map((area) => ({ ...area, colors: (area["colors"] as Json[]).filter((one) => COLOURS.includes(one as "gray")) })),
    seas, connections: connections.map((link, at) => ({ ...link, id: `${at} ${String(link["id"])}` })), sea_connections: list(map, "sea_connections").filter(straight),
  } as unknown as MapFacts;
}

/** The point of the earth under a point of the sheet, found by going there step by step. */
export function earthAt(sheet: Sheet, at: Point, near: Point): Point {
  let [lon, lat] = near;
  for (let step = 0; step < 12; step++) {
    const [x, y] = sheet.place([lon, lat]), [ex, ey] = sheet.place([lon + 0.01, lat]), [nx, ny] = sheet.place([lon, lat + 0.01]);
    const [a, b, c, d] = [(ex - x) / 0.01, (nx - x) / 0.01, (ey - y) / 0.01, (ny - y) / 0.01];
    const by = a * d - b * c || 1;
    const [dx, dy] = [at[0] - x, at[1] - y];
    lon += (dx * d - dy * b) / by;
    lat += (dy * a - dx * c) / by;
  }
  return [Math.round(lon * 100) / 100, Math.round(lat * 100) / 100];
}

const changed = (map: Json, key: string, next: Json): Json => ({ ...(isRow(map) ? map : {}), [key]: next });

/** Puts a place somewhere else; an area is drawn there, wherever it really lies. */
export function moved(map: Json, { list: key, number }: Chosen, [lon, lat]: Point): Json {
  const rows = list(map, key).map((row, at) => (at !== number ? row : key === "areas" ? { ...row, plot: [lon, lat] } : { ...row, lon, lat }));
  return changed(map, key, rows);
}

/** A new area, for the form to fill in. */
export function withArea(map: Json, [lon, lat]: Point, name: string): { map: Json; chosen: Chosen } {
  const areas = list(map, "areas");
  const taken = new Set([...areas, ...list(map, "seas")].map(({ id }) => id));
  let n = areas.length + 1;
  while (taken.has(`area-${n}`)) n++;
  const area: Row = {
    id: `area-${n}`, name: `${name} ${n}`, kind: "land", colors: ["gray"], lon, lat, home: null, base: null, start_army: null, fortified: false,
    victory: false, soviet_symbol: false, medals: 0, harbor: null, season: "summer", plot: [lon, lat],
  };
  return { map: changed(map, "areas", [...areas, area]), chosen: { list: "areas", number: areas.length } };
}

/** The line between two places, drawn if it is not there: on land in the colours that both areas share, red where they share none. */
export function joined(map: Json, one: string, other: string): { map: Json; chosen: Chosen } | null {
  const areas = list(map, "areas");
  const [a, b] = [areas.find(({ id }) => id === one), areas.find(({ id }) => id === other)];
  const key = a && b ? "connections" : "sea_connections";
  if (one === other || (key === "sea_connections" && (a || b))) return null;
  const links = list(map, key);
  const there = links.findIndex((link) => [link["a"], link["b"]].includes(one) && [link["a"], link["b"]].includes(other));
  if (there >= 0) return { map, chosen: { list: key, number: there } };
  const colours = Array.isArray(a?.["colors"]) ? a["colors"].filter((colour) => Array.isArray(b?.["colors"]) && b["colors"].includes(colour)) : [];
  const link: Row = key === "connections" ? { id: `${one}--${other}`, a: one, b: other, colors: colours.length > 0 ? colours : ["red"], arrow: null } : { a: one, b: other };
  return { map: changed(map, key, [...links, link]), chosen: { list: key, number: links.length } };
}

/** Takes a line away, or a place with every line that leads to it. */
export function without(map: Json, { list: key, number }: Chosen): Json {
  const gone = list(map, key)[number];
  const rest = changed(map, key, list(map, key).filter((_, at) => at !== number));
  if (!gone || (key !== "areas" && key !== "seas")) return rest;
  const id = gone["id"];
  const free = (links: Row[]) => links.filter(({ a, b }) => a !== id && b !== id);
  const seas = list(rest, "seas").map((sea) => (Array.isArray(sea["harbors"]) && sea["harbors"].includes(id ?? null) ? { ...sea, harbors: sea["harbors"].filter((one) => one !== id) } : sea));
  return { ...(rest as Row), seas, connections: free(list(rest, "connections")), sea_connections: free(list(rest, "sea_connections")) };
}

const viaOf = (link: Row | undefined): Point[] => (Array.isArray(link?.["via"]) ? link["via"].filter(isPoint) : []);

/** The points of the earth through which a line bends. */
export const bendsOf = (map: Json, { list: key, number }: Chosen): Point[] => viaOf(list(map, key)[number]);

/** Puts a bend of a line somewhere, makes one before it, or takes it away (null); a straight line says nothing of bends. */
export function bent(map: Json, { list: key, number }: Chosen, bend: number, at: Point | null, isNew = false): Json {
  const rows = list(map, key).map((row, here) => {
    if (here !== number) return row;
    const via = viaOf(row);
    via.splice(bend, isNew ? 0 : 1, ...(at ? [at] : []));
    const { via: _before, ...straight } = row;
    return via.length > 0 ? { ...straight, via } : straight;
  });
  return changed(map, key, rows);
}

/** The lines that lead to a place. */
export const linesOf = (map: Json, id: Json | undefined): { chosen: Chosen; to: string }[] =>
  (["connections", "sea_connections"] as const).flatMap((key) => list(map, key).flatMap((link, number) => (link["a"] === id ? [{ chosen: { list: key, number }, to: String(link["b"]) }] : link["b"] === id ? [{ chosen: { list: key, number }, to: String(link["a"]) }] : [])));
