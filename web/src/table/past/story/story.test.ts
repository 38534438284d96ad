import { expect, it } from "vitest";
import type { LogLine } from "../../../api/types";
import { reading as eastFront } from "../../../games/east_front/reading";
import { reading as quartermaster } from "../../../games/quartermaster_ww2/reading";
import { reading as fury } from "../../../games/fury_in_the_east/reading";
import { arrowsOf } from "./arrows";
import type { Part } from "./reading";
import { countsOf, doneByOthers, recapOf, turnUpTo } from "./recap";
import { stepsOf, timeOf } from "./steps";
import { causeOf, itemsOf, storyOf } from "./story";

/** A line by its event, who decided it, and the things that it names: "hex:1214". */
export function line(moment: number, seat: string | null, event: string | null, text: string, ...named: string[]): LogLine {
  const parts = named.map((name): Part => {
    const [kind = "", id = ""] = name.split(":");
    return { kind, id, text: id };
  });
  return { revision: moment, moment, turn: 1, seat, kind: "action", event, text, parts: parts.length > 0 ? parts : [{ text }] };
}

const soviets: LogLine[] = [
  line(1, "axis", "moved", "XLI moves.", "piece:G-PZ-XLI", "hex:1316", "hex:1417"),
  line(2, "axis", "phase", "Soviet Movement Phase.", "phase:soviet_movement"),
  line(4, "soviet", "moved", "Tank Corps moves.", "piece:tank-7", "hex:1717", "hex:2220"),
  line(5, "soviet", "moved", "Tank Corps moves.", "piece:tank-7", "hex:2220", "hex:2120"),
  line(6, "soviet", "moved", "Tank Corps moves.", "piece:tank-8", "hex:1717", "hex:1818"),
  line(8, "soviet", "phase", "Soviet Combat Phase.", "phase:soviet_combat"),
  line(8, "soviet", "attacked", "The Soviet side attacks 1214.", "side:soviet", "hex:1214"),
  line(8, "soviet", "odds", "4 against 10: column 1-3.", "odds:1-3"),
  line(9, "axis", "luftwaffe", "The Luftwaffe helps: column 1-2.", "odds:1-2"),
  line(10, null, "result", "Die 4 on 1-3: the attacker loses 2 steps.", "odds:1-3"),
  line(11, "soviet", "eliminated", "Tank Corps is eliminated.", "piece:tank-6", "hex:1213"),
  line(12, "soviet", "phase", "Axis Reinforcement Phase.", "phase:axis_reinforcement"),
  line(13, "axis", "arrived", "A corps arrives.", "piece:G-INF-L", "hex:1016"),
];
const MINE = new Set(["axis"]);

it("tells a turn by sides and steps, a unit's legs as one move, a fight with what came of it", () => {
  const story = storyOf(soviets, fury);
  expect(story.map(({ seat, sections }) => [seat, sections.map(({ heading, items }) => [heading, items.length])])).toEqual([
    [null, [["", 1]]],
    ["soviet", [["Soviet Movement Phase", 2], ["Soviet Combat Phase", 1]]],
    ["axis", [["Axis Reinforcement Phase", 1]]],
  ]);
  const [, tank, , fight] = itemsOf(story);
  expect(tank?.stops.map(({ id }) => id)).toEqual(["1717", "2220", "2120"]);
  expect(fight?.lines.map(({ event }) => event)).toEqual(["attacked", "odds", "luftwaffe", "result", "eliminated"]);
});

it("knows the fight and the card that a line followed from", () => {
  const fight = storyOf(soviets, fury);
  expect(causeOf(fight, soviets[10])?.event).toBe("attacked");
  expect(causeOf(fight, soviets[6])).toBeNull();
  expect(causeOf(fight, soviets[3])).toBeNull();
  const lines = [line(1, "allies", "contingency_side", "A card."), line(2, "axis", "eliminated", "A piece is eliminated.", "kind:soviet-fleet"), line(3, "allies", "passed", "They pass.")];
  expect(lines.map((one) => causeOf(storyOf(lines, eastFront), one)?.event)).toEqual([undefined, "contingency_side", undefined]);
});

it("leaves out steps in which nothing happened, and counts like lines together", () => {
  const story = storyOf([
    line(1, "allies", "round", "Round 2: Fall."), line(1, "allies", "turn", "Turn of the Axis.", "side:axis"), line(1, "allies", "step", "First Movement step."),
    line(2, "axis", "step", "Draw step."), line(3, null, "drew_unseen", "The Allies draw a card.", "side:allies"), line(4, null, "drew_unseen", "The Allies draw a card.", "side:allies"),
  ], eastFront);
  expect(story).toMatchObject([{ round: "Round 2: Fall", heading: "Turn of the Axis", seat: "axis", sections: [{ heading: "Draw step", items: [{ times: 2 }] }] }]);
});

