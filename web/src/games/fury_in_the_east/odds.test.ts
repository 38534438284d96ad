import { expect, it } from "vitest";
import type { Odds } from "./data";
import { outlook, shiftsOf } from "./odds";

const odds: Odds = {
  attack: 44, defence: 5, ratio: "8-1", column: "7-1", hopeless: false, results: [],
  shifts: { terrain: 0, river: 2, snow: 0, axis_out_of_supply: 0, soviet_out_of_command: 1, soviet_out_of_supply: 0, luftwaffe: 1 },
};

it("shows the defender's shifts before the attacker's, each on its side", () => {
  expect(shiftsOf(odds, "axis")).toEqual([{ what: "river", by: -2 }, { what: "soviet_out_of_command", by: 1 }, { what: "luftwaffe", by: 1 }]);
  expect(shiftsOf(odds, "soviet")).toEqual([{ what: "soviet_out_of_command", by: -1 }, { what: "luftwaffe", by: -1 }, { what: "river", by: 2 }]);
});

it("counts what six dice can bring, an E as all that attack", () => {
  expect(outlook(["E/0", "2/0", "1/R", "1/1R", "0/2", "R/1"], 4)).toEqual({ attackerHurt: 5, defenderHurt: 4, attackerSteps: 8 / 6, defenderSteps: 4 / 6 });
});
