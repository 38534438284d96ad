import { expect, it } from "vitest";
import { patched } from "./patch";

it("applies additions, removals and replacements and leaves the old value alone", () => {
  const old = { a: 1, b: [1, 2, 3], c: { "x/y": 1 } };
  const now = patched<unknown>(old, [
    { op: "replace", path: "/a", value: 2 },
    { op: "remove", path: "/b/2", value: null },
    { op: "replace", path: "/b/1", value: 4 },
    { op: "add", path: "/b/0", value: 9 },
    { op: "add", path: "/c/z", value: [] },
    { op: "remove", path: "/c/x~1y", value: null },
  ]);
  expect(now).toEqual({ a: 2, b: [9, 1, 4], c: { z: [] } });
  expect(old).toEqual({ a: 1, b: [1, 2, 3], c: { "x/y": 1 } });
});
