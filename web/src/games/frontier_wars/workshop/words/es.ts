import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "scenario": "Escenario",
  "title": "Escenario: {name}",
  "kinds": "Losetas y fichas",
  "help.tile": "Haz clic en un hexágono para poner esta loseta; mantén el botón para poner muchas. Teclas: Tab o Mayús+Tab van de un hexágono a otro, Intro la pone.",
};
