/** A game's own sentences: they live in its folder and come with its kit, in every language of the client. */
import { said, speech, type Language } from "./index.svelte";

export type Words<K extends string> = Record<K, string>;

/** A function that says sentences in the language of the page. */
export function wordsOf<K extends string>(catalogues: Record<Language, Words<K>>) {
  return (key: K, values: Record<string, string | number> = {}): string => said(speech.language, catalogues[speech.language][key], values);
}

/** What is said in every language but English, each loaded when it is first spoken. */
export type Others<K extends string> = Record<Exclude<Language, "en">, () => Promise<Words<K>>>;

/** The same, with other languages that come only to whoever reads them: for what weighs on a first load, and is used when `speech.ready`. */
export function lateWordsOf<K extends string>(en: Words<K>, others: Others<K>) {
  const catalogues: Partial<Record<Language, Words<K>>> = {};
  speech.comesLate(async (language) => {
    if (language !== "en") catalogues[language] = await others[language]();
  });
  return (key: K, values: Record<string, string | number> = {}): string => said(speech.language, (catalogues[speech.language] ?? en)[key], values);
}
