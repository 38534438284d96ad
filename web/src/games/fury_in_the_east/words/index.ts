/** What Fury in the East's kit says. */
import { lateWordsOf } from "../../../i18n/words";
import { en } from "./en";

export const w = lateWordsOf(en, () => import("./es"));
export type Word = keyof typeof en;
