import { expect, test } from "vitest";
import type { LogLine } from "../../api/types";
import { chainOf } from "./deeds";

let moment = 0;
const line = (event: string, text: string, parts: { kind: string; id: string; text: string }[] = []) => ({ moment: ++moment, event, text, parts, kind: "action", turn: 1 }) as unknown as LogLine;
const germany = { kind: "country", id: "germany", text: "Germany" };

test("the chain keeps deeds and answers in order and counts like lines together", () => {
  const chain = chainOf([
    line("step", "Play step."),
    line("played", "Germany plays Land Battle.", [germany]),
    line("deck_lost_unseen", "Germany discards the top card of its deck.", [germany]),
    line("deck_lost_unseen", "Germany discards the top card of its deck.", [germany]),
    line("removed", "Soviet Army in Ukraine is removed.", [{ kind: "piece", id: "soviet_union-army", text: "Soviet Army" }]),
  ]);
  expect(chain.map(({ line: { event }, times, country }) => [event, times, country])).toEqual([
    ["played", 1, "germany"], ["deck_lost_unseen", 2, "germany"], ["removed", 1, "soviet_union"],
  ]);
});

test("two battles for the same space are two links", () => {
  const again = () => line("battled", "Germany battles Ukraine: the Soviet piece.", [germany]);
  expect(chainOf([again(), again()])).toHaveLength(2);
});
