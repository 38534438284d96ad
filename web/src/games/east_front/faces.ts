/** East Front's cards as they are shown. */
import type { CardShown } from "../../table/cards/card";
import type { CardSign } from "../../table/cards/signs";
import type { Contingency } from "./data";
import { opened } from "./opened";
import { reactionName, w } from "./words";

/** By the reaction that a card can also be used for. */
const SIGN_OF: Record<string, CardSign> = { sustain_attack: "battle", advance: "arrow", anti_air: "plane", exchange: "army", stand_fast: "shield", retreat: "exchange", naval_combat: "navy" };

/** A card of the decks, or a side of a Contingency card as the log names it: "CG1-second". */
export const faceOf = (id: string): CardShown | null => faceOfDeck(id) ?? faceOfSide(id);

function faceOfDeck(id: string): CardShown | null {
  const card = opened().cards.get(id);
  if (!card) return null;
  const { title, effect, faction, era, reaction } = card;
  return { id, title, text: effect, sign: SIGN_OF[reaction?.kind ?? ""] ?? "event", tone: `${faction}-band`, band: [w(`faction.${faction}`), w(`era.${era}`)], foot: reactionName(reaction?.kind) };
}

function faceOfSide(id: string): CardShown | null {
  const [card, state] = id.split("-");
  const found = opened().contingency.find((one) => one.id === card);
  return found && (state === "initial" || state === "second") ? faceOfContingency(found, state) : null;
}

/** A Contingency card with one of its sides up. */
export function faceOfContingency({ id, faction, ...sides }: Contingency, state: "initial" | "second"): CardShown {
  const { title, effect } = sides[state];
  const foot = state === "initial" ? w("then", { title: sides.second.title }) : undefined;
  return { id, domain: "contingency", title, text: effect, sign: "hourglass", tone: `${faction}-band`, band: [w(`faction.${faction}`)], foot };
}
