/** The components of the game, once they have come, and the names of places. */
import { opening } from "../opening";
import { components, titleOf, type FrontierView } from "./data";
import { w } from "./words";

export const { open, opened } = opening(components);

export const cardTitle = (id: string): string => opened().cards.get(id)?.title ?? id;

/** The names of real places that a printed scenario gives to its tiles. */
export function placeNames({ scenario }: Pick<FrontierView, "scenario">): Map<string, string> {
  const tiles = opened().scenarios.get(scenario)?.tiles ?? [];
  return new Map(tiles.flatMap(({ id, place }) => (place ? [[id, place.name] as const] : [])));
}

/** "B3", "A3 Liege", "sea". */
export function spaceName(view: FrontierView, id: string): string {
  if (id.startsWith("sea")) return w("seaHex", { n: id.slice(3) });
  const name = placeNames(view).get(id);
  return name ? `${id} ${name}` : id;
}

/** What the sheet is headed with: the operation and where it was. */
export function heading({ scenario, map_seed }: FrontierView): { title: string; place: string } {
  const found = opened().scenarios.get(scenario);
  if (!found) return { title: w(map_seed === null ? "ownMap" : "randomMap"), place: map_seed === null ? "" : w("seed", { n: map_seed }) };
  return { title: titleOf(found), place: found.anchor?.place ?? "" };
}

/** "Round 3", "Round 3 of at most 10". */
export const roundSaid = ({ round, round_limit }: FrontierView): string =>
  round_limit === null ? w("round", { n: round }) : w("roundOf", { n: round, of: round_limit });
