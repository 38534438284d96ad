/** Pieces as they lie on the map: alike ones in one place make one stack. What is alike, and how stacks lie, the game says. */
import type { Point } from "../geometry";

export interface Stack<P> {
  key: string;
  /** The place where it lies. */
  space: string;
  pieces: P[];
  at: Point;
  size: number;
}

/** Whether two stacks are the same pieces in the same place. */
export const isSameStack = <P>(one: Stack<P>, other: Stack<P>): boolean =>
  one.space === other.space && one.size === other.size && one.at[0] === other.at[0] && one.at[1] === other.at[1] && one.pieces.length === other.pieces.length && one.pieces.every((piece, at) => piece === other.pieces[at]);

export interface Gathering<P> {
  spaceOf: (piece: P) => string;
  /** Pieces of one place with the same word here lie in one stack with a number; each by itself without it. */
  alike?: (piece: P) => string;
  /** Lower ones lie first. */
  rank?: (piece: P) => number;
}

/** All stacks by place, not laid yet. */
export function gathered<P extends { id: string }>(pieces: P[], { spaceOf, alike, rank }: Gathering<P>): Map<string, Stack<P>[]> {
  const all = new Map<string, Stack<P>>();
  for (const piece of pieces) {
    const space = spaceOf(piece);
    const key = `${space} ${alike ? alike(piece) : piece.id}`;
    const stack = all.get(key);
    if (stack) stack.pieces.push(piece);
    else all.set(key, { key, space, pieces: [piece], at: [0, 0], size: 0 });
  }
  const places = new Map<string, Stack<P>[]>();
  for (const stack of all.values()) {
    const here = places.get(stack.space);
    if (here) here.push(stack);
    else places.set(stack.space, [stack]);
  }
  if (rank) for (const stacks of places.values()) stacks.sort((a, b) => rank(a.pieces[0] as P) - rank(b.pieces[0] as P));
  return places;
}

export interface Rows {
  at: Point;
  size: number;
  perRow?: number;
  gap?: number;
  /** Where the first row's middle lies: rows grow downwards from it, upwards, or around it. */
  grow?: "down" | "up" | "around";
  /** Whether a row is centred on the point or ends there. */
  align?: "middle" | "end";
}

/** Lays stacks side by side in rows. */
export function layInRows<P>(stacks: Stack<P>[], { at, size, perRow = 3, gap = 6, grow = "around", align = "middle" }: Rows): void {
  const step = size + gap;
  const rows = Math.ceil(stacks.length / perRow);
  const before = grow === "down" ? 0 : grow === "up" ? rows - 1 : (rows - 1) / 2;
  stacks.forEach((stack, number) => {
    const row = Math.floor(number / perRow);
    const inRow = Math.min(perRow, stacks.length - row * perRow);
    const first = align === "middle" ? -(inRow - 1) / 2 : -(inRow - 1);
    stack.at = [at[0] + ((number % perRow) + first) * step, at[1] + (row - before) * step];
    stack.size = size;
  });
}

/** Lays stacks one on another, each a little higher and to the right: a hex with several units. */
export function layInPile<P>(stacks: Stack<P>[], { at, size, offset = 5 }: { at: Point; size: number; offset?: number }): void {
  stacks.forEach((stack, number) => {
    const by = (number - (stacks.length - 1) / 2) * offset;
    stack.at = [at[0] + by, at[1] - by];
    stack.size = size;
  });
}
