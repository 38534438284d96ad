/** What Race to Moscow's kit says. */
import { lateWordsOf } from "../../../i18n/words";
import { KINDS, type Count, type Tokens } from "../data";
import { en } from "./en";

export const w = lateWordsOf(en, { es: async () => (await import("./es")).es });
export type Word = keyof typeof en;

/** "2 fuel, 1 ammo". */
export const tokensSaid = (tokens: Tokens): string =>
  KINDS.filter((kind) => tokens[kind] > 0).map((kind) => w(`tokens.${kind}`, { n: tokens[kind] })).join(", ") || w("nothing");

/** "3 medals (2 tokens + 1 on cards)": a player's medals and what they are made of. */
export function medalsSaid(n: number, count: Count): string {
  const { tokens, on_cards, for_cubes, for_cities } = count;
  const parts = [
    ...(tokens > 0 ? [w("count.tokens", { n: tokens })] : []), ...(on_cards > 0 ? [w("count.cards", { n: on_cards })] : []),
    ...(for_cubes > 0 ? [w("count.cubes", { n: for_cubes })] : []), ...(for_cities > 0 ? [w("count.cities", { n: for_cities })] : []),
  ];
  return parts.length > 0 ? `${w("medals", { n })} (${parts.join(" + ")})` : w("medals", { n });
}
