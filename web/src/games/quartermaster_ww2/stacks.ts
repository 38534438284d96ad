/** The pieces of a space side by side: up to three of one team, each a counter of its own. */
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import { COUNTRIES, type Piece } from "./data";
import type { DrawnSpace } from "./geometry";

const SIZES = [46, 40, 35];

export function stacksOf(pieces: Piece[], spaces: Map<string, DrawnSpace>): Stack<Piece>[] {
  const places = gathered(pieces, { spaceOf: ({ space }) => space, rank: ({ country }) => COUNTRIES.indexOf(country) });
  for (const [id, stacks] of places) {
    const space = spaces.get(id);
    if (space) lay(space, stacks);
  }
  return [...places.values()].flat();
}

/** Counters stand under the name, or over it where that is how the space lies; smaller where the next space is near. */
function lay(space: DrawnSpace, stacks: Stack<Piece>[]) {
  const size = Math.min(SIZES[Math.min(stacks.length, SIZES.length) - 1] ?? 35, space.most);
  layInRows(stacks, { at: space.at, size, perRow: stacks.length > 2 ? 2 : stacks.length, gap: 4, grow: space.at[1] >= space.label[1] ? "down" : "up" });
}
