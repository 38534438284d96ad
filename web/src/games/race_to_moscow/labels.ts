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

/** Where a name and what lies there stand, and the room that they take. */
type Settled = Lettered & { boxes: Box[] };

/** One of all places for a name and what lies there, with how little it is liked before the other names are written. */
type Way = Settled & { dislike: number };

/** A town with all that may be written and lie around it, and the others that any of it may meet. */
interface Site {
  town: Named;
  body: Box;
  ways: Way[];
  /** Around everything that may stand there. */
  extent: Box;
  near: Site[];
  /** How far away the nearest of them is. */
  crowd: number;
}

const around = (boxes: Box[]): Box => [
  Math.min(...boxes.map(([left]) => left)), Math.min(...boxes.map(([, top]) => top)), Math.max(...boxes.map(([, , right]) => right)), Math.max(...boxes.map(([, , , bottom]) => bottom)),
];
const meet = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** What is the same however the others are written is reckoned once: this is asked at every move of an army. */
function sitesOf(towns: Named[], width: number, larger: number): Site[] {
  const sites = towns.map((town): Site => {
    const body = moved(standing(town), town.at), ways = waysOf(town, boxesOf(town, larger), width);
    return { town, body, ways, extent: around([body, ...ways.flatMap(({ boxes }) => boxes)]), near: [], crowd: Infinity };
  });
  for (const site of sites) {
    site.near = sites.filter((other) => other !== site && meet(site.extent, other.extent));
    site.crowd = Math.min(...site.near.map(({ town: { at } }) => Math.hypot(at[0] - site.town.at[0], at[1] - site.town.at[1])));
    for (const way of site.ways) for (const { body } of site.near) for (const box of way.boxes) way.dislike += OVER_TOWN * shared(box, body);
  }
  return sites;
}

function waysOf(town: Named, names: Record<Side, Box>, width: number): Way[] {
  const { plates = 0 } = town, wide = (plates * PLATE) / 2, high = PLATES_HIGH / 2;
  const dislike = (side: Side, box: Box) => DISLIKE[side] + (side === "above" && town.crowned ? CROWNED : 0) + (box[0] < 0 || box[2] > width ? OUTSIDE : 0);
  return SIDES.flatMap((name) => {
    const its = moved(names[name], town.at), price = dislike(name, its);
    if (plates === 0) return [{ dislike: price, name, plates: [0, 0] as Point, boxes: [its] }];
    return SIDES.map((side) => {
      const [x, y] = platesOf(town, name, side, names);
      const box = moved([x - wide, y - high, x + wide, y + high], town.at);
      return { dislike: price + dislike(side, box) + OVER_NAME * shared(box, its), name, plates: [x, y] as Point, boxes: [its, box] };
    });
  });
}

/** Settled one after the other, those with the nearest neighbours first, and then once more, now that all others are known; `larger`: by how much names are written larger than usual. */
export function lettered(towns: Named[], width: number, larger = 1): Map<string, Lettered> {
  const order = sitesOf(towns, width, larger).sort((a, b) => a.crowd - b.crowd);
  const found = new Map<string, Settled>();
  for (let round = 0; round < ROUNDS; round++) for (const site of order) found.set(site.town.id, settled(site, found));
  return found;
}

/** The best place for a name and what lies there. */
function settled({ ways, near }: Site, found: Map<string, Settled>): Settled {
  const written = near.flatMap(({ town }) => found.get(town.id)?.boxes ?? []);
  let best = ways[0] as Way, least = Infinity;
  for (const way of ways) {
    let price = way.dislike;
    for (const box of way.boxes) for (const other of written) price += OVER_NAME * shared(box, other);
    if (price < least) [best, least] = [way, price];
  }
  return best;
}
