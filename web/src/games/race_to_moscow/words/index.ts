/** What Race to Moscow's kit says. */
import { wordsOf } from "../../../i18n/words";
import { KINDS, type Tokens } from "../data";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
export type Word = keyof typeof en;

/** "2 fuel, 1 ammo". */
export const tokensSaid = (tokens: Tokens): string =>
  KINDS.filter((kind) => tokens[kind] > 0).map((kind) => w(`tokens.${kind}`, { n: tokens[kind] })).join(", ") || w("nothing");
