import { expect, it } from "vitest";
import { en as rulebookEn } from "../rulebook/words/en";
import { es as rulebookEs } from "../rulebook/words/es";
import { en } from "./en";
import { es } from "./es";
import { en as laterEn } from "./later/en";
import { es as laterEs } from "./later/es";

type Catalogue = Record<string, string>;
const holes = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]));
const ofGames = (files: Record<string, Record<string, Catalogue>>, language: string) =>
  Object.fromEntries(Object.entries(files).map(([path, module]) => [path.replace("/words", "").replace("/workshop/", "-workshop/").split("/").at(-2), module[language] as Catalogue]));
const english: Record<string, Catalogue> = { client: en as Catalogue, later: laterEn as Catalogue, rulebook: rulebookEn, ...ofGames(import.meta.glob(["../games/*/words/en.ts", "../lessons/words/en.ts", "../house/words/en.ts", "../workshop/words/en.ts", "../games/*/workshop/words/en.ts"], { eager: true }), "en") };
const spanish: Record<string, Catalogue> = { client: es as Catalogue, later: laterEs as Catalogue, rulebook: rulebookEs, ...ofGames(import.meta.glob(["../games/*/words/es.ts", "../lessons/words/es.ts", "../house/words/es.ts", "../workshop/words/es.ts", "../games/*/workshop/words/es.ts"], { eager: true }), "es") };

it.each(Object.entries(english))("says everything of %s in Spanish, with the same values to fill in", (name, words) => {
  const other = spanish[name] ?? {};
  expect(Object.keys(other).sort()).toEqual(Object.keys(words).sort());
  for (const [key, sentence] of Object.entries(words)) expect(holes(other[key] ?? ""), key).toEqual(holes(sentence));
});
