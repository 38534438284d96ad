import { describe, expect, test } from "vitest";
import map from "../../../../src/maproom/games/quartermaster_ww2/data/map.json?raw";
import shapes from "../../../../src/maproom/games/quartermaster_ww2/data/shapes.json?raw";
import type { MapFacts, Shapes } from "./data";
import { draw } from "./geometry";
import { labelsOf } from "./labels";

const drawing = draw(JSON.parse(shapes) as Shapes, JSON.parse(map) as MapFacts);
const space = new Map(drawing.spaces.map((one) => [one.id, one]));
const corners = (id: string) => (space.get(id)?.path.match(/-?[\d.]+,-?[\d.]+/g) ?? []).map((pair) => pair.split(",").map(Number) as [number, number]);

/** How many corners two outlines have in common once the second is moved. */
const common = (one: string, other: string, shift: number) =>
  corners(one).filter(([x, y]) => corners(other).some(([ox, oy]) => Math.abs(ox + shift - x) < 0.6 && Math.abs(oy - y) < 0.6)).length;

describe("the cylinder", () => {
  test.each([["central_pacific", "east_pacific"], ["east_pacific", "hawaii"], ["north_pacific", "pacific_northwest"]])("%s and %s meet across the cut", (one, other) => {
    const { width } = drawing;
    expect(Math.max(common(one, other, width), common(one, other, -width))).toBeGreaterThan(1);
  });

  test("all 53 spaces are drawn, and counters of no two of them lie on one another", () => {
    expect(drawing.spaces).toHaveLength(53);
    for (const one of drawing.spaces) {
      for (const other of drawing.spaces) {
        const apart = Math.max(Math.abs(one.at[0] - other.at[0]), Math.abs(one.at[1] - other.at[1]));
        if (one !== other) expect([one.id, other.id, apart >= Math.min(one.most, other.most)]).toEqual([one.id, other.id, true]);
      }
    }
  });

  test("each of the twelve Supply spaces has a star beside its name", () => {
    const stars = labelsOf(drawing.spaces).filter(({ star }) => star !== null);
    expect(stars).toHaveLength(12);
    expect(stars.every(({ space: { supply } }) => supply)).toBe(true);
  });
});
