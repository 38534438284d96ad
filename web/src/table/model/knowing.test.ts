import { expect, it } from "vitest";
import { allKnowing } from "./knowing";

it("puts together what each seat knows", () => {
  const axis = { round: 3, cards: { axis: { size: 2, hand: ["G01", "G02"] }, allies: { size: 1 } }, secret: null, shown: [{ id: "x", back: null }] };
  const allies = { round: 3, cards: { axis: { size: 2 }, allies: { size: 1, hand: ["S01"] } }, secret: "kiev", shown: [{ id: "x", back: "leader" }] };
  expect(allKnowing({ axis, allies })).toEqual({
    round: 3, cards: { axis: { size: 2, hand: ["G01", "G02"] }, allies: { size: 1, hand: ["S01"] } }, secret: "kiev", shown: [{ id: "x", back: "leader" }],
  });
});
