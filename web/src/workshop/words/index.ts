import { wordsOf } from "../../i18n/words";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
export type Word = keyof typeof en;

/** What a data file is called on the page. */
export const fileSaid = (file: string): string => (`file.${file}` in en ? w(`file.${file}` as Word) : file.replaceAll("_", " "));
