import { expect, it } from "vitest";
import { languages } from "./index.svelte";

type Catalogue = Record<string, string>;
const holes = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]));
/** Every catalogue of the page, by its place: `../games/east_front/words/es.ts`. */
const files = import.meta.glob<Record<string, Catalogue>>(["./??.ts", "./later/??.ts", "../*/words/??.ts", "../games/*/words/??.ts", "../games/*/workshop/words/??.ts"], { eager: true });
const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf("/"))))];
const catalogue = (folder: string, language: string) => files[`${folder}/${language}.ts`]?.[language] ?? {};
const others = Object.keys(languages).filter((language) => language !== "en");

it("finds the catalogues of the page and of every game", () => {
  expect(folders.length).toBeGreaterThanOrEqual(14);
  for (const folder of folders) expect(Object.keys(catalogue(folder, "en")).length, folder).toBeGreaterThan(0);
});

it.each(folders.flatMap((folder) => others.map((language) => [folder, language])))("says everything of %s in %s, with the same values to fill in", (folder, language) => {
  const [words, other] = [catalogue(folder!, "en"), catalogue(folder!, language!)];
  expect(Object.keys(other).sort()).toEqual(Object.keys(words).sort());
  for (const [key, sentence] of Object.entries(words)) expect(holes(other[key] ?? ""), key).toEqual(holes(sentence));
});
