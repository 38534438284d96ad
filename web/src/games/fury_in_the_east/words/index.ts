/** What Fury in the East's kit says. */
import { lateWordsOf } from "../../../i18n/words";
import { en } from "./en";

export const w = lateWordsOf(en, { es: async () => (await import("./es")).es });
export type Word = keyof typeof en;
