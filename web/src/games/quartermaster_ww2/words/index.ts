/** What Quartermaster General: WW2's kit says. */
import { wordsOf } from "../../../i18n/words";
import type { Country, Kind } from "../data";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
export type Word = keyof typeof en;

/** "German Army". */
export const pieceName = ({ country, type }: { country: Country; type: Kind }): string => w(`piece.${country}-${type}`);
