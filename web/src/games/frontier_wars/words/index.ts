/** What Frontier Wars' kit says. */
import { lateWordsOf } from "../../../i18n/words";
import type { Piece } from "../data";
import { en } from "./en";

export const w = lateWordsOf(en, { es: async () => (await import("./es")).es });
export type Word = keyof typeof en;

/** "German tank", "British token: a decoy". */
export function pieceName({ army, kind, hides, neutral, aboard }: Pick<Piece, "army" | "kind" | "hides" | "neutral" | "aboard">): string {
  const name = w("pieceOf", { what: w(`kind.${kind}`), who: w(`of.${army}`) });
  return [name, ...(hides ? [w(`kind.${hides}`)] : []), ...(neutral ? [w("neutralTroops")] : []), ...(aboard ? [w("aboard")] : [])].join(", ");
}
