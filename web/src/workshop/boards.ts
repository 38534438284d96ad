/** The boards of the games whose editions can be edited: a game's folder has one in `workshop/Board.svelte`. */
import type { Component, Snippet } from "svelte";
import { speech } from "../i18n/index.svelte";
import type { Bench } from "./bench.svelte";
import type { Path } from "./value";

export interface BoardProps {
  bench: Bench;
  /** What is wrong with the draft; the board shows it beside itself. */
  faults: Snippet;
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** Whether the board shows the place of a fault. */
  shows?: (file: string, path: Path) => boolean;
}

const boards = import.meta.glob<BoardModule>("../games/*/workshop/Board.svelte");

export async function boardOf(game: string): Promise<BoardModule | null> {
  const found = await boards[`../games/${game.replaceAll("-", "_")}/workshop/Board.svelte`]?.();
  await speech.ready();
  return found ?? null;
}
