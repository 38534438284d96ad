/** What a game adds to the table: its board, its panels, its words for the text table. Docs: docs/client.md, "A new game". */
import type { Component } from "svelte";
import type { LegalAction, View } from "../api/types";
import { speech } from "../i18n/index.svelte";
import type { CardShown } from "../table/cards/card";
import type { Habits } from "../table/model/habits";
import type { TableModel } from "../table/model/model.svelte";
import type { Reading } from "../table/past/story/reading";

/** A heading of the text table and the lines under it. */
export interface Section {
  heading: string;
  lines: string[];
}

/** What the teacher says at a moment of a first game, and the rule behind it. */
export interface Lesson {
  text: string;
  rule?: string;
}

/** When it is and how it stands, in a line. */
export interface Standing {
  when: string;
  /** `tone` is a colour variable without its dashes. */
  sides: { id: string; name: string; tone: string; points: number | string }[];
}

export interface KitProps {
  model: TableModel;
}

/** Tells somebody new what to do at the open question. */
export type Teach = (model: TableModel) => Lesson | null;

/** Tells a position in words. */
export type Describe = (view: View) => Section[];

export interface Kit {
  /** Whether something with this id, standing in this field of an action, can be pointed at on the board or in the hand. */
  canPoint: (view: View | null, id: string, field: string) => boolean;
  /** The board: a `BoardFrame` with what the game draws. */
  Board: Component<KitProps>;
  /** Tracks and other small things that lie beside the board: a `Tracks` with what the game counts. */
  Tracks?: Component<KitProps>;
  /** The same in one line, for screens on which the tracks have no place beside the map. */
  standing?: (view: View) => Standing | null;
  /** Tables that are printed with the game: terrain, combat results, weather, victory; loaded when somebody looks. */
  charts?: () => Promise<{ default: Component<KitProps> }>;
  /** What is being fought right now, if anything: a `BattlePanel`. */
  Battle?: Component<KitProps>;
  /** Cards and whatever else one holds: `Cards` under headings. Without it there is no such tab. */
  Hand?: Component<KitProps>;
  /** Whether this id is a card, which is picked in the hand; the hand opens when only cards can be chosen. */
  isCard?: (id: string) => boolean;
  /** The face of a card that the log speaks of, if this id is one; it is shown large there. */
  cardOf?: (id: string) => CardShown | null;
  /** A small picture that can stand for an action among others of its verb, and which actions have one. */
  Icon?: Component<{ action: LegalAction }>;
  hasIcon?: (action: LegalAction) => boolean;
  /** The colour variable of a seat, without its dashes, for charts and lists. */
  toneOf?: (seat: string) => string;
  /** What the game's events are, for recap, arrows, playback and log. */
  reading?: Reading;
  /** What the score chart counts, where it is not the points of the game. */
  scoreTitle?: (view: View) => string | null;
  /** How the game wants to be handled: what a click means beside what glows. */
  habits?: Partial<Habits>;
  /** What the score alone does not say about who won, loaded with the end. */
  ending?: () => Promise<{ told: (view: View) => string }>;
  /** What to tell somebody who plays for the first time, loaded with the teacher. */
  lesson?: () => Promise<{ lesson: Teach }>;
  /** The position in words, loaded with the text table. Without it that spells the view out. */
  describe?: () => Promise<{ describe: Describe }>;
}

/** A game's folder has its slug with underscores. Whatever folder has a `kit.ts` is drawn; any other game is played at the text table. */
const kits = import.meta.glob<{ openKit: () => Promise<Kit> }>("./*/kit.ts");
const covers = import.meta.glob<{ default: Component<{ scenario?: string }> }>("./*/Cover.svelte");
const folderOf = (game: string) => `./${game.replaceAll("-", "_")}`;

/** Loads a part of a game, with its words in the language of the page. */
async function loaded<P>(parts: Record<string, () => Promise<P>>, game: string, file: string): Promise<P | undefined> {
  const found = await parts[`${folderOf(game)}/${file}`]?.();
  await speech.ready();
  return found;
}

/** The kit of a game with its data, loaded when it is wanted. */
export const kitOf = async (game: string): Promise<Kit | null> => (await loaded(kits, game, "kit.ts"))?.openKit() ?? null;

/** The picture of a game for a shelf, or of one of its scenarios; loaded without its board. */
export const coverOf = async (game: string): Promise<Component<{ scenario?: string }> | null> => (await loaded(covers, game, "Cover.svelte"))?.default ?? null;

const makers = import.meta.glob<{ default: Component }>("./*/Maker.svelte");

/** Whether a game has a page on which own maps are made. */
export const hasMaker = (game: string): boolean => `${folderOf(game)}/Maker.svelte` in makers;

/** That page. */
export const makerOf = async (game: string): Promise<Component | null> => (await loaded(makers, game, "Maker.svelte"))?.default ?? null;
