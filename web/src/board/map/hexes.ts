/** A grid of hexagons: where each lies, its corners, its sides, and which one is under a point. */
import { lineThrough, outline, type Point } from "../geometry";

/** "flat": a side on top, hexes in columns. "pointy": a corner on top, hexes in rows. */
export type Lie = "flat" | "pointy";

/** Column and row in axial coordinates: q grows to the east, r to the south (flat) or south-east (pointy). */
export interface Axial {
  q: number;
  r: number;
}

const ROOT = Math.sqrt(3);

export class HexGrid {
  /** `size` is the distance from the middle to a corner. */
  constructor(readonly lie: Lie, readonly size: number, readonly origin: Point = [0, 0]) {}

  /** The middle of a hex. */
  at({ q, r }: Axial): Point {
    const [x, y] = this.lie === "flat" ? [1.5 * q, ROOT * (r + q / 2)] : [ROOT * (q + r / 2), 1.5 * r];
    return [this.origin[0] + this.size * x, this.origin[1] + this.size * y];
  }

  /** The six corners, beginning in the east (flat) or south-east (pointy), clockwise on the screen. */
  corners(hex: Axial, inset = 0): Point[] {
    const [x, y] = this.at(hex);
    return Array.from({ length: 6 }, (_, turn) => {
      const angle = (Math.PI / 3) * turn + (this.lie === "flat" ? 0 : Math.PI / 6);
      return [x + (this.size - inset) * Math.cos(angle), y + (this.size - inset) * Math.sin(angle)];
    });
  }

  /** The outline as a path, drawn a little smaller by `inset`. */
  path(hex: Axial, inset = 0): string {
    return outline(this.corners(hex, inset));
  }

  /** The side that two neighbours share, from corner to corner. */
  side(one: Axial, other: Axial): [Point, Point] {
    const [ax, ay] = this.at(one), [bx, by] = this.at(other);
    const middle: Point = [(ax + bx) / 2, (ay + by) / 2];
    const dx = bx - ax, dy = by - ay;
    const length = Math.hypot(dx, dy) || 1;
    const half = this.size / 2;
    return [[middle[0] - (dy / length) * half, middle[1] + (dx / length) * half], [middle[0] + (dy / length) * half, middle[1] - (dx / length) * half]];
  }

  /** Many sides (rivers, borders, walls) as one path. Sides that meet in a corner are joined into one stroke. */
  sides(pairs: [Axial, Axial][]): string {
    return joined(pairs.map(([one, other]) => this.side(one, other))).map(lineThrough).join("");
  }

  /** Links from middle to middle (roads, rails) as one path. */
  links(pairs: [Axial, Axial][]): string {
    return joined(pairs.map(([one, other]) => [this.at(one), this.at(other)])).map(lineThrough).join("");
  }

  /** The hex under a point. */
  under([x, y]: Point): Axial {
    const px = (x - this.origin[0]) / this.size, py = (y - this.origin[1]) / this.size;
    const q = this.lie === "flat" ? (2 / 3) * px : (ROOT / 3) * px - py / 3;
    const r = this.lie === "flat" ? (ROOT / 3) * py - px / 3 : (2 / 3) * py;
    return rounded(q, r);
  }

  /** The smallest sheet that holds these hexes whole: its corner and its size. */
  bounds(hexes: Axial[]): { x: number; y: number; width: number; height: number } {
    const all = hexes.flatMap((hex) => this.corners(hex));
    const xs = all.map(([x]) => x), ys = all.map(([, y]) => y);
    const x = Math.min(...xs), y = Math.min(...ys);
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }
}

/** Axial coordinates of printed columns and rows of flat hexes; even columns lie half a hex lower ("down") or higher ("up"). */
export function fromColumnRow(column: number, row: number, evenColumns: "down" | "up"): Axial {
  const odd = column % 2 === 0 ? 0 : 1;
  return { q: column, r: row - (column + (evenColumns === "down" ? odd : -odd)) / 2 };
}

export const hexDistance = (a: Axial, b: Axial): number =>
  (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;

/** The nearest hex to fractional coordinates. */
function rounded(q: number, r: number): Axial {
  const s = -q - r;
  let qi = Math.round(q), ri = Math.round(r);
  const si = Math.round(s);
  const dq = Math.abs(qi - q), dr = Math.abs(ri - r), ds = Math.abs(si - s);
  if (dq > dr && dq > ds) qi = -ri - si;
  else if (dr > ds) ri = -qi - si;
  return { q: qi + 0, r: ri + 0 };
}

/** Segments with common ends, put together into as few lines as a greedy walk finds. */
function joined(segments: [Point, Point][]): Point[][] {
  const name = ([x, y]: Point) => `${Math.round(x * 2)} ${Math.round(y * 2)}`;
  const ends = new Map<string, number[]>();
  segments.forEach(([a, b], at) => {
    for (const end of [a, b]) ends.set(name(end), [...(ends.get(name(end)) ?? []), at]);
  });
  const used = new Set<number>();
  const grow = (line: Point[]) => {
    for (;;) {
      const end = line.at(-1) as Point;
      const next = ends.get(name(end))?.find((at) => !used.has(at));
      const segment = next === undefined ? undefined : segments[next];
      if (next === undefined || !segment) return line;
      used.add(next);
      line.push(name(segment[0]) === name(end) ? segment[1] : segment[0]);
    }
  };
  const lines: Point[][] = [];
  segments.forEach((segment, at) => {
    if (used.has(at)) return;
    used.add(at);
    lines.push(grow(grow([...segment]).reverse()));
  });
  return lines;
}
