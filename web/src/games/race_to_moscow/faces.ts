/** Race to Moscow's cards as they are shown. */
import type { CardShown } from "../../table/cards/card";
import { isColour, type CardFact, type RaceView, type Tokens } from "./data";
import { opened } from "./opened";
import { tokensSaid, w, type Word } from "./words";

/** A card of the OKH. */
export function okhFace(id: string): CardShown[] {
  const card = opened().okh.get(id);
  return card ? [{ id, domain: "okh", title: card.title, text: card.effect, sign: "plan", tone: "rm-okh-band", band: ["OKH", w(`timing.${card.timing ?? "own_turn"}` as Word)] }] : [];
}

/** What it costs to beat an enemy unit. */
export const priceOf = ({ encoding }: CardFact): Tokens => ({ fuel: encoding.fuel ?? 0, ammo: encoding.ammo ?? 0, food: 0 });

/** A card of a Pursuit deck or of the Soviet deck. */
export function cardFace(id: string): CardShown[] {
  const card = opened().cards.get(id);
  if (!card) return [];
  const { title, deck, number, encoding, medal } = card;
  const fought = encoding.op === "combat" || encoding.ammo !== undefined;
  return [{
    id, title, text: card.effect, sign: fought ? "battle" : isColour(deck) ? "arrow" : "star", tone: isColour(deck) ? `rm-${deck}-band` : "rm-soviet-band",
    band: [w(isColour(deck) ? "pursuit" : "sovietCard"), `#${number}`], ...(medal ? { corner: "★" } : {}),
    ...(card.source === "reconstructed" ? { ours: "race-to-moscow" } : {}),
    ...(fought ? { foot: tokensSaid(priceOf(card)) } : {}),
  }];
}

/** An unseen card whose place one knows, with that place on its band. */
export function knownFace({ card, pile, place }: RaceView["known"][number]): CardShown[] {
  const where = w(pile.startsWith("encircled") ? "pile.encircled" : pile.startsWith("pursuit") ? "pile.pursuit" : "pile.soviet");
  return cardFace(card).map((face) => ({ ...face, band: [where, ...(place ? [w(place === "top" ? "place.top" : "place.bottom")] : [])] }));
}

export const faceOf = (id: string): CardShown | null => okhFace(id)[0] ?? cardFace(id)[0] ?? null;
