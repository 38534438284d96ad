/** A game's own sentences: they live in its folder and come with its kit, in every language of the client. */
import { said, speech, type Language } from "./index.svelte";

export type Words<K extends string> = Record<K, string>;

/** A function that says sentences in the language of the page. */
export function wordsOf<K extends string>(catalogues: Record<Language, Words<K>>) {
  return (key: K, values: Record<string, string | number> = {}): string => said(speech.language, catalogues[speech.language][key], values);
}

/** The same, with Spanish that comes only to whoever reads it: for what weighs on a first load, and is used when `speech.ready`. */
export function lateWordsOf<K extends string>(en: Words<K>, spanish: () => Promise<{ es: Words<K> }>) {
  const catalogues = { en, es: en };
  speech.comesLate(async (language) => {
    if (language === "es") catalogues.es = (await spanish()).es;
  });
  return wordsOf(catalogues);
}
