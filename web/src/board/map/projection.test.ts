import { geoConicEquidistant } from "d3-geo";
import { expect, it } from "vitest";
import type { Point } from "../geometry";
import { conicSheet, netOf, sheetThrough, straightSheet, type Extent } from "./projection";

const extent: Extent = [10, 40, 50, 70];
const corners: Point[] = [[10, 40], [10, 70], [50, 70], [50, 40]];

it("puts the north-western corner of a straight sheet at 0,0 and keeps its shape in the middle", () => {
  const sheet = straightSheet(extent, 20);
  expect(sheet.place([10, 70])).toEqual([0, 0]);
  expect(sheet.place([50, 40])).toEqual([sheet.width, sheet.height]);
  expect(sheet.height).toBe(600);
  expect(sheet.width).toBeCloseTo(40 * 20 * Math.cos((55 * Math.PI) / 180));
});

it("fits a cone into its sheet: every corner inside, meridians together in the north", () => {
  const sheet = conicSheet(extent, 800, [45, 65]);
  for (const corner of corners) {
    const [x, y] = sheet.place(corner);
    expect(x).toBeGreaterThanOrEqual(-0.5);
    expect(x).toBeLessThanOrEqual(800.5);
    expect(y).toBeGreaterThanOrEqual(-0.5);
    expect(y).toBeLessThanOrEqual(sheet.height + 0.5);
  }
  const wide = (lat: number) => sheet.place([50, lat])[0] - sheet.place([10, lat])[0];
  expect(wide(70)).toBeLessThan(wide(40));
  expect(netOf(sheet, 10).meridians.map(({ degrees }) => degrees)).toEqual([20, 30, 40]);
});

it("finds the sheet behind known places", () => {
  const truth = conicSheet(extent, 800, [45, 65]);
  const known = [...corners, [30, 55] as Point, [22, 61] as Point].map((lonLat): [Point, Point] => [lonLat, truth.place(lonLat)]);
  const found = sheetThrough(truth, extent, known, geoConicEquidistant().parallels([45, 65]).rotate([-30, 0]));
  const [x, y] = truth.place([37.6, 55.75]), [fx, fy] = found.place([37.6, 55.75]);
  expect(Math.hypot(x - fx, y - fy)).toBeLessThan(0.01);
});
