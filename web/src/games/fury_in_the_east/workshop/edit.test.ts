import { expect, it } from "vitest";
import data from "../../../../../src/maproom/games/fury_in_the_east/data/map.json";
import { lookUp, rowsOf, type Json } from "../../../workshop/value";
import { around, isJoined, laid, painted, pairsOf, riverBeside, withHex } from "./edit";

const map = data as unknown as Json;
const hex = (where: Json, id: string) => rowsOf(lookUp(where, ["hexes"])).find((one) => one["id"] === id);

it("knows the hexes around a hex as the server does", () => {
  expect(around("1016")).toEqual(["1015", "1116", "1117", "1017", "0917", "0916"]);
  for (const key of ["rail_links", "rivers", "border_hexsides", "sea_hexsides", "major_road_links", "minor_road_links"]) for (const [a, b] of pairsOf(map, key)) expect(around(a)).toContain(b);
});

it("lays a line once, whichever way round, and takes it away", () => {
  const [a, b] = pairsOf(map, "rail_links")[0] as [string, string];
  expect(laid(map, "rail_links", b, a, true)).toBe(map);
  const without = laid(map, "rail_links", b, a, false);
  expect(isJoined(without, "rail_links", a, b)).toBe(false);
  expect(isJoined(laid(without, "rail_links", b, a, true), "rail_links", a, b)).toBe(true);
  expect(laid(map, "rail_links", "1016", "1818", true)).toBe(map);
});

it("names a new stretch of a river after the one that it joins", () => {
  expect(riverBeside(map, "1021", "1120")).toBe("Narew");
  const more = laid(map, "rivers", "1021", "1020", true, riverBeside(map, "1021", "1020"));
  expect(rowsOf(lookUp(more, ["rivers"])).at(-1)).toEqual({ a: "1020", b: "1021", name: "Narew" });
});

it("paints terrain, countries, towns and marks", () => {
  expect(hex(painted(map, "swamp", "2021"), "2021")).toMatchObject({ terrain: "swamp" });
  expect(hex(painted(map, "ROM", "2021"), "2021")).toMatchObject({ country: "ROM" });
  expect(hex(painted(map, "town", "2021"), "2021")).toMatchObject({ settlement: "town" });
  expect(hex(painted(map, "bare", "1016"), "1016")).not.toHaveProperty("settlement");
  const marked = painted(map, "axis_edge_supply", "1017");
  expect(hex(marked, "1017")).toMatchObject({ axis_edge_supply: true });
  expect(lookUp(marked, ["axis_edge_supply"])).toContain("1017");
  expect(lookUp(painted(marked, "axis_edge_supply", "1017"), ["axis_edge_supply"])).toEqual(lookUp(map, ["axis_edge_supply"]));
});

it("adds a hex beside the land and takes one away", () => {
  const more = withHex(map, "1015", [20.4, 55.2]);
  expect(hex(more, "1015")).toMatchObject({ col: 10, row: 15, country: "EP", terrain: "clear" });
  expect(withHex(map, "9999", [0, 0])).toBe(map);
  expect(hex(painted(more, "water", "1015"), "1015")).toBeUndefined();
});
