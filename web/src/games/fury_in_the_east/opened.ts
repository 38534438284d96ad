/** The components of the game and the drawing of its map, once they have come. */
import { region } from "../../board/map/regions";
import { opening } from "../opening";
import { components, type Components } from "./data";
import { lay, type DrawnHex, type Layout } from "./geometry";
import { riverNames } from "./lettering";
import type { Sheetful } from "./paint";
import { printed, shoreOf } from "./printed";

interface Opened extends Components {
  layout: Layout;
  sheetful: Sheetful;
}

async function read(): Promise<Opened> {
  const [parts, coasts] = await Promise.all([components(), region("east")]);
  const layout = lay(parts.map);
  const { width, height } = layout.sheet;
  return { ...parts, layout, sheetful: { width, height, strokes: printed(parts.map, layout, coasts), shore: shoreOf(layout, coasts), hexes: layout.hexes, rivers: riverNames(parts.map, layout) } };
}

export const { open, opened } = opening(read);

export const hexOf = (id: string): DrawnHex | undefined => opened().layout.hex.get(id);
export const hexName = (id: string): string => {
  const hex = hexOf(id);
  return hex && hex.name !== id ? `${hex.name} (${id})` : id;
};
