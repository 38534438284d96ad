/** On which side of its town a name stands, and the supplies that lie there: where they cover least of towns, armies and each other. */
import type { Point } from "../../board/geometry";

export type Side = "below" | "right" | "left" | "above";
/** Left, top, right, bottom, around the town. */
type Box = [number, number, number, number];

export interface Named {
  id: string;
  at: Point;
  /** The width of its name, and on how many lines it stands. */
  wide: number;
  lines: number;
  /** Whether something lies over the town: a bunker, a medal. */
  crowned: boolean;
  /** Half of how wide and high is what stands there, an army larger than a town; and how far down it reaches with what it carries. */
  half?: number;
  foot?: number;
  /** How many kinds of supplies lie there. */
  plates?: number;
}

export interface Lettered {
  /** Where the name stands. */
  name: Side;
  /** Where the middle of the supplies lies, from the town. */
  plates: Point;
}

const LONG = 14;
/** How large names are written, and from one line of a name to the next. */
export const NAME = 15;
export const LINE = 14;
/** A long name stands on two lines. */
export const linesOf = (name: string): string[] => (name.length > LONG ? name.split(/ |(?<=-)/) : [name]);

/** From one plate to the next, and how high they are. */
export const PLATE = 22;
const PLATES_HIGH = 14;
const FOOT = 15, BESIDE = 21;
const HEAD = 24, UNDER = 12;
const AIR = 1;
const DISLIKE: Record<Side, number> = { below: 0, right: 40, left: 55, above: 90 };
const SIDES = Object.keys(DISLIKE) as Side[];
const CROWNED = 260, OUTSIDE = 900;
const ROUNDS = 2;
const OVER_TOWN = 1.5;
const OVER_NAME = 3;

const reach = ({ half = 0 }: Named) => Math.max(BESIDE, half + 2);
const head = ({ half = 0 }: Named) => Math.max(HEAD, half + 2);
const standing = (town: Named): Box => [-reach(town), -head(town), reach(town), (town.foot ?? FOOT) + (town.half ? AIR : UNDER)];

/** Where a name is written whose lines are so high, on each side. */
function boxesOf(town: Named, larger: number): Record<Side, Box> {
  const { wide, lines, foot = FOOT } = town;
  const more = (lines * larger - 1) * LINE, beside = reach(town), over = head(town) - 2;
  const top = -7 - more / 2, bottom = 8 + more / 2;
  return { below: [-wide / 2, foot + AIR, wide / 2, foot + AIR + LINE + AIR + more], right: [beside, top, beside + wide, bottom], left: [-beside - wide, top, -beside, bottom], above: [-wide / 2, -over - LINE - more, wide / 2, -over] };
}

/** Where supplies lie beside a town, or under it and its name. */
function platesOf(town: Named, name: Side, side: Side, names: Record<Side, Box>): Point {
  const { plates = 0, foot = FOOT } = town;
  const aside = reach(town) + (plates * PLATE) / 2, half = PLATES_HIGH / 2;
  if (side === "below") return [0, (name === "below" ? names.below[3] : foot + AIR) + half];
  if (side === "above") return [0, (name === "above" ? names.above[1] : -head(town)) - half];
  return [side === "right" ? aside : -aside, 0];
}

const ANCHORS = { below: "middle", above: "middle", right: "start", left: "end" } as const;

/** Where the first line of a name begins, ends or has its middle. */
export function writtenAt(town: Named, side: Side, larger: number): { x: number; y: number; anchor: "middle" | "start" | "end" } {
  const { at: [x, y], lines, foot = FOOT } = town, higher = (lines - 1) * LINE * larger;
  const over = side === "right" ? reach(town) : side === "left" ? -reach(town) : 0;
  const under = side === "below" ? foot + AIR + 12 * larger : side === "above" ? -head(town) - 1 - higher : 5 - higher / 2;
  return { x: x + over, y: y + under, anchor: ANCHORS[side] };
}

const moved = ([left, top, right, bottom]: Box, [x, y]: Point): Box => [left + x, top + y, right + x, bottom + y];
const shared = (a: Box, b: Box) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

type Settled = Lettered & { boxes: Box[] };

/** Settled one after the other, those with the nearest neighbours first, and then once more, now that all others are known; `larger`: by how much names are written larger than usual. */
export function lettered(towns: Named[], width: number, larger = 1): Map<string, Lettered> {
  const crowd = new Map(towns.map((town) => [town, Math.min(...towns.map((other) => (other === town ? Infinity : Math.hypot(other.at[0] - town.at[0], other.at[1] - town.at[1]))))]));
  const order = [...towns].sort((a, b) => (crowd.get(a) ?? 0) - (crowd.get(b) ?? 0));
  const bodies = towns.map((town) => ({ town, box: moved(standing(town), town.at) }));
  const found = new Map<string, Settled>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const town of order) {
      found.delete(town.id);
      const written = [...found.values()].flatMap(({ boxes }) => boxes);
      /** What a box there would cover, and whether it would leave the sheet. */
      const covers = (box: Box) =>
        OVER_TOWN * bodies.reduce((sum, other) => sum + (other.town === town ? 0 : shared(box, other.box)), 0) + OVER_NAME * written.reduce((sum, other) => sum + shared(box, other), 0) + (box[0] < 0 || box[2] > width ? OUTSIDE : 0);
      found.set(town.id, settled(town, boxesOf(town, larger), covers));
    }
  }
  return found;
}

/** The best place for a name and what lies there. */
function settled(town: Named, names: Record<Side, Box>, covers: (box: Box) => number): Settled {
  const { plates = 0 } = town, wide = (plates * PLATE) / 2, high = PLATES_HIGH / 2;
  const cost = (side: Side, box: Box) => DISLIKE[side] + (side === "above" && town.crowned ? CROWNED : 0) + covers(box);
  const all = SIDES.flatMap((name) => {
    const its = moved(names[name], town.at), price = cost(name, its);
    if (plates === 0) return [{ price, name, plates: [0, 0] as Point, boxes: [its] }];
    return SIDES.map((side) => {
      const [x, y] = platesOf(town, name, side, names);
      const box = moved([x - wide, y - high, x + wide, y + high], town.at);
      return { price: price + cost(side, box) + OVER_NAME * shared(box, its), name, plates: [x, y] as Point, boxes: [its, box] };
    });
  });
  return all.reduce((best, one) => (one.price < best.price ? one : best));
}
