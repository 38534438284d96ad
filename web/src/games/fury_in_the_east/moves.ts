/** The way that a move would take, and what else labels say of the map. */
import type { LegalAction } from "../../api/types";

export interface Way {
  /** The hexes to enter, the last one included. */
  hexes: string[];
  /** What it costs in movement points, as the label says it. */
  price: string;
}

const HEX = /\b\d{4}\b/g;
/** Movement points are MP in English, PM in Spanish. */
const PRICE = /(\d+(?:\.5)?) (?:MP|PM)\b/;

/** The way of a leg, which the server writes into the label of the action. */
export function wayOf(action: LegalAction): Way {
  const goal = action.words["hex"] ?? "";
  const over = (action.label.match(HEX) ?? []).filter((id) => id !== goal);
  return { hexes: [...over, goal], price: action.label.match(PRICE)?.[1] ?? "" };
}

const COLUMN = /\b\d+-\d+\b/;

/** The column of the odds that a label speaks of. */
export const columnOf = (action: LegalAction): string => action.label.match(COLUMN)?.[0] ?? "";

export const overruns = (legal: LegalAction[]): LegalAction[] => legal.filter(({ words }) => words["verb"] === "overrun");
