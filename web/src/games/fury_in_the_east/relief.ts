/** What a surveyor draws into a hex: trees, reeds, slopes. The same hex always gets the same ones. */
import type { Point } from "../../board/geometry";
import { SIZE, type DrawnHex } from "./geometry";

/** Numbers between 0 and 1 that follow from a word. */
export function chanceOf(word: string): () => number {
  let state = [...word].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const n = (value: number) => value.toFixed(1);

/** A patch that covers a hex without showing its corners. */
export function patch(hex: DrawnHex): string {
  const chance = chanceOf(`patch ${hex.id}`);
  const [x, y] = hex.at;
  const points = Array.from({ length: 12 }, (_, turn): Point => {
    const angle = (Math.PI / 6) * turn, radius = SIZE * (0.93 + 0.2 * chance());
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const middle = (at: number): Point => {
    const [ax, ay] = points[at % 12] as Point, [bx, by] = points[(at + 1) % 12] as Point;
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  const start = middle(11);
  return `M${n(start[0])},${n(start[1])}${points.map(([px, py], at) => { const [mx, my] = middle(at); return `Q${n(px)},${n(py)} ${n(mx)},${n(my)}`; }).join("")}Z`;
}

/** Places in a hex that keep clear of each other. */
function spots(hex: DrawnHex, many: number, apart: number): Point[] {
  const chance = chanceOf(hex.id);
  const found: Point[] = [];
  for (let tries = 0; tries < many * 8 && found.length < many; tries++) {
    const angle = chance() * 2 * Math.PI, radius = SIZE * 0.88 * Math.sqrt(chance());
    const spot: Point = [hex.at[0] + radius * Math.cos(angle), hex.at[1] + radius * Math.sin(angle)];
    if (found.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > apart)) found.push(spot);
  }
  return found.sort((a, b) => a[1] - b[1]);
}

/** Crowns of trees, each open at its foot. */
export const trees = (hex: DrawnHex): string =>
  spots(hex, 13, 7.4).map(([x, y]) => `M${n(x - 2.6)},${n(y + 1.4)}a2.3 2.3 0 0 1 .5-3.6a2.2 2.2 0 0 1 4.2 0a2.3 2.3 0 0 1 .5 3.6M${n(x)},${n(y + 1.2)}v2.2`).join("");

/** Water between tufts of reeds. */
export const reeds = (hex: DrawnHex): string =>
  spots(hex, 10, 8.6).map(([x, y]) => `M${n(x - 5)},${n(y)}h10M${n(x - 2.6)},${n(y + 2.2)}h5.2M${n(x - 1.6)},${n(y - 1)}l-1.4-2.6M${n(x)},${n(y - 1)}v-3.4M${n(x + 1.6)},${n(y - 1)}l1.4-2.6`).join("");

/** Slopes, lit from the north-west. */
export const slopes = (hex: DrawnHex): string =>
  spots(hex, 5, 13).map(([x, y]) => `M${n(x - 7)},${n(y + 5)}l6-11 7.5 11M${n(x - 1)},${n(y - 6)}l1.2 4.4-1.6 2.4 1.4 4.2M${n(x + 1.6)},${n(y - 1.6)}l1 6.6M${n(x + 4)},${n(y + 1.4)}l.4 3.6`).join("");
