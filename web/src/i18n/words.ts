/** A game's own sentences: they live in its folder and come with its kit, in every language of the client. */
import { said, speech, type Language } from "./index.svelte";

export type Words<K extends string> = Record<K, string>;

/** A function that says a game's sentences in the language of the page. */
export function wordsOf<K extends string>(catalogues: Record<Language, Words<K>>) {
  return (key: K, values: Record<string, string | number> = {}): string => said(speech.language, catalogues[speech.language][key], values);
}
