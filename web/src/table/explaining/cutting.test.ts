import { expect, it } from "vitest";
import { cutterOf } from "./cutting";

const term = (key: string, word: string, ...forms: string[]) => ({ key, word, forms, text: `${word}.` });
const keys = (terms: ReturnType<typeof term>[], text: string) => cutterOf(terms)(text).map(({ text: piece, term: found }) => (found ? `<${found.key}:${piece}>` : piece));

it("cuts a text at its terms, each once, whatever their case", () => {
  expect(keys([term("force", "force")], "Force against force.")).toEqual(["<force:Force>", " against force."]);
});

it("takes the longest form, and whole words only", () => {
  const terms = [term("zoc", "ZOC"), term("limited", "Limited ZOC", "Limited"), term("step", "step")];
  expect(keys(terms, "a Limited ZOC, footsteps")).toEqual(["a ", "<limited:Limited ZOC>", ", footsteps"]);
});

it("knows letters with accents and signs around a word", () => {
  expect(keys([term("advance", "¡Avance!")], "usa un ¡Avance! aquí")).toEqual(["usa un ", "<advance:¡Avance!>", " aquí"]);
  expect(keys([term("step", "paso")], "el repaso")).toEqual(["el repaso"]);
});

it("leaves a text whole where there is nothing to explain", () => {
  expect(keys([], "Nothing.")).toEqual(["Nothing."]);
});
