/** The units of a tile: alike ones in one stack, armies side by side, smaller where many kinds stand together. */
import type { Point } from "../../board/geometry";
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

/** Armies that stand against each other: a rank for each. */
function layInRanks(ranks: Stack<Piece>[][], [x, y]: Point) {
  const two = ranks.length === 2;
  const most = Math.max(...ranks.map((rank) => rank.length));
  const size = two ? (most > 4 ? 19 : most > 3 ? 22 : 25) : 18;
  ranks.forEach((rank, at) => layInRows(rank, { at: [x, y + (two ? 11 + at * 31 : at * 22 - 2)], size, perRow: rank.length, gap: two ? 6 : 5 }));
}

/** Where the units stand: under the drawing of the tile, in as many rows as they need. */
function layHere({ at: [x, y], kind }: DrawnSpace, stacks: Stack<Piece>[]) {
  if (kind === "river_city") return layInRows(stacks, { at: [x, y + 6], size: stacks.length > 3 ? 19 : 23, perRow: 4, gap: 6 });
  const n = stacks.length;
  const armies = [...new Set(stacks.map(({ pieces: [piece] }) => piece?.army))];
  if (armies.length > 1) return layInRanks(armies.map((army) => stacks.filter(({ pieces: [piece] }) => piece?.army === army)), [x, y]);
  if (n <= 2) layInRows(stacks, { at: [x, y + 25], size: 36, perRow: 2, gap: 10 });
  else if (n <= 3) layInRows(stacks, { at: [x, y + 24], size: 31, perRow: 3, gap: 8 });
  else if (n <= 5) layInRows(stacks, { at: [x, y + 10], size: 25, perRow: n === 4 ? 2 : 3, gap: 7, grow: "down" });
  else if (n <= 8) layInRows(stacks, { at: [x, y + 8], size: 21, perRow: 4, gap: 7, grow: "down" });
  else layInRows(stacks, { at: [x, y], size: 18, perRow: 4, gap: 5, grow: "down" });
}
