import { expect, it } from "vitest";
import type { LogLine } from "../../api/types";
import { chartOf, columnsOf, printed } from "./chart";
import { coursesIn, numberIn, wasFought } from "./course";
import type { Army, Components, FrontierView, Piece, UnitType } from "./data";

const CHART: Components["chart"] = {
  attacker: { "3": [], "2": ["tank"], "1": ["infantry", "plane"], "0": ["artillery", "garrison"] },
  defender: { "3": ["artillery"], "2": [], "1": ["infantry", "tank"], "0": ["plane"] },
};
const part = (kind: string, id: string, text = id) => ({ kind, id, text });
let moment = 0;
const line = (event: string, text: string, ...parts: ReturnType<typeof part>[]): LogLine => ({ event, text, parts, moment: moment++, kind: "action", revision: 0, turn: null }) as unknown as LogLine;
const B3 = part("space", "B3");
const uk = part("army", "uk", "Great Britain"), ussr = part("army", "ussr", "the U.S.S.R.");
const told = () => [
  line("moved", "Great Britain: tank from B2 to B3.", uk, part("type", "tank")),
  line("battle", "Great Britain attacks in B3.", uk, B3),
  line("played", "The U.S.S.R. plays Ambush.", ussr, part("card", "D05", "Ambush")),
  line("step", "Initiative 3 in B3.", B3),
  line("strikes", "the U.S.S.R. hits Great Britain: 1 impact.", ussr, uk),
  line("lost", "Great Britain loses a unit in B3: infantry.", uk, part("type", "infantry"), B3),
  line("step", "Initiative 2 in B3.", B3),
  line("strikes", "Great Britain hits the U.S.S.R.: 1 impact.", uk, ussr),
  line("lost", "the U.S.S.R. loses a unit in B3: artillery.", ussr, part("type", "artillery"), B3),
  line("battle_won", "Great Britain wins the battle of B3.", uk, B3),
];
const piece = (army: Army, kind: UnitType): Piece => ({ id: `${army}-${kind}-1`, army, kind, space: "B3", neutral: false });
const view = (pieces: Piece[]) => ({ pieces, headquarters: [], battle: null, armies: { uk: { team: "uk" }, ussr: { team: "ussr" } } }) as unknown as FrontierView;

it("reads a battle step by step, with what was played", () => {
  const [course, ...others] = coursesIn(told());
  expect(others).toEqual([]);
  expect(course).toMatchObject({ space: "B3", attacker: "uk", used: [{ by: "ussr", what: "Ambush" }], outcome: "Great Britain wins the battle of B3." });
  expect(course?.beats.map(({ initiative, strikes, lost }) => [initiative, strikes.length, lost.length])).toEqual([[null, 0, 0], [3, 1, 1], [2, 1, 1]]);
});

it("takes the number beside the names, not the one in them", () => {
  expect(numberIn(line("step", "Initiative 2 in B3.", B3))).toBe(2);
  expect(numberIn(line("step", "B3: iniciativa 0.", B3))).toBe(0);
});

it("knows who struck and who fell at which step", () => {
  const [course] = coursesIn(told());
  if (!course) throw new Error("no battle");
  const units = chartOf(view([piece("uk", "tank")]), course, CHART);
  const found = units.map(({ army, kind, role, initiative, struckAt, fellAt }) => [army, kind, role, initiative, struckAt, fellAt]);
  expect(found).toEqual([
    ["uk", "tank", "attack", 2, 2, null],
    ["uk", "infantry", "attack", 1, null, 1],
    ["ussr", "artillery", "defence", 3, 1, 2],
  ]);
  expect(columnsOf(units, course.beats)).toEqual([3, 2, 1, 0]);
});

it("leaves a battle open until it has ended", () => {
  expect(coursesIn(told().slice(0, -1)).at(-1)?.outcome).toBeNull();
  expect(printed(CHART, "plane", "defence")).toBe(0);
});

it("knows that nothing was fought where only a decoy stood", () => {
  const lines = [line("battle", "Great Britain attacks in B3.", uk, B3), line("was_decoy", "The U.S.S.R.: the token in B3 was a decoy.", ussr, B3), line("battle_avoided", "There is no battle in B3.", B3)];
  const [decoy] = coursesIn(lines), [fought] = coursesIn(told()), [open] = coursesIn(lines.slice(0, 1));
  expect([decoy, fought, open].map((course) => course && wasFought(course))).toEqual([false, true, true]);
  expect(decoy?.beats[0]?.said).toEqual(["The U.S.S.R.: the token in B3 was a decoy."]);
});
