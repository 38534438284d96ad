/** East Front's part of the table. */
import type { View } from "../../api/types";
import type { Kit } from "../kit";
import "./colours.css";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { viewOf } from "./data";
import { faceOf } from "./faces";
import Hand from "./Hand.svelte";
import Icon from "./Icon.svelte";
import { open } from "./opened";
import { reading } from "./reading";
import { standing } from "./standing";
import Tracks from "./Tracks.svelte";

/** The pieces on the board and the cards in the hand, counted once for each view. */
const counted = new WeakMap<View, Set<string>>();

function things(shown: View): Set<string> {
  let found = counted.get(shown);
  if (!found) {
    const view = viewOf(shown);
    const hands = Object.values(view?.cards ?? {}).flatMap((cards) => cards.hand ?? []);
    found = new Set([...(view?.pieces.map((piece) => piece.id) ?? []), ...hands]);
    counted.set(shown, found);
  }
  return found;
}

export async function openKit(): Promise<Kit> {
  const { space, contingency, cards } = await open();
  const open_ = new Set(contingency.map((card) => card.id));
  return {
    canPoint: (shown, id) => space.has(id) || open_.has(id) || (shown !== null && things(shown).has(id)),
    isCard: (id) => cards.has(id) || open_.has(id),
    cardOf: faceOf,
    hasIcon: (action) => action.words["kind"] !== undefined,
    toneOf: (seat) => (seat === "allies" ? "soviet" : "germany"),
    standing, charts: () => import("./Charts.svelte"), describe: () => import("./describe"), lesson: () => import("./lesson"), Board, Tracks, Battle, Hand, Icon, reading,
  };
}
