import { expect, it, vi } from "vitest";
import contingency from "../../../../src/maproom/games/east_front/data/contingency.json?raw";
import type { LogLine } from "../../api/types";
import { countsOf } from "../../table/past/story/recap";
import { itemsOf, storyOf } from "../../table/past/story/story";
import type { Contingency } from "./data";
import { faceOf } from "./faces";
import { reading } from "./reading";

const CARDS = (JSON.parse(contingency) as { cards: Contingency[] }).cards;
vi.mock("./opened", () => ({ opened: () => ({ cards: new Map(), contingency: CARDS }) }));

it.each(CARDS)("shows the side of Contingency card $id that the log names", ({ id, initial, second }) => {
  expect(faceOf(`${id}-initial`)).toMatchObject({ title: initial.title, text: initial.effect });
  expect(faceOf(`${id}-second`)).toMatchObject({ title: second.title, text: second.effect });
});

it("shows no face where the side is not told", () => {
  expect(faceOf("CG1")).toBeNull();
  expect(faceOf("CX9-initial")).toBeNull();
});

it("tells what a Contingency card brings with the card", () => {
  const line = (event: string, moment: number, ...parts: [kind: string, id: string][]) => ({ event, text: event, moment, turn: 1, kind: "action", seat: "allies", revision: moment, parts: parts.map(([kind, id]) => ({ kind, id, text: id })) }) as unknown as LogLine;
  const story = storyOf([line("contingency_side", 1, ["contingency_face", "CS5-second"]), line("eliminated", 2, ["kind", "soviet-fleet"]), line("deployed", 3, ["kind", "soviet-infantry"])], reading);
  expect(itemsOf(story).map(({ sort, lines }) => [sort, lines.length])).toEqual([["card", 3]]);
  expect(countsOf(story, reading)).toEqual([["cards", 1], ["losses", 1], ["gains", 1]]);
});
