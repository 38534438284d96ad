/** Points, paths and the few drawn figures that every board needs. */
export type Point = [number, number];

const short = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** An open line through points. */
export const lineThrough = (points: Point[]): string => (points.length > 0 ? `M${points.map(short).join("L")}` : "");

/** A closed outline; several of them make one path, holes included. */
export const outline = (...rings: Point[][]): string => rings.map((ring) => `${lineThrough(ring)}Z`).join("");

export const circle = ([x, y]: Point, radius: number): string =>
  `M${short([x - radius, y])}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export const between = ([ax, ay]: Point, [bx, by]: Point, share = 0.5): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];

/** The corners of a star, as the `points` of a polygon. */
export function star(x: number, y: number, radius: number, tips = 5): string {
  return Array.from({ length: tips * 2 }, (_, turn) => {
    const r = turn % 2 ? radius * 0.42 : radius;
    const angle = (Math.PI * turn) / tips;
    return `${(x + r * Math.sin(angle)).toFixed(1)},${(y - r * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/** An arrow that bows a little, from one point to another, stopping short of both. */
export function arrow([x0, y0]: Point, [x1, y1]: Point, scale = 1): string {
  const dx = x1 - x0, dy = y1 - y0;
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(26 * scale, length * 0.16);
  const middle: Point = [(x0 + x1) / 2 - (dy / length) * bend, (y0 + y1) / 2 + (dx / length) * bend];
  const towards = ([ax, ay]: Point, most: number): Point => {
    const far = Math.hypot(middle[0] - ax, middle[1] - ay) || 1;
    return between([ax, ay], middle, Math.min(most * scale, length / 4) / far);
  };
  return `M${short(towards([x0, y0], 14))}Q${short(middle)} ${short(towards([x1, y1], 17))}`;
}

/** A way through several points, its corners rounded, stopping short of the last. */
export function wayThrough(points: Point[], scale = 1): string {
  const [first] = points, last = points.at(-1), before = points.at(-2);
  if (!first || !last || !before) return "";
  const length = Math.hypot(last[0] - before[0], last[1] - before[1]) || 1;
  const end = between(last, before, Math.min(0.4, (12 * scale) / length));
  const corners = points.slice(1, -1).map((corner, at) => {
    const from = points[at] ?? corner, to = points[at + 2] ?? corner;
    return `L${short(between(corner, from, 0.25))}Q${short(corner)} ${short(between(corner, at === points.length - 3 ? end : to, 0.25))}`;
  });
  return `M${short(first)}${corners.join("")}L${short(end)}`;
}
