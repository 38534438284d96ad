/** Season, round and points in a line. */
import type { View } from "../../api/types";
import type { Standing } from "../kit";
import { viewOf } from "./data";
import { w, type Word } from "./words";

const SIDES = { axis: "germany", allies: "soviet" } as const;

export function standing(shown: View): Standing | null {
  const view = viewOf(shown);
  if (!view) return null;
  return {
    when: `${w(`season.${view.season}` as Word)} ${view.year}`,
    sides: Object.entries(SIDES).map(([side, tone]) => ({ id: side, name: w(`side.${side}` as Word), tone, points: view.points[side as keyof typeof SIDES] })),
  };
}
