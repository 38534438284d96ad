/** Pieces as they lie on the map: those of one kind in one space make one counter with a number. */
import type { Piece, Point } from "./data";
import type { DrawnSpace } from "./geometry";

export interface Stack {
  key: string;
  kind: string;
  space: string;
  pieces: Piece[];
  supplied: boolean;
  moved: boolean;
  at: Point;
  size: number;
}

const ORDER = ["infantry", "tank", "airplane", "fleet"];
const PER_ROW = 3;

const rank = (kind: string) => ORDER.indexOf(kind.split("-")[1] ?? "") * 10 + kind.length;

/** All stacks, laid in rows around the places that the map keeps for pieces. */
export function stacksOf(pieces: Piece[], spaces: Map<string, DrawnSpace>): Stack[] {
  const groups = new Map<string, Stack>();
  for (const piece of pieces) {
    const key = [piece.space, piece.kind, piece.supplied, piece.moved].join(" ");
    const stack = groups.get(key);
    if (stack) stack.pieces.push(piece);
    else {
      const { kind, space, supplied, moved } = piece;
      groups.set(key, { key, kind, space, supplied, moved, pieces: [piece], at: [0, 0], size: 0 });
    }
  }
  const bySpace = new Map<string, Stack[]>();
  for (const stack of groups.values()) bySpace.set(stack.space, [...(bySpace.get(stack.space) ?? []), stack]);
  for (const [id, stacks] of bySpace) {
    const space = spaces.get(id);
    if (space) lay(space, stacks.sort((a, b) => rank(a.kind) - rank(b.kind)));
  }
  return [...groups.values()];
}

function lay(space: DrawnSpace, stacks: Stack[]) {
  const size = space.room < 14 ? 23 : stacks.length > 4 || space.room < 24 ? 26 : 30;
  const step = size + 6;
  const rows = Math.ceil(stacks.length / PER_ROW);
  stacks.forEach((stack, number) => {
    const row = Math.floor(number / PER_ROW);
    const inRow = Math.min(PER_ROW, stacks.length - row * PER_ROW);
    const column = number % PER_ROW;
    const from = space.anchor === "middle" ? -(inRow - 1) / 2 : -(inRow - 1);
    const x = space.at[0] + (column + from) * step;
    const y = space.at[1] + (row - (space.at[1] < space.label[1] ? rows - 1 : 0)) * step;
    stack.at = [x, y];
    stack.size = size;
  });
}
