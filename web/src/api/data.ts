/** What a game's folder tells everybody: its components and its rules. Asked for once and kept. */
import { speech, type Language } from "../i18n/index.svelte";
import type { Guide } from "../rulebook/guide";
import { answerOf, manners } from "./client";

const kept = new Map<string, Promise<unknown>>();

/** What lies at an address, asked for once. */
export function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = fetch(path, { headers: manners() }).then(async (response) => {
    if (!response.ok) {
      kept.delete(path);
      return answerOf<T>(response);
    }
    return (await response.json()) as T;
  });
  kept.set(path, asked);
  return asked;
}

const inLanguage = () => (speech.language === "en" ? "" : `?language=${speech.language}`);

/** One of the `data/*.json` of a game, its texts in the language of the page. */
export const gameData = <T>(game: string, file: string) => once<T>(`/api/games/${game}/data/${file}${inLanguage()}`);

/** The rulebook of a game for its players. */
export const gameGuide = (game: string) => once<Guide>(`/api/games/${game}/guide${inLanguage()}`);

/** What is read once for every language that the page speaks. */
export function perLanguage<T>(read: () => Promise<T>): () => Promise<T> {
  const found = new Map<Language, Promise<T>>();
  return () => {
    const language = speech.language;
    const known = found.get(language) ?? read();
    found.set(language, known);
    known.catch(() => found.delete(language));
    return known;
  };
}
