import { expect, it } from "vitest";
import type { Reading } from "../table/past/story/reading";

const catalogues = import.meta.glob<Record<string, string>>("../../../src/maproom/games/*/words/en.json", { eager: true, import: "events" });
const readings = import.meta.glob<Reading>("./*/reading.ts", { eager: true, import: "reading" });
const gameOf = (path: string) => path.split("/").find((part) => part.includes("_")) ?? path;

it.each(Object.entries(catalogues).map(([path, events]) => [gameOf(path), events] as const))("%s says what each of its events is, and names no other", (game, events) => {
  expect(Object.keys(readings[`./${game}/reading.ts`]?.sorts ?? {}).toSorted()).toEqual(Object.keys(events).toSorted());
});
