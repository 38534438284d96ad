import { expect, it } from "vitest";
import type { TableCard } from "../../../api/types";
import { isDrawn, scoreLine, winnerNames } from "./result";

const ended = (returns: number[], seats: string[], teams: string[][], scores: [string, number][]): TableCard =>
  ({ seats: seats.map((seat) => ({ seat, name: `the ${seat}` })), teams, result: { returns, scores: scores.map(([id, score]) => ({ id, name: `the ${id}`, score })) } }) as unknown as TableCard;

it("names who won with the score, the best first", () => {
  const table = ended([-1, 1], ["axis", "allies"], [["axis"], ["allies"]], [["axis", 22], ["allies", 33]]);
  expect([winnerNames(table), isDrawn(table), scoreLine(table)]).toEqual([["the allies"], false, "33 : 22"]);
});

it("names the winner's score first, though another gave up with more", () => {
  const table = ended([1, -1], ["axis", "allies"], [["axis"], ["allies"]], [["axis", 22], ["allies", 33]]);
  expect([winnerNames(table), scoreLine(table)]).toEqual([["the axis"], "22 : 33"]);
  const seats = ["germany", "britain", "japan", "russia"], teams = [["germany", "japan"], ["britain", "russia"]];
  const resigned = ended([-1, 1, -1, 1], seats, teams, [["axis", 33], ["allies", 3]]);
  expect([winnerNames(resigned), scoreLine(resigned)]).toEqual([["the allies"], "3 : 33"]);
});

it("calls a team by its own name, and by its seats where no score tells it", () => {
  const seats = ["germany", "britain", "japan", "russia"], teams = [["germany", "japan"], ["britain", "russia"]];
  expect(winnerNames(ended([-1, 1, -1, 1], seats, teams, [["axis", 33], ["allies", 33]]))).toEqual(["the allies"]);
  expect(winnerNames(ended([-1, 1, -1, 1], seats, teams, []))).toEqual(["the britain", "the russia"]);
});

it("knows a draw", () => {
  expect(isDrawn(ended([0, 0], ["axis", "soviet"], [["axis"], ["soviet"]], [["axis", 40]]))).toBe(true);
});
