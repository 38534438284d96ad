/** Fury in the East's part of the table. */
import type { View } from "../../api/types";
import type { Kit } from "../kit";
import "./colours.css";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { piecesOf, viewOf } from "./data";
import { habits } from "./habits.svelte";
import Icon from "./Icon.svelte";
import { open } from "./opened";
import { reading } from "./reading";
import { standing } from "./standing";
import Tracks from "./Tracks.svelte";

const POINTED = ["hex", "piece", "leader"];

interface Shown {
  pieces: Set<string>;
  /** Hexes that the moving units could only enter by an overrun: that is declared by its button, which says the odds, never by a slip. */
  fought: Set<string>;
}

/** What is on the map, looked through once for each view. */
const seen = new WeakMap<View, Shown>();

function shownIn(shown: View): Shown {
  let found = seen.get(shown);
  if (!found) {
    const view = viewOf(shown);
    const pieces = view ? piecesOf(view) : [];
    const enemies = view?.move ? pieces.filter(({ side, kind }) => side !== view.side && kind !== "head") : [];
    found = { pieces: new Set(pieces.map(({ id }) => id)), fought: new Set(enemies.map(({ hex }) => hex)) };
    seen.set(shown, found);
  }
  return found;
}

export async function openKit(): Promise<Kit> {
  const { layout } = await open();
  return {
    canPoint: (shown, id, field) => {
      if (!POINTED.includes(field) || shown === null) return false;
      return field === "hex" ? layout.hex.has(id) && !shownIn(shown).fought.has(id) : shownIn(shown).pieces.has(id);
    },
    hasIcon: ({ words }) => words["piece"] !== undefined || words["kind"] !== undefined,
    toneOf: (seat) => (seat === "soviet" ? "soviet" : "germany"),
    habits, standing, charts: () => import("./Charts.svelte"), describe: () => import("./describe"), lesson: () => import("./lesson"), Board, Tracks, Battle, Icon, reading,
  };
}
