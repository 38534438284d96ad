/** East Front's pieces as they lie on the map: those of one kind in one space make one counter with a number. */
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import { atLeast, LEAST_COUNTER } from "../../board/frame/sight.svelte";
import type { Written } from "../../board/map/names";
import type { Piece } from "./data";
import type { DrawnSpace } from "./geometry";
import { nameSize, roomOf } from "./labels";

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

const PER_ROW = 3;
/** Around a counter: the ring of those that glow, and air. */
const RING = 4;
/** A name so little higher or lower stands beside the counters. */
const BESIDE = 8;

/** Whether a counter lies on a name. */
export const isOver = ({ at, half }: Written, { at: [x, y], size }: Stack<Piece>) => Math.abs(x - at[0]) < half[0] + size / 2 && Math.abs(y - at[1]) < half[1] + size / 2 + RING / 2;

function lay(space: DrawnSpace, stacks: Stack<Piece>[], px: number) {
  const size = atLeast(space.room < 14 ? 23 : stacks.length > 4 || space.room < 24 ? 26 : 30, LEAST_COUNTER, px, 1.8);
  const up = space.at[1] < space.label[1], gap = size > 32 ? 3.5 : 6;
  const wide = Math.min(PER_ROW, stacks.length) * (size + gap);
  layInRows(stacks, { at: [space.at[0], space.at[1] + away(space, up, size, wide, px)], size, gap, perRow: PER_ROW, grow: up ? "up" : "down", align: space.anchor === "middle" ? "middle" : "end" });
}

/** How far a row of counters moves away from the name over or under it, so as not to cover it. */
function away(space: DrawnSpace, up: boolean, size: number, wide: number, px: number): number {
  const { at: [x, y], half } = roomOf(space, nameSize(px));
  const isBeside = space.anchor !== "middle" || Math.abs(y - space.at[1]) < BESIDE || Math.abs(x - space.at[0]) >= half[0] + wide / 2;
  if (isBeside) return 0;
  const room = Math.abs(space.at[1] - y) - half[1] - size / 2 - RING;
  return Math.max(0, -room) * (up ? -1 : 1);
}
