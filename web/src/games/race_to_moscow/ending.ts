/** What the medals alone do not say about who won. */
import type { View } from "../../api/types";
import { isColour, viewOf } from "./data";
import { w } from "./words";

/** With as many medals as somebody else, more encircled Soviet cards decide. */
export function told(shown: View): string {
  const view = viewOf(shown), outcome = view?.outcome;
  const [winner] = outcome?.winners ?? [];
  if (!view || !outcome || outcome.winners.length !== 1 || !winner || !isColour(winner)) return "";
  const encircled = (colour: string) => (isColour(colour) ? (view.resources[colour]?.encircled_cards ?? 0) : 0);
  const level = view.players.filter((colour) => colour !== winner && outcome.scores[colour] === outcome.scores[winner]);
  if (level.length === 0 || outcome.how === "immediate") return "";
  return w("tieBroken", { medals: outcome.scores[winner] ?? 0, who: w(`group.${winner}`), cards: encircled(winner), others: Math.max(...level.map(encircled)) });
}
