/** Cards as they are shown: the deck on the band, our words for the effect, the research value in the corner. */
import type { CardShown } from "../../table/cards/card";
import { DECKS, type Backs } from "./data";
import { opened } from "./opened";
import { w } from "./words";

const DECK_SIGNS = { attack: "battle", defense: "shield", tactical: "plan" } as const;

/** One face; several copies of the same card lie under it. */
export function faceOf(id: string, copies = 1): CardShown[] {
  const card = opened().cards.get(id);
  if (!card) return [];
  const { title, effect: text, deck, research, when, source } = card;
  return [{ id, title: copies > 1 ? `${title} ×${copies}` : title, text, sign: DECK_SIGNS[deck], tone: `fw-${deck}-band`, band: [w(`deck.${deck}`), w("researchValue", { n: research })], foot: when, ours: source === "reconstructed" ? "frontier-wars" : undefined }];
}

/** A hand or a pile: each title once with the number of its copies, in the order of the decks. */
export function facesOf(ids: readonly string[]): CardShown[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b)).flatMap(([id, copies]) => faceOf(id, copies));
}

/** "2 attack, 1 defence". */
export const backsSaid = (backs: Backs): string => DECKS.filter((deck) => backs[deck] > 0).map((deck) => `${backs[deck]} ${w(`deck.${deck}`)}`).join(", ") || w("none");
