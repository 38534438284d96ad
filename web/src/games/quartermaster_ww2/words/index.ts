/** What Quartermaster General: WW2's kit says. */
import { lateWordsOf } from "../../../i18n/words";
import type { Country, Kind } from "../data";
import { en } from "./en";

export const w = lateWordsOf(en, { es: async () => (await import("./es")).es });
export type Word = keyof typeof en;

/** "German Army". */
export const pieceName = ({ country, type }: { country: Country; type: Kind }): string => w(`piece.${country}-${type}`);
