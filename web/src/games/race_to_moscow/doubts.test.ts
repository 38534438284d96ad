import { expect, it } from "vitest";
import type { LegalAction } from "../../api/types";
import type { Army } from "./data";
import { doubtsOf } from "./doubts";

const action = (verb: string, words: Record<string, string>): LegalAction => ({ id: 1, label: verb, words: { verb, ...words } }) as unknown as LegalAction;
const armies = [{ id: "tanks", area: "base" }, { id: "guns", area: "front" }] as unknown as Army[];
const move = action("armored", { army: "tanks" });
const fill = action("take-supplies", { base: "base" });

it("asks only where the army and its area can both be meant", () => {
  expect(doubtsOf([move, fill], armies)).toEqual([{ area: "base", meanings: [move, fill] }]);
  expect(doubtsOf([fill, action("armored", { army: "guns" })], armies)).toEqual([]);
});

it("leaves loading to its own button, and dragging to the map", () => {
  expect(doubtsOf([fill, action("load", { carrier: "tanks" })], armies)).toEqual([]);
  expect(doubtsOf([move, fill, action("truck", { start: "base", to: "front" })], armies)).toEqual([]);
});
