/** The outline of several areas together: sides that two of them share are left out. */
import type { Point } from "./geometry";

const END = /[MLZ]/;

/** The rings of a path that is made of straight lines. */
function ringsOf(path: string): Point[][] {
  return path.split("M").filter(Boolean).map((ring) => ring.split(END).filter(Boolean).map((point) => point.split(",").map(Number) as Point));
}

const nameOf = ([x, y]: Point) => `${Math.round(x * 5)} ${Math.round(y * 5)}`;

/** One path around all of them, with holes; only areas whose common sides have the same corners grow together. */
export function mergedOutline(paths: string[]): string {
  const sides = new Map<string, [Point, Point]>();
  for (const ring of paths.flatMap(ringsOf)) {
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] as Point;
      const [a, b] = [nameOf(from), nameOf(to)];
      if (a === b) return;
      const key = a < b ? `${a}|${b}` : `${b}|${a}`;
      if (!sides.delete(key)) sides.set(key, [from, to]);
    });
  }
  return walked([...sides.values()]);
}

/** Sides put one after the other into closed lines, as far as they are. */
function walked(sides: [Point, Point][]): string {
  const from = new Map<string, number[]>();
  sides.forEach((side, at) => {
    for (const end of side) from.set(nameOf(end), [...(from.get(nameOf(end)) ?? []), at]);
  });
  const used = new Set<number>();
  const lines: string[] = [];
  sides.forEach(([first, second], at) => {
    if (used.has(at)) return;
    used.add(at);
    const line = [first, second];
    for (let end = second; ; ) {
      const next = from.get(nameOf(end))?.find((one) => !used.has(one));
      if (next === undefined) break;
      used.add(next);
      const [a, b] = sides[next] as [Point, Point];
      end = nameOf(a) === nameOf(end) ? b : a;
      line.push(end);
    }
    lines.push(`M${line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`);
  });
  return lines.join("");
}
