/** How large names are written, and what room they take. */
import { atLeast, LEAST_NAME } from "../../board/frame/sight.svelte";
import type { Written } from "../../board/map/names";
import type { DrawnSpace } from "./geometry";

const SIZE = 12.5;
const READABLE = 9;
const LETTER = { land: 0.73, water: 0.45 };

/** Names grow where the map is small; `px`: how many pixels a unit has. */
export const nameSize = (px: number) => atLeast(SIZE, LEAST_NAME, px, 1.7);
export const isReadable = (px: number) => nameSize(px) * px >= READABLE;

/** Half of how wide a name is. */
export const halfOf = ({ lines, kind }: DrawnSpace, size: number) => (Math.max(...lines.map((line) => line.length)) * LETTER[kind] * size) / 2;

/** The room that a name takes; waters come after lands, and those with stars before others. */
export function roomOf(space: DrawnSpace, size: number): Written {
  const half = halfOf(space, size);
  return { id: space.id, at: [space.label[0] + (space.anchor === "start" ? half : 0), space.label[1]], half: [half, (space.lines.length * size) / 2 - 1], rank: (space.kind === "water" ? 10 : 0) - space.stars };
}
