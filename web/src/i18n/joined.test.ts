import { expect, it } from "vitest";
import { said } from "./index.svelte";

it("draws the article of a name together with what stands before it, in Spanish only", () => {
  expect(said("es", "Esperando a {who}.", { who: "el Eje" })).toBe("Esperando al Eje.");
  expect(said("es", "Las cartas de {who}", { who: "el Reino Unido" })).toBe("Las cartas del Reino Unido");
  expect(said("es", "Pasa a {who}", { who: "los Aliados" })).toBe("Pasa a los Aliados");
  expect(said("en", "a {who}", { who: "el Eje" })).toBe("a el Eje");
});
