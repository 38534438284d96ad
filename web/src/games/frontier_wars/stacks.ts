/** The units of a tile: alike ones in one stack, armies side by side, smaller where many kinds stand together. */
import { gathered, layInRows, type Stack } from "../../board/stacks";
import { ARMIES, isSpent, type FrontierView, type Piece } from "./data";
import type { DrawnSpace } from "./geometry";

const RANK = ["infantry", "tank", "artillery", "plane", "token"];
const rank = (piece: Piece) => ARMIES.indexOf(piece.army) * 10 + RANK.indexOf(piece.kind);

export function stacksOf(view: FrontierView, spaces: Map<string, DrawnSpace>): Stack<Piece>[] {
  const places = gathered(view.pieces, {
    spaceOf: ({ space }) => space,
    alike: (piece) => `${piece.army} ${piece.kind} ${piece.hides ?? ""} ${isSpent(piece, view) ? "spent" : ""}`,
    rank,
  });
  for (const [id, stacks] of places) {
    const space = spaces.get(id);
    if (space) layHere(space, stacks);
  }
  return [...places.values()].flat();
}

/** Where the units stand: under the drawing of the tile, in as many rows as they need. */
function layHere({ at: [x, y], kind }: DrawnSpace, stacks: Stack<Piece>[]) {
  if (kind === "river_city") return layInRows(stacks, { at: [x, y + 6], size: stacks.length > 3 ? 19 : 23, perRow: 4, gap: 6 });
  const n = stacks.length;
  if (n <= 2) layInRows(stacks, { at: [x, y + 20], size: 38, perRow: 2, gap: 10 });
  else if (n <= 3) layInRows(stacks, { at: [x, y + 20], size: 32, perRow: 3, gap: 8 });
  else if (n <= 5) layInRows(stacks, { at: [x, y + 4], size: 28, perRow: 3, gap: 8, grow: "down" });
  else layInRows(stacks, { at: [x, y - 2], size: 22, perRow: 4, gap: 7, grow: "down" });
}
