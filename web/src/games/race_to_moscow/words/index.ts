/** What Race to Moscow's kit says. */
import { speech } from "../../../i18n/index.svelte";
import { wordsOf } from "../../../i18n/words";
import { KINDS, type CardFact, type Tokens } from "../data";
import { CARDS_ES } from "./cards";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
export type Word = keyof typeof en;

/** "2 fuel, 1 ammo". */
export const tokensSaid = (tokens: Tokens): string =>
  KINDS.filter((kind) => tokens[kind] > 0).map((kind) => `${tokens[kind]} ${w(`kind.${kind}`)}`).join(", ") || w("nothing");

/** What a card does, in the language of the page. */
export const effectOf = ({ id, type = "", effect }: CardFact): string =>
  speech.language === "es" ? (CARDS_ES[id] ?? CARDS_ES[type] ?? effect) : effect;
