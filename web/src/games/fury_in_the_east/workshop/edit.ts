/** What a tool does to the map of Fury in the East: hexes are painted, sides and links are laid and taken away. */
import { isRow, rowsOf, type Json, type Row } from "../../../workshop/value";

export const TERRAINS = ["clear", "forest", "swamp", "mountain"] as const;
export const COUNTRIES = ["USSR", "EP", "POL", "ROM", "FIN", "HUN"] as const;
export const SETTLEMENTS = ["town", "city", "bare"] as const;
export const SIDES = ["rivers", "border_hexsides", "sea_hexsides"] as const;
export const LINKS = ["rail_links", "major_road_links", "minor_road_links"] as const;
export const MARKS = ["axis_edge_supply", "soviet_edge_supply", "sw_front_retreat_zone"] as const;

export type Painter = (typeof TERRAINS)[number] | (typeof COUNTRIES)[number];
export type Side = (typeof SIDES)[number];
export type LinkKind = (typeof LINKS)[number];
export type Tool = "choose" | Painter | (typeof SETTLEMENTS)[number] | Side | LinkKind | (typeof MARKS)[number] | "land" | "water";

const among = <T extends string>(list: readonly T[], word: string): word is T => (list as readonly string[]).includes(word);
export const isBrush = (tool: Tool): boolean => among(TERRAINS, tool) || among(COUNTRIES, tool) || tool === "water";
export const isSide = (tool: Tool): tool is Side => among(SIDES, tool);
export const isLink = (tool: Tool): tool is LinkKind => among(LINKS, tool);
export const isMark = (tool: Tool): tool is (typeof MARKS)[number] => among(MARKS, tool);

const list = (map: Json, key: string): Json[] => { const found = isRow(map) ? map[key] : undefined; return Array.isArray(found) ? found : []; };
const changed = (map: Json, next: Row): Json => ({ ...(isRow(map) ? map : {}), ...next });

/** The hexes around a hex from the north, clockwise; even columns lie half a hex farther south. */
export function around(hex: string): string[] {
  const column = Number(hex.slice(0, 2)), row = Number(hex.slice(2));
  const steps = column % 2 === 0 ? [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]] : [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
  return steps.map(([dx = 0, dy = 0]) => `${String(column + dx).padStart(2, "0")}${String(row + dy).padStart(2, "0")}`);
}

/** The two hexes of a line, whichever way it is written down. */
export function endsOf(line: Json): [string, string] | null {
  const [a, b] = Array.isArray(line) ? line : isRow(line) ? [line["a"], line["b"]] : [];
  return typeof a === "string" && typeof b === "string" ? [a, b] : null;
}

export const pairsOf = (map: Json, key: string): [string, string][] => list(map, key).flatMap((line) => { const ends = endsOf(line); return ends ? [ends] : []; });
const joins = (line: Json, a: string, b: string) => { const ends = endsOf(line); return ends !== null && ends.includes(a) && ends.includes(b); };
export const isJoined = (map: Json, key: Side | LinkKind, a: string, b: string): boolean => list(map, key).some((line) => joins(line, a, b));

/** Lays a river, road, railway or border between two hexes that touch, or takes it away. */
export function laid(map: Json, key: Side | LinkKind, a: string, b: string, there: boolean, name = ""): Json {
  if (!around(a).includes(b) || isJoined(map, key, a, b) === there) return map;
  const lines = list(map, key);
  if (!there) return changed(map, { [key]: lines.filter((line) => !joins(line, a, b)) });
  const [one, other] = a < b ? [a, b] : [b, a];
  return changed(map, { [key]: [...lines, key === "rivers" ? { a: one, b: other, name } : [one, other]] });
}

/** The name of a river that ends where a new stretch begins. */
export function riverBeside(map: Json, a: string, b: string): string {
  const near = new Set([a, b]);
  const beside = rowsOf(list(map, "rivers")).find(({ a: one, b: other }) => near.has(String(one)) || near.has(String(other)));
  return typeof beside?.["name"] === "string" ? beside["name"] : "";
}

function hexChanged(map: Json, id: string, change: (hex: Row) => Row): Json {
  return changed(map, { hexes: list(map, "hexes").map((hex) => (isRow(hex) && hex["id"] === id ? change(hex) : hex)) });
}

/** Uses a tool that works on whole hexes. */
export function painted(map: Json, tool: Tool, id: string): Json {
  if (among(TERRAINS, tool)) return hexChanged(map, id, (hex) => (hex["terrain"] === tool ? hex : { ...hex, terrain: tool }));
  if (among(COUNTRIES, tool)) return hexChanged(map, id, (hex) => (hex["country"] === tool ? hex : { ...hex, country: tool }));
  if (tool === "bare") return hexChanged(map, id, ({ settlement: _gone, name: _name, vp: _vp, ...hex }) => hex);
  if (among(SETTLEMENTS, tool)) return hexChanged(map, id, (hex) => ({ ...hex, settlement: tool }));
  if (tool === "water") return changed(map, { hexes: list(map, "hexes").filter((hex) => !isRow(hex) || hex["id"] !== id) });
  if (!isMark(tool)) return map;
  const marked = list(map, tool).includes(id);
  const next = hexChanged(map, id, (hex) => { const { [tool]: _gone, ...rest } = hex; return marked ? rest : { ...rest, [tool]: true }; });
  return changed(next, { [tool]: marked ? list(map, tool).filter((one) => one !== id) : [...list(map, tool), id].toSorted() });
}

/** Land where there was none: like the hex beside it. */
export function withHex(map: Json, id: string, lonLat: [number, number]): Json {
  const hexes = rowsOf(list(map, "hexes"));
  const beside = around(id).map((other) => hexes.find((hex) => hex["id"] === other)).find(Boolean);
  if (!beside || hexes.some((hex) => hex["id"] === id)) return map;
  const hex: Row = { id, col: Number(id.slice(0, 2)), row: Number(id.slice(2)), lon: lonLat[0], lat: lonLat[1], country: beside["country"] ?? "USSR", terrain: "clear", coastal: true };
  return changed(map, { hexes: [...hexes, hex].toSorted((a, b) => String(a["id"]).localeCompare(String(b["id"]))) });
}
