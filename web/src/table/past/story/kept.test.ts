import { expect, test } from "vitest";
import type { LogLine } from "../../../api/types";
import { keptStory } from "./kept";
import { PLAIN } from "./reading";
import { storyOf } from "./story";

const line = (moment: number, event: string, text: string) => ({ moment, revision: moment, event, text, parts: [{ text }], kind: "action", seat: "red", turn: 1 }) as unknown as LogLine;

test("of a story that goes on, what was told stays the very same", () => {
  const keep = keptStory(), lines = [line(1, "moved", "A moves."), line(2, "moved", "B moves.")];
  const [first] = keep(storyOf(lines, PLAIN));
  const [second] = keep(storyOf([...lines, line(3, "moved", "C moves.")], PLAIN));
  const itemsOf = (chapter: typeof first) => chapter?.sections.flatMap(({ items }) => items) ?? [];
  expect(itemsOf(second)).toHaveLength(3);
  expect(itemsOf(second)[0]).toBe(itemsOf(first)[0]);
  expect(itemsOf(second)[1]).toBe(itemsOf(first)[1]);
  expect(second).not.toBe(first);
  expect(keep(storyOf([...lines, line(3, "moved", "C moves.")], PLAIN))[0]).not.toBe(second); // its last line is another
});

test("the same lines are the same story", () => {
  const keep = keptStory(), lines = [line(1, "moved", "A moves."), line(2, "moved", "B moves.")];
  const [first] = keep(storyOf(lines, PLAIN));
  expect(keep(storyOf(lines, PLAIN))[0]).toBe(first);
});
