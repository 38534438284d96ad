/** Round, country and points in a line. */
import type { View } from "../../api/types";
import type { Standing } from "../kit";
import { TEAMS, viewOf } from "./data";
import { opened } from "./opened";
import { w } from "./words";

export function standing(shown: View): Standing | null {
  const view = viewOf(shown);
  if (!view) return null;
  return {
    when: w("roundOf", { n: view.round, of: opened().rounds }),
    sides: TEAMS.map((team) => ({ id: team, name: w(`team.${team}`), tone: `qm-${team}`, points: view.points[team] })),
  };
}
