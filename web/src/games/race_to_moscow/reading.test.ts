import { expect, it, vi } from "vitest";
import armies from "../../../../src/maproom/games/race_to_moscow/data/armies.json?raw";
import type { LogLine } from "../../api/types";
import { sumsOf } from "../../table/past/ending/sums";
import { itemsOf, storyOf } from "../../table/past/story/story";
import type { ArmyFact } from "./data";
import { reading } from "./reading";

const ARMIES = new Map((JSON.parse(armies) as { armies: ArmyFact[] }).armies.map((army) => [army.id, army]));
vi.mock("./opened", () => ({ opened: () => ({ armies: ARMIES }) }));

const line = (seat: string | null, event: string, ...parts: [kind: string, id: string][]) => ({ event, text: event, moment: 1, turn: 4, kind: "action", seat, revision: 1, parts: parts.map(([kind, id]) => ({ kind, id, text: id })) }) as unknown as LogLine;

it("counts a combat that was lost for whoever leads the army, whoever drew the card", () => {
  const sums = sumsOf([line(null, "beaten_back", ["army", "4_panzergruppe"]), line(null, "lost_combat", ["army", "2_panzergruppe"]), line("gray", "grounded", ["army", "17_armee"])], reading);
  expect([...sums].map(([side, { lost }]) => [side, lost])).toEqual([["gray", 1], ["white", 1], ["brown", 1]]);
});

it("tells with a card that nothing came of it", () => {
  const items = itemsOf(storyOf([line("gray", "entered", ["army", "4_panzergruppe"], ["area", "tilsit"], ["area", "kaunas"]), line(null, "drew", ["card", "P01"]), line(null, "nothing_happens", ["card", "P01"])], reading));
  expect(items.map(({ lines }) => lines.length)).toEqual([3]);
});
