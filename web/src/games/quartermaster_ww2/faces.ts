/** Cards as they are shown: type and country on the band, our words for the effect, trigger and cost at the foot. */
import type { CardShown } from "../../table/cards/card";
import type { CardSign } from "../../table/cards/signs";
import { CARD_TYPES, type Card, type Cost } from "./data";
import { opened } from "./opened";
import { w, type Word } from "./words";

const KIND_SIGNS: Record<Card["type"], CardSign> = {
  build_army: "army", build_navy: "navy", land_battle: "battle", sea_battle: "sea-battle", event: "event", economic_warfare: "trade", response: "shield", status: "lasting",
};

const costOf = ({ from, n }: Cost) => w(from === "deck" ? "cost.deck" : "cost.hand", { n });

/** When a card on the table can be used, how often, and what that costs. */
export function footOf(card: Card): string | undefined {
  const words = card.abilities.flatMap(({ timing, trigger, once_per_turn, cost }) => [
    ...(timing === "reaction" && trigger ? [w(`when.${trigger.event}` as Word)] : []),
    ...(timing === "replace_play" ? [w("when.replace_play")] : []),
    ...(timing === "continuous" ? [w("when.continuous")] : []),
    ...(once_per_turn ? [w("oncePerTurn")] : []),
    ...(cost ?? []).map(costOf),
  ]);
  return words.length > 0 ? words.join(" · ") : undefined;
}

/** One face; several copies of the same card lie under it. */
export function faceOf(id: string, copies = 1): CardShown[] {
  const card = opened().cards.get(id);
  if (!card) return [];
  const { title, effect: text, country, type } = card;
  return [{ id, title, text, sign: KIND_SIGNS[type], tone: `qm-${country}-band`, band: [w(`type.${type}`), w(`short.${country}`)], foot: footOf(card), corner: copies > 1 ? `×${copies}` : undefined }];
}

const rank = (id: string) => CARD_TYPES.indexOf(opened().cards.get(id)?.type ?? "event");

/** A hand or a pile: each card once with the number of its copies, by type. */
export function facesOf(ids: readonly string[]): CardShown[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b)).flatMap(([id, copies]) => faceOf(id, copies));
}
