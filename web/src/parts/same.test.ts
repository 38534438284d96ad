import { expect, test } from "vitest";
import { keeper, sameRow } from "./same";

test("a row with the same things is the old row", () => {
  const one = { id: "a" }, two = { id: "b" }, old = [one, two];
  expect(sameRow(old, [one, two])).toBe(old);
  expect(sameRow(old, [two, one])).not.toBe(old);
  expect(sameRow(old, [one])).toEqual([one]);
});

test("of a row that changes in part, the rest stays the very same", () => {
  const keep = keeper<{ id: string; at: number }>(({ id }) => id, (old, now) => old.at === now.at);
  const first = keep([{ id: "a", at: 1 }, { id: "b", at: 2 }]);
  const second = keep([{ id: "b", at: 2 }, { id: "a", at: 9 }, { id: "c", at: 3 }]);
  expect(second[0]).toBe(first[1]);
  expect(second[1]).not.toBe(first[0]);
  expect(second.map(({ at }) => at)).toEqual([2, 9, 3]);
  expect(keep([{ id: "b", at: 2 }, { id: "a", at: 9 }, { id: "c", at: 3 }])).toBe(second);
});
