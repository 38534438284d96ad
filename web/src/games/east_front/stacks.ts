/** East Front's pieces as they lie on the map: those of one kind in one space make one counter with a number. */
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import type { Piece } from "./data";
import type { DrawnSpace } from "./geometry";

const ORDER = ["infantry", "tank", "airplane", "fleet"];
const rank = ({ kind }: Piece) => ORDER.indexOf(kind.split("-")[1] ?? "") * 10 + kind.length;

export function stacksOf(pieces: Piece[], spaces: Map<string, DrawnSpace>): Stack<Piece>[] {
  const places = gathered(pieces, { spaceOf: (piece) => piece.space, alike: ({ kind, supplied, moved }) => [kind, supplied, moved].join(" "), rank });
  for (const [id, stacks] of places) {
    const space = spaces.get(id);
    if (space) lay(space, stacks);
  }
  return [...places.values()].flat();
}

function lay(space: DrawnSpace, stacks: Stack<Piece>[]) {
  const size = space.room < 14 ? 23 : stacks.length > 4 || space.room < 24 ? 26 : 30;
  layInRows(stacks, { at: space.at, size, grow: space.at[1] < space.label[1] ? "up" : "down", align: space.anchor === "middle" ? "middle" : "end" });
}
