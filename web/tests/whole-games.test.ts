/** Whole games as a seat is told of them by the server's own code: the recap leaves nothing out, the playback ends with the present. */
import { describe, expect, it } from "vitest";
import { patched } from "../src/api/patch";
import type { LogLine, View } from "../src/api/types";
import { reading as eastFront } from "../src/games/east_front/reading";
import { reading as frontierWars } from "../src/games/frontier_wars/reading";
import { reading as fury } from "../src/games/fury_in_the_east/reading";
import { reading as quartermaster } from "../src/games/quartermaster_ww2/reading";
import { reading as race } from "../src/games/race_to_moscow/reading";
import { isHeading, sortOf, type Reading } from "../src/table/past/story/reading";
import { recapOf } from "../src/table/past/story/recap";
import { stepsOf, type Frame } from "../src/table/past/story/steps";
import { itemsOf, storyOf } from "../src/table/past/story/story";
import { canTell, told, type Told } from "./told";

/** Whose turn the picture itself says it is; a side where only sides have turns. */
const turnIn = (view: View): unknown => view["side"] ?? view["turn"];

interface Watched {
  /** The foreign turns that ended with a question to the seat, with how many actions of others that told something each had. */
  turns: number[];
}

/** Watches a game from a seat as the page does: at every question after somebody else's doings it looks at recap and playback. */
function watch(game: Told, seat: string, reading: Reading): Watched {
  const mine = new Set([seat]), turns: number[] = [];
  const lines: LogLine[] = [];
  let view = game.view, since: Frame[] = [], due: LogLine[] = [];
  for (const { moment, lines: now, patch } of game.moments) {
    const before = view;
    view = patched(view, patch);
    since.push({ moment, view });
    lines.push(...now);
    const decider = now.find((line) => line.seat !== null)?.seat;
    const begun = lines.some((line) => sortOf(line, reading) === "turn" || line.event === "phase");
    const own = begun && turnIn(before) === seat;
    due.push(...now.filter((line) => line.seat !== seat && !(own && line.seat === null)));
    if (decider === seat && (own || !begun || turnIn(before) === null)) due = [];
    if (view["actor"] !== seat || !due.some((line) => line.seat !== null)) continue;
    const story = storyOf(recapOf(lines, reading, mine), reading);
    const recalled = new Set(itemsOf(story).flatMap((item) => item.lines));
    const missing = due.filter((line) => !isHeading(sortOf(line, reading)) && !recalled.has(line));
    expect(missing.map((line) => `${line.moment} ${line.text}`)).toEqual([]);
    const steps = stepsOf(since, lines, reading);
    expect(steps.at(-1)?.view).toEqual(view);
    const shown = new Set(steps.flatMap((step) => step.lines));
    const unseen = lines.filter((line) => since.some((frame) => frame.moment === line.moment) && !isHeading(sortOf(line, reading)) && sortOf(line, reading) !== "small" && !shown.has(line));
    expect(unseen).toEqual([]);
    turns.push(new Set(due.map((line) => line.moment)).size);
    since = [];
  }
  return { turns };
}

describe.skipIf(!canTell)("after each turn of the computer", { timeout: 120_000 }, () => {
  it.each([
    ["east-front", "axis", eastFront, 10], ["east-front", "allies", eastFront, 10],
    ["quartermaster-ww2", "germany", quartermaster, 12],
    ["race-to-moscow", "white", race, 4],
    ["frontier-wars", "germany", frontierWars, 8],
  ] as const)("of a whole game of %s, %s knows everything", (game, seat, reading, least) => {
    const { turns } = watch(told(game, seat, "--seed", "3"), seat, reading);
    expect(turns.length).toBeGreaterThanOrEqual(least);
  });

  it.each(["axis", "soviet"])("of more than a hundred actions in Fury, %s knows everything", (seat) => {
    const { turns } = watch(told("fury-in-the-east", seat, "--turns", "2"), seat, fury);
    expect(Math.max(...turns)).toBeGreaterThan(100);
  });
});
