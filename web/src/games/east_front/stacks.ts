/** East Front's pieces as they lie on the map: those of one kind in one space make one counter with a number. */
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import { atLeast, LEAST_COUNTER } from "../../board/frame/sight.svelte";
import type { Piece } from "./data";
import type { DrawnSpace } from "./geometry";

const ORDER = ["infantry", "tank", "airplane", "fleet"];
const rank = ({ kind }: Piece) => ORDER.indexOf(kind.split("-")[1] ?? "") * 10 + kind.length;

/** `px`: how many pixels a unit has; counters stay as large as can be told apart. */
export function stacksOf(pieces: Piece[], spaces: Map<string, DrawnSpace>, px = 1): Stack<Piece>[] {
  const places = gathered(pieces, { spaceOf: (piece) => piece.space, alike: ({ kind, supplied, moved }) => [kind, supplied, moved].join(" "), rank });
  for (const [id, stacks] of places) {
    const space = spaces.get(id);
    if (space) lay(space, stacks, px);
  }
  return [...places.values()].flat();
}

function lay(space: DrawnSpace, stacks: Stack<Piece>[], px: number) {
  const size = atLeast(space.room < 14 ? 23 : stacks.length > 4 || space.room < 24 ? 26 : 30, LEAST_COUNTER, px, 1.8);
  /** Larger ones keep away from the name. */
  const up = space.at[1] < space.label[1];
  const away = Math.max(0, size - 30) * 0.75 * (up ? -1 : 1);
  layInRows(stacks, { at: [space.at[0], space.at[1] + away], size, gap: size > 32 ? 3.5 : 6, grow: up ? "up" : "down", align: space.anchor === "middle" ? "middle" : "end" });
}
