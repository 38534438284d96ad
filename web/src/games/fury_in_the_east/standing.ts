/** Turn, weather and victory points in a line. */
import type { View } from "../../api/types";
import type { Standing } from "../kit";
import { viewOf } from "./data";
import { sumOf } from "./naming";
import { w, type Word } from "./words";

export function standing(shown: View): Standing | null {
  const view = viewOf(shown);
  if (!view) return null;
  return { when: `${w("turnOf", { n: view.turn })}, ${w(`weather.${view.weather}` as Word)}`, sides: [{ id: "axis", name: w("pointsShort"), tone: "germany", points: sumOf(view) }] };
}
