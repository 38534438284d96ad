/** The land that is nearest to each of some points: cells, and the edges between two of them. */
import type { Point } from "../../board/geometry";

interface Corner {
  at: Point;
  /** The point whose cell lies beyond the edge that begins here, or -1 at the edge of the sheet. */
  beyond: number;
}

export interface Cell {
  ring: Point[];
  /** Its edges with the number of the point on the other side. */
  edges: { from: Point; to: Point; beyond: number }[];
}

/** Keeps of a ring what is nearer to `own` than to `other`, the point of that number. */
function cut(ring: Corner[], own: Point, other: Point, number: number): Corner[] {
  const nx = other[0] - own[0], ny = other[1] - own[1];
  const most = (other[0] ** 2 + other[1] ** 2 - own[0] ** 2 - own[1] ** 2) / 2;
  const over = ({ at: [x, y] }: Corner) => nx * x + ny * y - most;
  const kept: Corner[] = [];
  ring.forEach((corner, index) => {
    const next = ring[(index + 1) % ring.length] as Corner;
    const here = over(corner), there = over(next);
    if (here <= 0) kept.push(corner);
    if (here <= 0 === there <= 0) return;
    const share = here / (here - there);
    const at: Point = [corner.at[0] + (next.at[0] - corner.at[0]) * share, corner.at[1] + (next.at[1] - corner.at[1]) * share];
    kept.push({ at, beyond: here <= 0 ? number : corner.beyond });
  });
  return kept;
}

/** The cell of each point inside a frame: what is nearer to it than to any other. */
export function cellsOf(points: Point[], frame: (point: Point) => Point[]): Cell[] {
  return points.map((own, index) => {
    let ring: Corner[] = frame(own).map((at) => ({ at, beyond: -1 }));
    points.forEach((other, number) => {
      if (number !== index) ring = cut(ring, own, other, number);
    });
    return {
      ring: ring.map(({ at }) => at),
      edges: ring.map(({ at, beyond }, corner) => ({ from: at, to: (ring[(corner + 1) % ring.length] as Corner).at, beyond })),
    };
  });
}

/** Points around a point: what a cell grows to where it has no neighbours. */
export function around([x, y]: Point, radius: number, corners = 28): Point[] {
  return Array.from({ length: corners }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
