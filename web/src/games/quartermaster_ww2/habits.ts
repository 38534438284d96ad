/** How Quartermaster is handled with few clicks: whoever has several countries discards for all of them together. */
import type { Habits } from "../../table/model/habits";
import { COUNTRIES, viewOf } from "./data";
import { isOpening } from "./hand";
import { opened } from "./opened";

export const habits: Partial<Habits> = {
  pieceDomain: null,
  later: (model) => {
    const view = viewOf(model.view), seat = model.page?.seat;
    if (!view || !seat || !isOpening(model)) return null;
    const own = COUNTRIES.filter((country) => country !== seat && model.mySeats.includes(country) && (view.cards[country].chosen ?? []).length === 0);
    const seatOf = new Map(own.flatMap((country) => (view.cards[country].hand ?? []).map((id) => [id, country] as const)));
    return { seatOf, each: opened().openingDiscard };
  },
};
