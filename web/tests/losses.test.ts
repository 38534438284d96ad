/** Seeded games of every game, as a seat is told of them: no loss is told without what brought it about. */
import { describe, expect, it } from "vitest";
import { patched } from "../src/api/patch";
import type { LogLine } from "../src/api/types";
import { reading as eastFront } from "../src/games/east_front/reading";
import { reading as frontierWars } from "../src/games/frontier_wars/reading";
import { reading as fury } from "../src/games/fury_in_the_east/reading";
import { reading as quartermaster } from "../src/games/quartermaster_ww2/reading";
import { reading as race } from "../src/games/race_to_moscow/reading";
import { sortOf, type Reading } from "../src/table/past/story/reading";
import { recapOf } from "../src/table/past/story/recap";
import { itemsOf, storyOf } from "../src/table/past/story/story";
import { canTell, told } from "./told";

/** Losses whose own sentence says what brought them about: supply, a limit, the owner's wish, an enemy who is named. */
const REASONED = new Set([
  "starved", "lifted", "overstacked", "removed", "removed_at_sea", "sacrificed", "overstayed", "token_removed", "bridge_down", "bridge_broken", "ruined", "fleet_hit", "fleet_lost",
  "head_captured", "leader_lost", "lost_combat", "beaten_back", "sabotaged", "grounded", "area_lost",
]);
/** Quartermaster's and Frontier Wars' sentences for a removal have the same name; only the latter says why. */
const tellsWhy = (line: LogLine, game: string) => REASONED.has(line.event ?? "") && !(line.event === "removed" && game === "quartermaster-ww2");

const bare = (game: string, reading: Reading, lines: LogLine[]): string[] =>
  itemsOf(storyOf(lines, reading)).flatMap(({ lines: [head] }) => (head && sortOf(head, reading) === "loss" && !tellsWhy(head, game) ? [`${head.moment} ${head.text}`] : []));

describe.skipIf(!canTell)("a loss is told with its cause", { timeout: 240_000 }, () => {
  it.each([
    ["east-front", "axis", eastFront], ["east-front", "allies", eastFront], ["quartermaster-ww2", "germany", quartermaster], ["quartermaster-ww2", "soviet_union", quartermaster],
    ["race-to-moscow", "white", race], ["frontier-wars", "germany", frontierWars], ["fury-in-the-east", "axis", fury, "--turns", "3"], ["fury-in-the-east", "soviet", fury, "--turns", "3"],
  ] as const)("in %s, to %s, in the log and whenever it is their turn to decide", (game, seat, reading, ...more) => {
    const mine = new Set<string>([seat]), lines: LogLine[] = [];
    let losses = 0;
    const { view: first, moments } = told(game, seat, "--seed", "2", ...more);
    let view = first;
    for (const { lines: now, patch } of moments) {
      view = patched(view, patch);
      lines.push(...now);
      losses += now.filter((line) => sortOf(line, reading) === "loss").length;
      if (view["actor"] === seat) expect(bare(game, reading, recapOf(lines, reading, mine))).toEqual([]);
    }
    expect(bare(game, reading, lines)).toEqual([]);
    expect(losses).toBeGreaterThan(0);
  });
});
