/** Round and medals in a line. */
import type { View } from "../../api/types";
import type { Standing } from "../kit";
import { viewOf } from "./data";
import { w } from "./words";

export function standing(shown: View): Standing | null {
  const view = viewOf(shown);
  if (!view) return null;
  const players = view.players.map((colour) => ({ id: colour as string, name: w(`colour.${colour}`), tone: `rm-${colour}`, points: view.points[colour] ?? 0 }));
  const soviet = view.soviet_player ? [{ id: "soviet", name: w("soviets"), tone: "rm-soviet-band", points: view.points["soviet"] ?? 0 }] : [];
  return { when: w("roundOf", { n: view.round }), sides: [...players, ...soviet] };
}
