/** Quartermaster General: WW2 at the table. */
import type { Kit } from "../kit";
import "./colours.css";
import Battle from "./Battle.svelte";
import Board from "./Board.svelte";
import { faceOf } from "./faces";
import { habits } from "./habits";
import Hand from "./Hand.svelte";
import Icon from "./Icon.svelte";
import { isCountry } from "./data";
import { open } from "./opened";
import { reading } from "./reading";
import { standing } from "./standing";
import Tracks from "./Tracks.svelte";

export async function openKit(): Promise<Kit> {
  const { space, cards } = await open();
  return {
    /** A country has the word of its home space, so the field tells them apart. */
    canPoint: (_view, id, field) => (field === "space" && space.has(id)) || (field === "card" && cards.has(id)),
    isCard: (id) => cards.has(id),
    cardOf: (id) => faceOf(id)[0] ?? null,
    hasIcon: (action) => action.words["verb"] === "choose-country" && isCountry(action.words["country"] ?? ""),
    toneOf: (seat) => (isCountry(seat) ? `qm-${seat}-band` : `qm-${seat}`),
    habits, standing, charts: () => import("./Charts.svelte"), describe: () => import("./describe"), lesson: () => import("./lesson"), Board, Tracks, Battle, Hand, Icon, reading,
  };
}
