/** On which side of its town a name stands: where it covers least of other towns and names. */
import type { Point } from "../../board/geometry";

export type Side = "below" | "right" | "left" | "above";
/** Left, top, right, bottom, around the town. */
type Box = [number, number, number, number];

interface Named {
  id: string;
  at: Point;
  /** The width of its name, and on how many lines it stands. */
  wide: number;
  lines: number;
  /** Whether something lies over the town: a bunker, a medal. */
  crowned: boolean;
}

const LONG = 14;
/** How large names are written, and from one line of a name to the next. */
export const NAME = 15;
export const LINE = 14;
/** A long name stands on two lines. */
export const linesOf = (name: string): string[] => (name.length > LONG ? name.split(/ |(?<=-)/) : [name]);

const TOWN: Box = [-21, -24, 21, 27];
const BESIDE = 21;
const DISLIKE: Record<Side, number> = { below: 0, right: 40, left: 55, above: 90 };
const CROWNED = 260;
const OVER_TOWN = 1.5;
const OVER_NAME = 3;

function boxesOf({ wide, lines }: Named, larger: number): Record<Side, Box> {
  const more = (lines * larger - 1) * LINE;
  const top = -7 - more / 2, foot = 8 + more / 2;
  return { below: [-wide / 2, 16, wide / 2, 31 + more], right: [BESIDE, top, BESIDE + wide, foot], left: [-BESIDE - wide, top, -BESIDE, foot], above: [-wide / 2, -36 - more, wide / 2, -22] };
}
const moved = ([left, top, right, bottom]: Box, [x, y]: Point): Box => [left + x, top + y, right + x, bottom + y];
const shared = (a: Box, b: Box) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Names are settled one after the other, those with the nearest neighbours first; `larger`: by how much they are written larger than usual. */
export function sidesOf(towns: Named[], width: number, larger = 1): Map<string, Side> {
  const crowd = (town: Named) => Math.min(...towns.filter((other) => other !== town).map(({ at }) => Math.hypot(at[0] - town.at[0], at[1] - town.at[1])));
  const found = new Map<string, Side>();
  const written: Box[] = [];
  for (const town of [...towns].sort((a, b) => crowd(a) - crowd(b))) {
    const boxes = boxesOf(town, larger);
    const cost = (side: Side) => {
      const box = moved(boxes[side], town.at);
      const towards = towns.reduce((sum, other) => sum + (other === town ? 0 : shared(box, moved(TOWN, other.at))), 0);
      const names = written.reduce((sum, other) => sum + shared(box, other), 0);
      return DISLIKE[side] + (side === "above" && town.crowned ? CROWNED : 0) + OVER_TOWN * towards + OVER_NAME * names + (box[0] < 0 || box[2] > width ? CROWNED : 0);
    };
    const best = (Object.keys(DISLIKE) as Side[]).reduce((a, b) => (cost(b) < cost(a) ? b : a));
    found.set(town.id, best);
    written.push(moved(boxes[best], town.at));
  }
  return found;
}
