/** What a game's words mean, and which of its parts are printed and which are ours. Asked for once and kept. */
import { speech } from "../i18n/index.svelte";
import { once } from "./data";
import type { SourcesCard, TermCard } from "./types";

const inLanguage = () => `?language=${speech.language}`;

export const glossary = (game: string) => once<{ terms: TermCard[] }>(`/api/games/${game}/glossary${inLanguage()}`);
export const sources = (game: string) => once<SourcesCard>(`/api/games/${game}/sources${inLanguage()}`);
