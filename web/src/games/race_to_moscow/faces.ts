/** Race to Moscow's cards as they are shown. */
import type { CardShown } from "../../table/cards/card";
import { isColour } from "./data";
import { opened } from "./opened";
import { w, type Word } from "./words";

/** A card of the OKH. */
export function okhFace(id: string): CardShown[] {
  const card = opened().okh.get(id);
  return card ? [{ id, domain: "okh", title: card.title, text: card.effect, tone: "rm-okh-band", band: ["OKH", w(`timing.${card.timing ?? "own_turn"}` as Word)] }] : [];
}

/** A card of a Pursuit deck or of the Soviet deck. */
export function cardFace(id: string): CardShown[] {
  const card = opened().cards.get(id);
  if (!card) return [];
  const { title, deck, number, encoding, medal } = card;
  const fought = encoding.op === "combat" || encoding.ammo !== undefined;
  return [{
    id, title, text: card.effect, tone: isColour(deck) ? `rm-${deck}-band` : "rm-soviet-band",
    band: [w(isColour(deck) ? "pursuit" : "sovietCard"), `#${number}`], ...(medal ? { corner: "★" } : {}),
    ...(fought ? { foot: w("price", { ammo: encoding.ammo ?? 0, fuel: encoding.fuel ?? 0 }) } : {}),
  }];
}

export const faceOf = (id: string): CardShown | null => okhFace(id)[0] ?? cardFace(id)[0] ?? null;
