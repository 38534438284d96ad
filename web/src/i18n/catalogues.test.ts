import { expect, it } from "vitest";
import { en } from "./en";
import { es } from "./es";

const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

it("says everything in Spanish, with the same values to fill in", () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
  for (const [key, sentence] of Object.entries(en)) {
    expect(new Set(holes(es[key as keyof typeof en])), key).toEqual(new Set(holes(sentence)));
  }
});
