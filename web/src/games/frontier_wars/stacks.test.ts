import { expect, it } from "vitest";
import type { Stack } from "../../board/pieces/stacks";
import type { Army, FrontierView, Piece, PieceKind } from "./data";
import type { DrawnSpace } from "./geometry";
import { stacksOf } from "./stacks";

const NAME_ENDS = 5, NUMBER_BEGINS = 53, HALF_WIDTH = 62.4;
const place = { id: "B3", kind: "neutral", at: [0, 0] } as unknown as DrawnSpace;
const piece = (army: Army, kind: PieceKind, more: Partial<Piece> = {}): Piece => ({ id: `${army}-${kind}-${JSON.stringify(more)}`, army, kind, space: "B3", neutral: false, ...more });
const laid = (...pieces: Piece[]): Stack<Piece>[] => stacksOf({ pieces, phase: "actions" } as unknown as FrontierView, new Map([["B3", place]]));
const armyOf = ({ pieces }: Stack<Piece>) => pieces[0]?.army;
const KINDS: PieceKind[] = ["infantry", "tank", "artillery", "plane", "token"];

/** Crowds from one army with one arm to four armies with all. */
const CROWDS = [1, 2, 3, 4].flatMap((armies) => [1, 2, 3, 4, 5].map((kinds) => (["germany", "usa", "uk", "ussr"] as Army[]).slice(0, armies).flatMap((army) => KINDS.slice(0, kinds).map((kind) => piece(army, kind)))));

it.each(CROWDS.map((pieces) => [pieces.length, pieces] as const))("%i stacks cover neither the name of a tile nor its number, nor each other", (_, pieces) => {
  const stacks = laid(...pieces);
  expect(stacks.length).toBe(pieces.length);
  for (const { at: [x, y], size } of stacks) {
    expect(y - size / 2).toBeGreaterThanOrEqual(NAME_ENDS);
    expect(y + size / 2).toBeLessThanOrEqual(NUMBER_BEGINS);
    expect(Math.abs(x) + size / 2).toBeLessThan(HALF_WIDTH);
  }
  for (const [one, other] of stacks.flatMap((one, at) => stacks.slice(at + 1).map((other) => [one, other] as const))) {
    expect(Math.max(Math.abs(one.at[0] - other.at[0]), Math.abs(one.at[1] - other.at[1]))).toBeGreaterThanOrEqual((one.size + other.size) / 2);
  }
});

it("lets two armies stand left and right of each other", () => {
  const stacks = laid(piece("germany", "tank"), piece("germany", "infantry"), piece("ussr", "infantry"), piece("ussr", "plane"), piece("ussr", "artillery"));
  expect(stacks.filter((stack) => armyOf(stack) === "germany").every(({ at: [x] }) => x < 0)).toBe(true);
  expect(stacks.filter((stack) => armyOf(stack) === "ussr").every(({ at: [x] }) => x > 0)).toBe(true);
});

it("keeps who is on board of a plane apart from the others", () => {
  expect(laid(piece("usa", "infantry"), piece("usa", "infantry", { aboard: true }), piece("usa", "plane")).length).toBe(3);
});
