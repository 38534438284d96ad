/** What a game adds to the table: its board, its panels, its words for the text table. All of it may be missing. */
import type { Component } from "svelte";
import type { LegalAction, View } from "../api/types";
import type { TableModel } from "../table/model.svelte";

export interface Section {
  heading: string;
  lines: string[];
}

export interface KitProps {
  model: TableModel;
}

export interface Kit {
  /** Whether something with this id can be pointed at on the board or in the hand. */
  canPoint: (view: View | null, id: string) => boolean;
  /** Whether this id is a card, which is picked in the hand. */
  isCard: (id: string) => boolean;
  Board: Component<KitProps>;
  /** Tracks and other small things that lie beside the board. */
  Tracks: Component<KitProps>;
  /** What is being fought right now, if anything. */
  Battle: Component<KitProps>;
  Hand: Component<KitProps>;
  /** A small picture that can stand for an action among others of its verb; nothing where there is none. */
  Icon: Component<{ action: LegalAction }>;
  hasIcon: (action: LegalAction) => boolean;
  /** Says step by step what to do in a first game. */
  Teacher: Component<KitProps>;
  /** The position in words. */
  describe: (view: View) => Section[];
  /** The picture of the game for a shelf. */
  Cover: Component;
}

/** The games whose boards are drawn; any other is played at the text table. */
const kits: Record<string, () => Promise<Kit>> = {
  "east-front": async () => (await import("./east_front/kit")).openKit(),
};

export const kitOf = (game: string): Promise<Kit | null> => kits[game]?.() ?? Promise.resolve(null);
