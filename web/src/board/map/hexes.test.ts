import { describe, expect, it } from "vitest";
import { fromColumnRow, hexDistance, HexGrid, type Axial } from "./hexes";

const around = (hex: Axial): Axial[] => [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]].map(([q = 0, r = 0]) => ({ q: hex.q + q, r: hex.r + r }));

describe.each(["flat", "pointy"] as const)("a %s grid", (lie) => {
  const grid = new HexGrid(lie, 10, [100, 50]);
  const hex = { q: 3, r: -2 };
  it("finds the hex under its own middle and near its corners", () => {
    expect(grid.under(grid.at(hex))).toEqual(hex);
    for (const corner of grid.corners(hex, 1)) expect(grid.under(corner)).toEqual(hex);
  });
  it("keeps neighbours at equal distance, and shares a side with each", () => {
    const [x, y] = grid.at(hex);
    for (const other of around(hex)) {
      const [ox, oy] = grid.at(other);
      expect(Math.hypot(ox - x, oy - y)).toBeCloseTo(10 * Math.sqrt(3));
      const corners = grid.corners(hex);
      for (const end of grid.side(hex, other)) expect(corners.some((corner) => Math.hypot(corner[0] - end[0], corner[1] - end[1]) < 1e-6)).toBe(true);
    }
  });
  it("joins sides that meet into one stroke", () => {
    const [a, b] = around(hex) as [Axial, Axial];
    expect(grid.sides([[hex, a], [hex, b]]).match(/M/g)).toHaveLength(1);
  });
});

it("reads printed columns and rows: even columns shifted down have their north-eastern neighbour in the same row", () => {
  expect(hexDistance(fromColumnRow(12, 20, "down"), fromColumnRow(13, 20, "down"))).toBe(1);
  expect(hexDistance(fromColumnRow(12, 20, "down"), fromColumnRow(13, 21, "down"))).toBe(1);
  expect(hexDistance(fromColumnRow(12, 20, "down"), fromColumnRow(13, 19, "down"))).toBe(2);
  expect(hexDistance(fromColumnRow(13, 20, "down"), fromColumnRow(14, 19, "down"))).toBe(1);
  expect(hexDistance(fromColumnRow(12, 20, "up"), fromColumnRow(13, 19, "up"))).toBe(1);
});
