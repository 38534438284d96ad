import { expect, it } from "vitest";
import type { Piece } from "./data";
import { formationsOf } from "./formations";
import { frontOf, heldBy } from "./front";

/** A row of six hexes, the first two in Poland. */
const row = new Map(["a", "b", "c", "d", "e", "f"].map((id, at, all) => [id, { adj: [all[at - 1], all[at + 1]].filter((one) => one !== undefined), country: at < 2 ? ("POL" as const) : ("USSR" as const) }]));

it("gives each hex to the nearest, and one half way to the country it lies in", () => {
  const held = heldBy(row, [["b", "axis"], ["f", "soviet"]]);
  expect([...row.keys()].map((id) => held.get(id))).toEqual(["axis", "axis", "axis", "soviet", "soviet", "soviet"]);
  expect(frontOf(row, held)).toEqual([["c", "d"]]);
});

it("has whoever stands in a place, not whoever held it before", () => {
  expect(heldBy(row, [["d", "axis"], ["d", "soviet"]]).get("d")).toBe("axis");
});

it("gathers neighbours of one side into one formation with their strength, and leaves nobody out", () => {
  const unit = (id: string, side: "axis" | "soviet", hex: string, combat: number) => ({ id, side, hex, combat, kind: "infantry" }) as Piece;
  const places: Record<string, [number, number]> = { a: [0, 0], b: [30, 0], c: [200, 0] };
  const found = formationsOf([unit("1", "axis", "a", 6), unit("2", "axis", "b", 10), unit("3", "soviet", "b", 4), unit("4", "axis", "c", 3)], (hex) => places[hex], 60);
  expect(found.map(({ side, units, strength }) => [side, units.length, strength])).toEqual([["axis", 2, 16], ["soviet", 1, 4], ["axis", 1, 3]]);
  expect(found[0]?.lead.id).toBe("2");
});
