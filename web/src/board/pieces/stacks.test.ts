import { expect, it } from "vitest";
import { gathered, layInPile, layInRows } from "./stacks";

const piece = (id: string, space: string, kind: string) => ({ id, space, kind });
const pieces = [piece("a", "kiev", "tank"), piece("b", "kiev", "infantry"), piece("c", "kiev", "tank"), piece("d", "lwow", "tank")];

it("puts alike pieces of one place together, lower ranks first", () => {
  const places = gathered(pieces, { spaceOf: (one) => one.space, alike: (one) => one.kind, rank: (one) => (one.kind === "tank" ? 1 : 0) });
  expect(places.get("kiev")?.map((stack) => stack.pieces.map(({ id }) => id))).toEqual([["b"], ["a", "c"]]);
  expect(places.get("lwow")?.[0]?.pieces).toHaveLength(1);
});

it("lays rows around a point and piles along a diagonal, none on another", () => {
  const stacks = gathered(pieces, { spaceOf: () => "here" }).get("here") ?? [];
  layInRows(stacks, { at: [100, 100], size: 20, perRow: 2, gap: 4 });
  expect(stacks.map(({ at }) => at)).toEqual([[88, 88], [112, 88], [88, 112], [112, 112]]);
  layInPile(stacks, { at: [100, 100], size: 20, offset: 6 });
  expect(stacks.map(({ at }) => at)).toEqual([[91, 109], [97, 103], [103, 97], [109, 91]]);
});
