/** What a card does, in the language of the page; English is the data's own. */
import { speech } from "../../../i18n/index.svelte";

let translated: Record<string, string> = {};

/** Fetches the texts of the language that is spoken; the kit waits for it. */
export async function readEffects(): Promise<void> {
  translated = speech.language === "es" ? (await import("./cards.es")).effects : {};
}

/** The effect of a card by its id, a Contingency card's by id and state. */
export const effectOf = (key: string, english: string): string => translated[key] ?? english;
