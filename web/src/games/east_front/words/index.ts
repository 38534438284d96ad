/** What East Front's kit says. */
import { lateWordsOf } from "../../../i18n/words";
import { en } from "./en";

export const w = lateWordsOf(en, { es: async () => (await import("./es")).es });
export type Word = keyof typeof en;

/** The name of a kind of piece, such as "soviet-tank". */
export const kindName = (kind: string): string => w(`kind.${kind}` as Word);

/** The name of a reaction, such as "stand_fast"; nothing for a card without one. */
export const reactionName = (kind: string | undefined): string | undefined => (kind === undefined ? undefined : w(`reaction.${kind}` as Word));
