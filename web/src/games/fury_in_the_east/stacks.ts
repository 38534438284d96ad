/** Fury's pieces as they lie on the map: in piles, fanned out where somebody looks. */
import { gathered, layInPile, layInRows, type Stack } from "../../board/pieces/stacks";
import type { Kind, Piece } from "./data";
import type { DrawnHex } from "./geometry";

const ORDER: Kind[] = ["head", "MIL", "RC", "infantry", "allied", "CC", "SIB", "TC", "ETC", "panzer", "leader"];
export const COUNTER = 28;

export function stacksOf(pieces: Piece[], hexes: Map<string, DrawnHex>): Stack<Piece>[] {
  const places = gathered(pieces.filter((piece) => hexes.has(piece.hex)), { spaceOf: (piece) => piece.hex, rank: ({ kind }) => ORDER.indexOf(kind) });
  for (const [id, stacks] of places) {
    const hex = hexes.get(id);
    if (hex) layInPile(stacks, { at: hex.at, size: stacks.length > 1 ? COUNTER - 2 : COUNTER, offset: stacks.length > 3 ? 4.4 : 5.4 });
  }
  return [...places.values()].flat();
}

const WIDER = 4;

/** The stacks of one hex, laid side by side. */
export function fanned(stacks: Stack<Piece>[], hex: DrawnHex): Stack<Piece>[] {
  const here = stacks.filter((stack) => stack.space === hex.id).map((stack) => ({ ...stack }));
  layInRows(here, { at: hex.at, size: COUNTER + WIDER, perRow: here.length > 3 ? Math.ceil(here.length / 2) : 3, gap: 3 });
  return here;
}
