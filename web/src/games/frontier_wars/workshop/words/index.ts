import { wordsOf } from "../../../../i18n/words";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