it("counts as done by others what they decide, and what chance brings in a turn of theirs after one's own answer", () => {
  const after = (moment: number) => doneByOthers(soviets, fury, MINE, moment).map((line) => line.moment);
  expect(after(6)).toEqual([8, 8, 8, 10, 11, 12]);
  expect(after(9)).toEqual([10, 11, 12]);
  expect(after(12)).toEqual([]);
  expect(doneByOthers([line(1, "axis", "phase", "Axis Combat Phase.", "phase:axis_combat"), line(2, null, "result", "Die 4.")], fury, MINE, 0)).toEqual([]);
});

it("recalls the whole turn of the other side, whatever one is asked in between and does afterwards", () => {
  const told = recapOf(soviets, fury, MINE);
  expect(told.map(({ moment }) => moment)).toEqual([2, 4, 5, 6, 8, 8, 8, 9, 10, 11, 12]);
  expect(recapOf(soviets.slice(0, 8), fury, MINE).map(({ moment }) => moment)).toEqual([2, 4, 5, 6, 8, 8, 8].slice(0, 7));
  expect(countsOf(storyOf(told, fury), fury)).toEqual([["moves", 2], ["battles", 1], ["losses", 1]]);
});

it("tells whoever watches the turn that is going on", () => {
  expect(turnUpTo(soviets.slice(0, 9), fury).map(({ moment }) => moment)).toEqual([2, 4, 5, 6, 8, 8, 8, 9]);
});

it("draws one arrow a unit and one for all that went the same way", () => {
  expect(arrowsOf(soviets.slice(1), fury)).toEqual([
    { key: "moved 1717 2220 2120", what: "moved", stops: ["1717", "2220", "2120"], times: 1, moment: 5 },
    { key: "moved 1717 1818", what: "moved", stops: ["1717", "1818"], times: 1, moment: 6 },
  ]);
  const same = [1, 2].map((moment) => line(moment, "allies", "moved", "", "kind:soviet-tank", "space:kiev", "space:lwow"));
  expect(arrowsOf([...same, line(3, "allies", "attacked", "", "faction:soviet", "space:warsaw", "space:lwow")], eastFront)).toMatchObject([
    { what: "moved", stops: ["kiev", "lwow"], times: 2 }, { what: "attacked", stops: ["lwow", "warsaw"] },
  ]);
});

it("forgets the detours of a unit that came back", () => {
  const there = line(1, "soviet", "moved", "", "piece:rifle-1", "hex:1", "hex:2"), back = line(2, "soviet", "moved", "", "piece:rifle-1", "hex:2", "hex:1");
  expect(arrowsOf([there, back], fury)).toEqual([]);
  expect(arrowsOf([there, back, line(3, "soviet", "moved", "", "piece:rifle-1", "hex:1", "hex:3")], fury)).toMatchObject([{ stops: ["1", "3"] }]);
});

it("plays what can be seen, and ends with the present", () => {
  const frames = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((moment) => ({ moment, view: { at: moment } }));
  const steps = stepsOf(frames, soviets, fury);
  expect(steps.map(({ moment }) => moment)).toEqual([4, 5, 6, 8, 9, 10, 11, 12]);
  expect(steps.at(-1)?.view).toEqual({ at: 12 });
  expect(steps[5]).toMatchObject({ dice: [4], fights: true });
  expect(steps[1]?.places[0]).toBe("2120");
  expect(timeOf(steps[0]!, "instant", 1)).toBe(0);
  expect(timeOf(steps[0]!, "slow", 1)).toBeGreaterThan(timeOf(steps[0]!, "fast", 1));
});

it("says of a card that was played in vain that nothing came of it, once its step is over", () => {
  const played = line(1, "united_kingdom", "played", "The United Kingdom plays Build Army.", "card:uk-build-army");
  const built = line(2, "united_kingdom", "built", "One British Army is built in India.", "piece:army", "space:india");
  const over = line(3, "united_kingdom", "step", "Supply step.");
  const vain = (...lines: LogLine[]) => itemsOf(storyOf(lines, quartermaster)).map((item) => item.vain ?? false);
  expect(vain(played, over)).toEqual([true]);
  expect(vain(played)).toEqual([false]);
  expect(vain(played, built, over)).toEqual([false]);
  expect(vain(played, line(2, "united_kingdom", "drew", "The United Kingdom draws a card."), over)).toEqual([false, false]);
  expect(vain({ ...played, event: "placed_status" }, over)).toEqual([false]);
});
