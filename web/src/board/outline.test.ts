import { expect, it } from "vitest";
import { outline } from "./geometry";
import { HexGrid } from "./map/hexes";
import { mergedOutline } from "./outline";

const grid = new HexGrid("flat", 24);
const corners = (path: string) => path.split(/[ML]/).filter(Boolean).length;
const rings = (path: string) => path.split("M").length - 1;

it("is one ring around hexes that touch, without the sides between them", () => {
  const two = mergedOutline([grid.path({ q: 0, r: 0 }), grid.path({ q: 1, r: 0 })]);
  expect(rings(two)).toBe(1);
  expect(corners(two)).toBe(11);
});

it("keeps islands apart, and a hole in a ring of six", () => {
  expect(rings(mergedOutline([grid.path({ q: 0, r: 0 }), grid.path({ q: 5, r: 0 })]))).toBe(2);
  const around = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]].map(([q = 0, r = 0]) => grid.path({ q, r }));
  expect(rings(mergedOutline(around))).toBe(2);
});

it("joins any areas with common corners", () => {
  const joined = mergedOutline([outline([[0, 0], [10, 0], [10, 10], [0, 10]]), outline([[10, 0], [20, 0], [20, 10], [10, 10]])]);
  expect(rings(joined)).toBe(1);
  expect(joined).not.toContain("10.0,0.0L10.0,10.0");
});
