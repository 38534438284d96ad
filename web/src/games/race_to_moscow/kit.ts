/** Race to Moscow's part of the table. */
import type { View } from "../../api/types";
import type { Kit } from "../kit";
import "./colours.css";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { isColour, viewOf } from "./data";
import { faceOf } from "./faces";
import { habits } from "./habits";
import Hand from "./Hand.svelte";
import Icon from "./Icon.svelte";
import { open } from "./opened";
import { reading } from "./reading";
import { standing } from "./standing";
import Tracks from "./Tracks.svelte";

const PLACES = ["area", "to", "start", "base"];
const LOADS = ["supplies", "column"];

/** The cards that lie open, counted once for each view. */
const counted = new WeakMap<View, Set<string>>();
function cardsIn(shown: View): Set<string> {
  let found = counted.get(shown);
  if (!found) {
    const view = viewOf(shown);
    found = new Set([...(view?.okh_display ?? []), ...Object.values(view?.resources ?? {}).flatMap(({ okh, kept }) => [...okh, ...kept])]);
    counted.set(shown, found);
  }
  return found;
}

export async function openKit(): Promise<Kit> {
  const { place, armies, okh, cards } = await open();
  return {
    canPoint: (shown, id, field) =>
      (PLACES.includes(field) && place.has(id)) || (field === "army" && armies.has(id)) || LOADS.includes(field)
      || ((field === "okh" || field === "card") && shown !== null && cardsIn(shown).has(id)),
    isCard: (id) => okh.has(id) || cards.has(id),
    cardOf: faceOf,
    hasIcon: (action) => action.words["carrier"] !== undefined,
    toneOf: (seat) => (isColour(seat) ? `rm-${seat}-band` : "rm-soviet-band"),
    habits, standing, Board, Tracks, Battle, Hand, Icon, reading, charts: () => import("./Charts.svelte"), describe: () => import("./describe"), lesson: () => import("./lesson"), ending: () => import("./ending"),
  };
}
