/** How names lie on the map: smaller where two would meet, the star on the side where it covers nothing. */
import type { Point } from "../../board/geometry";
import type { DrawnSpace } from "./geometry";

export interface Label {
  space: DrawnSpace;
  size: number;
  star: Point | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LARGE = 15.5;
const SMALL = 12.5;
/** About how wide a letter is against its height. */
const LETTER = { land: 0.8, sea: 0.5 };
/** How far a star must keep from other names. */
const TIP = 8;
export const LEADING = 1.02;

function boxOf({ label: [x, y], lines, kind }: DrawnSpace, size: number): Box {
  const half = (Math.max(...lines.map((line) => line.length)) * LETTER[kind] * size) / 2;
  const high = (lines.length * LEADING * size) / 2;
  return { left: x - half, right: x + half, top: y - high, bottom: y + high };
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export function labelsOf(spaces: DrawnSpace[]): Label[] {
  const large = new Map(spaces.map((space) => [space, boxOf(space, LARGE)]));
  const sizes = new Map(spaces.map((space) => [space, spaces.some((other) => other !== space && meet(large.get(space) as Box, large.get(other) as Box)) ? SMALL : LARGE]));
  const boxes = new Map(spaces.map((space) => [space, boxOf(space, sizes.get(space) ?? LARGE)]));
  return spaces.map((space) => {
    const size = sizes.get(space) ?? LARGE;
    return { space, size, star: space.supply ? starBeside(space, boxes) : null };
  });
}

/** To the left of the name, or wherever else beside it no other name is in the way. */
function starBeside(space: DrawnSpace, boxes: Map<DrawnSpace, Box>): Point {
  const own = boxes.get(space) as Box;
  const room = space.home ? 13 : 10;
  const [x, y] = space.label;
  const sides: Point[] = [[own.left - room + 1, y - 0.5], [own.right + room - 1, y - 0.5], [x, own.bottom + room - 1], [x, own.top - room + 1]];
  const isFree = ([sx, sy]: Point) => {
    const spot: Box = { left: sx - TIP, right: sx + TIP, top: sy - TIP, bottom: sy + TIP };
    return [...boxes].every(([other, box]) => other === space || !meet(box, spot));
  };
  return sides.find(isFree) ?? (sides[0] as Point);
}
