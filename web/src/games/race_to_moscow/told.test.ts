import { expect, it } from "vitest";
import type { LogLine } from "../../api/types";
import { lastDraw } from "./draws";
import { arrowsOf } from "../../table/past/story/arrows";
import { reading } from "./reading";
import { changedIn, lastReaction } from "./reaction";

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
  expect(found?.past).toBe(true);
});

it("tells a tie with the priority that it is about", () => {
  const told = (...events: string[]) => lastReaction(events.map((event) => line(event)))?.told.map(({ step }) => step);
  expect(told("turn", "tied")).toEqual([1]);
  expect(told("turn", "no_attack", "tied", "front_objective", "marker_placed")).toEqual([1, 2, 2, 0]);
  expect(told("turn", "no_attack", "no_objective", "tied", "front_victory")).toEqual([1, 2, 3, 3]);
});

it("names no front where a Reaction was chosen freely, and folds it only when its turn is over", () => {
  const lines = [line("turn", ["colour", "gray"]), line("area_lost", ["colour", "white"], ["area", "minsk"])];
  expect(lastReaction(lines)).toMatchObject({ colour: null, areas: ["minsk"], past: false });
  expect(lastReaction([...lines, line("turn", ["colour", "white"])])?.past).toBe(true);
});

it("finds every marker that came, of whichever Reaction", () => {
  expect(changedIn([line("marker_placed", ["area", "riga"]), line("turn"), line("marker_placed", ["area", "tula"]), line("area_lost", ["area", "riga"])])).toEqual(["riga", "tula"]);
});

it("draws every move, the first step of an army too, and each way once", () => {
  const arrows = arrowsOf([
    line("entered", ["army", "x"], ["area", "tilsit"], ["area", "kaunas"]), line("fleet_moved", ["sea", "sea_danzig"], ["sea", "sea_riga"]),
    line("trucked", ["supplies", "1-0-0"], ["area", "danzig"], ["area", "memel"]), line("railed", ["supplies", "1-0-0"], ["area", "danzig"], ["area", "memel"]), line("captured", ["area", "kaunas"]),
  ], reading);
  expect(arrows.map(({ what, stops }) => [what, ...stops])).toEqual([["attacked", "tilsit", "kaunas"], ["moved", "sea_danzig", "sea_riga"], ["moved", "danzig", "memel"]]);
});

it("tells the last card of this turn and what came of it", () => {
  const lines = [line("turn"), line("drew", ["card", "S55"], ["area", "brody"]), line("won_combat"), line("captured")];
  expect(lastDraw(lines)).toMatchObject({ card: "S55", area: "brody", won: true, lost: false, told: ["won_combat", "captured"] });
  expect(lastDraw([...lines, line("turn")])).toBeNull();
});

it("shows a card that was looked at until one is drawn or the turn is over", () => {
  const looked = [line("turn"), line("drew", ["card", "P01"], ["area", "lvov"]), line("air_support"), line("peeked", ["card", "S55"])];
  expect(lastDraw(looked)).toMatchObject({ card: "S55", looked: true, told: [] });
  expect(lastDraw([...looked, line("drew", ["card", "S55"], ["area", "brody"])])).toMatchObject({ area: "brody", looked: false });
  expect(lastDraw([...looked, line("turn")])).toBeNull();
});
