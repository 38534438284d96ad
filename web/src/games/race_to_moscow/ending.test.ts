import { expect, it } from "vitest";
import type { View } from "../../api/types";
import { told } from "./ending";

const view = (scores: Record<string, number>, encircled: Record<string, number>, more: object = {}): View =>
  ({
    players: Object.keys(scores), resources: Object.fromEntries(Object.entries(encircled).map(([colour, cards]) => [colour, { encircled_cards: cards }])),
    outcome: { how: "standard", winners: ["brown"], scores, ...more },
  }) as unknown as View;

it("says what decided between players with as many medals", () => {
  expect(told(view({ gray: 0, white: 5, brown: 5 }, { gray: 0, white: 0, brown: 2 }))).toBe("Level at 5 medals: Army Group Süd has encircled more Soviet cards, 2 against 0, and that decides.");
});

it("says nothing where the medals have decided, a city was taken, or it stays a tie", () => {
  expect(told(view({ white: 4, brown: 5 }, { white: 0, brown: 2 }))).toBe("");
  expect(told(view({ white: 5, brown: 5 }, { white: 0, brown: 2 }, { how: "immediate" }))).toBe("");
  expect(told(view({ white: 5, brown: 5 }, { white: 2, brown: 2 }, { winners: ["white", "brown"] }))).toBe("");
  expect(told({ players: ["gray"], resources: {}, outcome: null } as unknown as View)).toBe("");
});
