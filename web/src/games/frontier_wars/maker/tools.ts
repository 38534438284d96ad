/** What a press on a hex does with each tool of the map maker. */
import { afloat, begun, erased, laid, laidDouble, moored, starred, type Draft, type TileKind } from "./draft";

export type Tool = TileKind | "erase" | "stars" | "start" | "river" | "fleet";

export interface Pressed {
  draft: Draft;
  /** The first hex of a double tile, which waits for its second. */
  waits: string | null;
}

export function press(draft: Draft, tool: Tool, hex: string, waits: string | null): Pressed {
  if (tool === "double") return waits === null || waits === hex ? { draft, waits: waits === hex ? null : hex } : { draft: moored(laidDouble(draft, waits, hex)), waits: null };
  const next = { erase: erased, stars: starred, start: begun, fleet: afloat, river: (now: Draft) => now }[tool as "erase"];
  return { draft: moored(next ? next(draft, hex) : laid(draft, hex, tool as TileKind)), waits: null };
}

/** Tools that may be drawn over many hexes with the button held. */
export const isBrush = (tool: Tool): boolean => !["double", "stars", "start", "river", "fleet", "river_city"].includes(tool);
