import { expect, it } from "vitest";
import type { LogLine } from "../../api/types";
import { lastDraw } from "./draws";
import { lastReaction } from "./reaction";

const line = (event: string, ...parts: [kind: string, id: string][]): LogLine =>
  ({ event, text: event, moment: 1, turn: 4, kind: "action", revision: 1, parts: parts.map(([kind, id]) => ({ kind, id, text: id })) }) as unknown as LogLine;

it("tells the Reaction of one turn only, with the priority that was taken and where", () => {
  const found = lastReaction([
    line("turn", ["colour", "gray"]), line("no_attack", ["colour", "gray"]), line("marker_placed", ["area", "riga"]),
    line("turn", ["colour", "white"]), line("no_attack", ["colour", "white"]), line("no_objective", ["colour", "white"]), line("front_victory", ["colour", "white"], ["area", "tula"], ["area", "moskva"]), line("marker_placed", ["area", "tula"]),
    line("turn", ["colour", "brown"]), line("drew", ["card", "P01"], ["area", "lvov"]),
  ]);
  expect(found?.colour).toBe("white");
  expect(found?.told.map(({ step, taken }) => [step, taken])).toEqual([[1, false], [2, false], [3, true], [0, true]]);
  expect(found?.areas).toEqual(["tula"]);
});

it("tells the last card of this turn and what came of it", () => {
  const lines = [line("turn"), line("drew", ["card", "S55"], ["area", "brody"]), line("won_combat"), line("captured")];
  expect(lastDraw(lines)).toMatchObject({ card: "S55", area: "brody", won: true, lost: false, told: ["won_combat", "captured"] });
  expect(lastDraw([...lines, line("turn")])).toBeNull();
});
