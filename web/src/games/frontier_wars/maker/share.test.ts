import { expect, it } from "vitest";
import { begun, empty, laid, type Draft } from "./draft";
import { fromHash, hasMap, toHash } from "./share";

const HEXES = ["0 0", "1 0", "1 -1", "2 -1", "0 1"];
const made: Draft = { ...begun(HEXES.reduce((draft, hex, at) => laid(draft, hex, at === 4 ? "city" : "neutral"), empty()), "0 0"), name: "El paso de Ñ", points: 8 };

it("comes back out of its link as it went in", async () => {
  const hash = await toHash(made);
  expect(hasMap(hash)).toBe(true);
  expect(hash).toMatch(/^#map=[\w-]+$/);
  const back = await fromHash(hash);
  expect([back.name, back.points, back.starts, Object.keys(back.tiles).sort()]).toEqual([made.name, 8, made.starts, [...HEXES].sort()]);
});

it("refuses a link that is broken", async () => {
  await expect(fromHash("#map=nonsense")).rejects.toThrow();
});
