/** Frontier Wars at the table. */
import type { View } from "../../api/types";
import type { Kit } from "../kit";
import "./colours.css";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { TYPES, isArmy, viewOf } from "./data";
import { faceOf } from "./faces";
import { habits } from "./habits.svelte";
import Hand from "./Hand.svelte";
import Icon from "./Icon.svelte";
import { open } from "./opened";
import { reading } from "./reading";
import { standing } from "./standing";
import Tracks from "./Tracks.svelte";
import { w } from "./words";

interface Shown {
  pieces: Set<string>;
  spaces: Set<string>;
  rivers: Set<string>;
}

/** What is on the map, looked through once for each view. */
const seen = new WeakMap<View, Shown>();

function shownIn(shown: View): Shown {
  let found = seen.get(shown);
  if (!found) {
    const view = viewOf(shown);
    found = {
      pieces: new Set(view?.pieces.map(({ id }) => id)), spaces: new Set(view?.map.spaces.map(({ id }) => id)), rivers: new Set(view?.map.rivers.map(({ id }) => id)),
    };
    seen.set(shown, found);
  }
  return found;
}

export async function openKit(): Promise<Kit> {
  const { cards } = await open();
  return {
    canPoint: (view, id, field) => {
      if (view === null) return false;
      if (field === "space" || field === "to") return shownIn(view).spaces.has(id);
      if (field === "piece") return shownIn(view).pieces.has(id);
      if (field === "river") return shownIn(view).rivers.has(id);
      return field === "edge" || (field === "card" && cards.has(id));
    },
    isCard: (id) => cards.has(id),
    cardOf: (id) => faceOf(id)[0] ?? null,
    hasIcon: ({ words }) => (TYPES as readonly string[]).includes(words["type"] ?? ""),
    toneOf: (seat) => (isArmy(seat) ? `fw-${seat}` : "neutral"),
    scoreTitle: (view) => (Object.values(viewOf(view)?.armies ?? {}).every((army) => army.points_goal === null) ? w("unitsOnMap", { n: 2 }) : null),
    habits, standing, Board, Tracks, Battle, Hand, Icon, reading, charts: () => import("./Charts.svelte"), describe: () => import("./describe"), lesson: () => import("./lesson"),
  };
}
