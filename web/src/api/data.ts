/** What a game's folder tells everybody: its components and its rules. Asked for once and kept. */
import { Refused } from "./client";

export interface Rule {
  id: string;
  text: string;
  chapter: string;
}

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = fetch(path).then(async (response) => {
    if (!response.ok) {
      kept.delete(path);
      throw new Refused(response.status, response.statusText);
    }
    return (await response.json()) as T;
  });
  kept.set(path, asked);
  return asked;
}

/** One of the `data/*.json` of a game. */
export const gameData = <T>(game: string, file: string) => once<T>(`/api/games/${game}/data/${file}`);

/** All rules of a game, in order. */
export const gameRules = (game: string) => once<{ rules: Rule[] }>(`/api/games/${game}/rules`);
