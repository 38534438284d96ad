/** What panels and pages say that are loaded when somebody wants them, in Spanish. */
import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "ours.title": "{game}: qué está impreso y qué es nuestro",
  "ours.kind.printed": "Impreso",
  "ours.kind.printed.about": "Como en la caja.",
  "ours.kind.derived": "Deducido",
  "ours.kind.derived.about": "No se dice sin más, pero se deduce de lo impreso o lo cuenta una fuente pública.",
  "ours.kind.reconstructed": "Reconstruido",
  "ours.kind.reconstructed.about": "Hecho por nosotros para encajar con todo lo impreso, porque no se pudo encontrar. Lleva la marca ≈ allí donde aparece.",
  "ours.part.rules": "Reglas",
  "ours.part.map": "Mapa",
  "ours.part.cards": "Cartas",
  "ours.part.scenarios": "Escenarios",
  "ours.part.counters": "Fichas",
  "ours.part.fronts": "Cartas de frente",
  "ours.part.markers": "Marcadores",
  "ours.part.sheets": "Hojas de ejército",
  "ours.part.doubts": "Dudas",
  "ours.part.chart": "Una tabla",
  "ours.part.other": "Otras cosas",
  "ours.count": "(Son {n}.)",
  "ours.help": "¿Tienes la caja y ves una diferencia? Dínoslo: los números son datos y se corrigen enseguida.",
};
