/** What is said by what is loaded late: none of it weighs on the first load. */
import { wordsOf } from "../words";
import { en } from "./en";
import { es } from "./es";

export const l = wordsOf({ en, es });
export type Later = keyof typeof en;
