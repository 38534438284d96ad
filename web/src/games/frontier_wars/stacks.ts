/** The units of a tile: alike ones in one stack, below the name of the tile; armies that meet stand left and right. */
import type { Point } from "../../board/geometry";
import { LEAST_COUNTER } from "../../board/frame/sight.svelte";
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import { ARMIES, isSpent, type FrontierView, type Piece } from "./data";
import { SIZE, type DrawnSpace } from "./geometry";

const RANK = ["infantry", "tank", "artillery", "plane", "token"];
const rank = (piece: Piece) => ARMIES.indexOf(piece.army) * 10 + RANK.indexOf(piece.kind);

/** `px`: how many pixels a unit of the sheet has; where that is little, units take more of the tile. */
export function stacksOf(view: FrontierView, spaces: Map<string, DrawnSpace>, px = Infinity): Stack<Piece>[] {
  const places = gathered(view.pieces, {
    spaceOf: ({ space }) => space,
    alike: (piece) => `${piece.army} ${piece.kind} ${piece.hides ?? ""} ${isSpent(piece, view) ? "spent" : ""} ${piece.aboard ? "aboard" : ""}`,
    rank,
  });
  for (const [id, stacks] of places) {
    const space = spaces.get(id);
    if (space) layHere(space, stacks, px);
  }
  return [...places.values()].flat();
}

/** What a tile has for its units, counted from its middle: from under its name to above its number, as wide as it is there. */
/** Where more room is needed, units begin higher, over what is drawn there. */
const TOPS = [6, -12, -30];
const BOTTOM = 52, MIDDLE = 25, WIDE = 104, RIM = 14, BETWEEN = 6;
const SIZES = [36, 30, 27, 24, 22, 20, 18, 16, 14, 12, 10];
const roomAbove = (y: number) => Math.min(WIDE, 2 * (SIZE - y) * Math.sqrt(3) - RIM);
const gapOf = (size: number) => Math.max(2.5, size / 5);

interface Fit {
  size: number;
  top: number;
  /** How many stand in each row. */
  rows: number[];
}

/** So many stacks of a size in one of several equal shares of the tile; nothing where they do not fit. */
function fitted(count: number, size: number, shares: number, from: number): Fit | null {
  const gap = gapOf(size), one = Math.max(from, MIDDLE - size / 2);
  const inRow = (bottom: number) => Math.floor((roomAbove(bottom) / shares - (shares > 1 ? BETWEEN / 2 : 0) + gap) / (size + gap));
  if (inRow(one + size) >= count) return { size, top: one, rows: [count] };
  const rows: number[] = [];
  for (let left = count; left > 0; left -= rows.at(-1) ?? left) {
    const bottom = from + (rows.length + 1) * size + rows.length * gap;
    if (bottom > BOTTOM || inRow(bottom) < 1) return null;
    rows.push(Math.min(left, inRow(bottom)));
  }
  return { size, top: from, rows };
}

/** The largest size in which every army finds its place. */
function sizeFor(armies: Stack<Piece>[][], from: number): number {
  return SIZES.find((size) => armies.every(({ length }) => fitted(length, size, armies.length, from))) ?? Math.min(...SIZES);
}

/** Where units begin: as low as they can be told apart, else where they are largest. */
function topFor(armies: Stack<Piece>[][], px: number): number {
  const largest = TOPS.toSorted((one, other) => sizeFor(armies, other) - sizeFor(armies, one))[0] ?? 0;
  return TOPS.find((from) => sizeFor(armies, from) * px >= LEAST_COUNTER) ?? largest;
}

/** Lays an army row by row, each beginning at a line and going to one side of it; 0 puts the row around the line. */
function layRows(stacks: Stack<Piece>[], { size, top, rows }: Fit, [x, y]: Point, side: -1 | 0 | 1) {
  const step = size + gapOf(size);
  let laid = 0;
  rows.forEach((count, row) => {
    const first = side === 0 ? -((count - 1) * step) / 2 : side * (BETWEEN / 2 + size / 2);
    for (let at = 0; at < count; at++) {
      const stack = stacks[laid++];
      if (stack) Object.assign(stack, { size, at: [x + first + at * step * (side || 1), y + top + size / 2 + row * step] });
    }
  });
}

/** Two armies face each other over the middle of the tile; more stand in columns. */
function layHere({ at: [x, y], kind }: DrawnSpace, stacks: Stack<Piece>[], px: number) {
  if (kind === "river_city") return layInRows(stacks, { at: [x, y + 6], size: stacks.length > 3 ? 16 : stacks.length > 2 ? 20 : 23, perRow: 4, gap: 5 });
  const armies = ARMIES.map((army) => stacks.filter(({ pieces: [piece] }) => piece?.army === army)).filter(({ length }) => length > 0);
  const from = topFor(armies, px);
  const size = sizeFor(armies, from);
  armies.forEach((own, at) => {
    const fit = fitted(own.length, size, armies.length, from) ?? { size, top: from, rows: [own.length] };
    const column = ((at + 0.5) / armies.length - 0.5) * WIDE;
    if (armies.length === 2) layRows(own, fit, [x, y], at === 0 ? -1 : 1);
    else layRows(own, fit, [x + column, y], 0);
  });
}
