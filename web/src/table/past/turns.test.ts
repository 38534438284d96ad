import { expect, it } from "vitest";
import type { LogLine } from "../../api/types";
import { turnsOf } from "./turns";

const line = (moment: number, turn: number | null, event: string | null, text: string): LogLine => ({ revision: moment, moment, turn, kind: "action", event, text, parts: [{ text }] });

it("begins a turn where the game announces one, and joins announcements that follow each other", () => {
  const turns = turnsOf([
    line(1, 0, "kept", "The Axis keep their hand."), line(2, 1, "round", "Round 1: Summer."), line(2, 1, "turn", "Turn of the Axis."),
    line(3, 1, "moved", "A tank moves."), line(4, 2, "turn", "Turn of the Allies."), line(5, 2, "passed", "The Allies pass."),
  ]);
  expect(turns.map(({ heading, lines }) => [heading, lines.length])).toEqual([["", 1], ["Round 1: Summer. Turn of the Axis.", 1], ["Turn of the Allies.", 1]]);
});

it("says of phases that pass by only the last, and begins no turn without a name", () => {
  const turns = turnsOf([
    line(1, 1, "phase", "Phase: upkeep."), line(1, 2, "round", "Round 2."), line(1, 2, "phase", "Phase: turn order."), line(1, 2, "phase", "Phase: cards."),
    line(2, 2, "drew", "Germany draws."), line(3, 3, "moved", "A tank moves."),
  ]);
  expect(turns.map(({ heading, lines }) => [heading, lines.length])).toEqual([["Round 2. Phase: cards.", 2]]);
});

it("goes by the turn's number where a game announces nothing, and keeps what is no action in its turn", () => {
  const turns = turnsOf([line(1, 1, "moved", "a"), line(2, null, null, "undo"), line(3, 2, "moved", "b")]);
  expect(turns.map(({ lines }) => lines.map(({ text }) => text))).toEqual([["a", "undo"], ["b"]]);
});
