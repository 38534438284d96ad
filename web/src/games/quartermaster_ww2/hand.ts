/** What a country's owner has, in the order in which it is shown. */
import type { TableModel } from "../../table/model/model.svelte";
import { COUNTRIES, type CardType, type Country, type CountryCards, type QuartermasterView } from "./data";
import { opened } from "./opened";

/** The countries whose hands the view shows: one's own, that to decide first; all of them in a game that is over. */
export function handsIn(view: QuartermasterView, seat: string | null): Country[] {
  const shown = COUNTRIES.filter((country) => view.cards[country].hand !== undefined);
  return [...shown.filter((country) => country === seat), ...shown.filter((country) => country !== seat)];
}

/** The cards that lie open to a country's owner: hand, face-down Responses, Statuses. */
export const lyingAt = (cards: CountryCards | undefined): string[] => [...(cards?.hand ?? []), ...(cards?.face_down ?? []), ...(cards?.statuses ?? [])];

/** Whether cards are being chosen out of a deck or a pile: a hand could as well be discarded from. */
export function choosesElsewhere(model: TableModel): boolean {
  const verbs = new Set(model.legal.map((action) => action.words["verb"]));
  return verbs.has("find") || verbs.has("stack") || (verbs.has("play") && !verbs.has("discard") && !model.page?.lesson);
}

/** Whether the opening hand is being chosen: the question's own rule says so. */
export const isOpening = (model: TableModel): boolean => model.page?.prompt.rule === "QM-SET-05";

/** What Reallocate Resources could find in a deck: how many of each type. */
export function findable(cards: CountryCards): { type: CardType; n: number }[] {
  const { cards: faces, reallocate } = opened();
  const types = (cards.deck ?? []).map((id) => faces.get(id)?.type);
  return reallocate.finds.map((type) => ({ type, n: types.filter((one) => one === type).length }));
}

/** How many cards of each kind a hand has, for a line over it. */
export function mixOf(ids: readonly string[]): { type: CardType; n: number }[] {
  const counts = new Map<CardType, number>();
  for (const id of ids) {
    const type = opened().cards.get(id)?.type;
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, n]) => ({ type, n }));
}
