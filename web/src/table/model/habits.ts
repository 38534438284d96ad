/** How a game wants to be handled at the table, beside what glows: each game's kit may say some of it. */
import type { LegalAction } from "../../api/types";
import type { TableModel } from "./model.svelte";

/** An action and what is to follow it: ordinary actions in the game's own words, each checked by the server. */
export interface Plan {
  first: LegalAction;
  then: { words: Record<string, string>; optional: boolean; through: boolean }[];
  /** What is to be picked when all that is done. */
  wish?: string;
}

export interface Habits {
  isCard: (id: string) => boolean;
  /** Whether something is chosen by buttons of its own under the question, not on the board or in the hand. */
  isApart: (id: string) => boolean;
  /** Whether an action has a button from the beginning, though the board shows what it speaks of: a click there means another one. */
  isButton: (model: TableModel, action: LegalAction) => boolean;
  /** What kind of thing the server knows a space of the board as, and a piece; null where pieces have no names. */
  spaceDomain: string;
  pieceDomain: string | null;
  /** Whether an action only opens a question about what was clicked, so that to leave it is to take it back. */
  opens: (action: LegalAction) => boolean;
  /** What always follows an action that was clicked: a move ends where it went. */
  goesOn: (model: TableModel, action: LegalAction) => Plan["then"];
  /** Whether a click on something takes it instead of what the last click opened. */
  switches: (model: TableModel, id: string) => boolean;
  /** Whether a piece that does not glow can be carried all the same: a click on it would take it up. */
  carries: (model: TableModel, id: string) => boolean;
  /** Takes a piece into a group that acts together, or out of it; whether that is what a click on it means now. */
  gathers: (model: TableModel, id: string) => boolean;
  /** The pieces of that group. */
  gathered: () => string[];
  /** Gives the group up. */
  scatter: () => void;
  /** The pieces that go together with one that is picked, itself the first; none where a piece is moved by one action. */
  companions: (model: TableModel, id: string) => string[][];
  /** The piece that the question is about first: where it can come to glows before it is picked. */
  only: (model: TableModel) => string | null;
  /** What others do when it goes a way that glowed. */
  joined: (model: TableModel, way: Plan["then"]) => Plan["then"];
  /** Cards that can be marked already for the same question to other seats of one's own: whose each is, and how many of a seat. */
  later: (model: TableModel) => { seatOf: Map<string, string>; each: number } | null;
  /** What a click on something that does not glow means, if anything. */
  shortcut: (model: TableModel, id: string) => Plan | null;
}

export const NO_HABITS: Habits = {
  isCard: () => false,
  isApart: () => false,
  isButton: () => false,
  spaceDomain: "space",
  pieceDomain: "piece",
  opens: () => false,
  goesOn: () => [],
  switches: () => false,
  carries: () => false,
  gathers: () => false,
  gathered: () => [],
  scatter: () => undefined,
  companions: () => [],
  only: () => null,
  joined: () => [],
  later: () => null,
  shortcut: () => null,
};

/** A step of a plan. */
export const step = (words: Record<string, string>, optional = false, through = false) => ({ words, optional, through });
