import { expect, it } from "vitest";
import type { LogLine } from "../../../api/types";
import { reading } from "../../../games/fury_in_the_east/reading";
import { countedIn, sumsOf } from "./sums";
import { turningsOf } from "./turning";

const two = [{ id: "axis", name: "the Axis" }, { id: "allies", name: "the Allies" }];
const point = (moment: number, turn: number, axis: number, allies: number) => ({ moment, turn, scores: { axis, allies } });

it("finds where the lead changed hands, and the greatest swing", () => {
  const turnings = turningsOf({ of: 90, turn: 9, lines: two, points: [point(0, 0, 0, 0), point(10, 1, 3, 0), point(20, 2, 3, 2), point(28, 3, 3, 4), point(30, 3, 3, 8), point(50, 5, 9, 8), point(60, 6, 10, 8)] });
  expect(turnings.map(({ moment, who, what, by }) => [moment, who, what, by])).toEqual([
    [10, "axis", "lead", 3], [20, "allies", "swing", 2], [30, "allies", "lead", 6], [50, "axis", "lead", 6], [60, "axis", "swing", 1],
  ]);
});

it("tells the swings where only one side has a score, and nothing where none was made", () => {
  const one = { of: 9, turn: 3, lines: [{ id: "axis", name: "the Axis" }] };
  const of = (...values: number[]) => turningsOf({ ...one, points: values.map((axis, turn) => ({ moment: turn, turn, scores: { axis } })) }).map(({ moment, by }) => [moment, by]);
  expect(of(0, 4, 1)).toEqual([[1, 4], [2, -3]]);
  expect(of(0, 0)).toEqual([]);
});

it("counts what each side lost and took", () => {
  const line = (seat: string, event: string, ...parts: [string, string][]): LogLine => ({ revision: 1, moment: 1, turn: 1, seat, kind: "action", event, text: "", parts: parts.map(([kind, id]) => ({ kind, id, text: id })) });
  const sums = sumsOf([
    line("axis", "attacked", ["side", "axis"]), line("axis", "eliminated", ["piece", "rifle-3"]), line("axis", "hurt", ["piece", "G-PZ-XLI"]),
    line("axis", "captured", ["side", "axis"], ["hex", "2220"]), line("axis", "eliminated", ["piece", "tank-1"]),
  ], reading);
  expect(Object.fromEntries(sums)).toEqual({ axis: { lost: 1, took: 1, battles: 1, cards: 0 }, soviet: { lost: 2, took: 0, battles: 0, cards: 0 } });
  expect(countedIn(sums)).toEqual(["lost", "took", "battles"]);
});
