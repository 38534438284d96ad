import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { reading as eastFront } from "./east_front/reading";
import { reading as frontierWars } from "./frontier_wars/reading";
import { reading as fury } from "./fury_in_the_east/reading";
import { reading as quartermaster } from "./quartermaster_ww2/reading";
import { reading as race } from "./race_to_moscow/reading";

const GAMES = join(import.meta.dirname, "..", "..", "..", "src", "maproom", "games");

it.each([
  ["east_front", eastFront], ["frontier_wars", frontierWars], ["fury_in_the_east", fury], ["quartermaster_ww2", quartermaster], ["race_to_moscow", race],
] as const)("%s says what each of its events is, and names no other", (game, { sorts }) => {
  const { events } = JSON.parse(readFileSync(join(GAMES, game, "words", "en.json"), "utf8")) as { events: Record<string, string> };
  expect(Object.keys(sorts).toSorted()).toEqual(Object.keys(events).toSorted());
});
