/** Round and victory points in a line; in the siege, units on the map. */
import type { View } from "../../api/types";
import type { Standing } from "../kit";
import { playing, viewOf } from "./data";
import { roundSaid } from "./opened";
import { w } from "./words";

export function standing(shown: View): Standing | null {
  const view = viewOf(shown);
  if (!view) return null;
  return {
    when: roundSaid(view),
    sides: playing(view).map((army) => {
      const fact = view.armies[army];
      return { id: army, name: w(`army.${army}`), tone: `fw-${army}`, points: fact?.points_goal === null ? fact.units : `${fact?.points ?? 0}/${fact?.points_goal ?? 0}` };
    }),
  };
}
