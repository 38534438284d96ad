/** Where buildings stand on a tile, and whether they work. */
import type { Point } from "../../board/geometry";
import type { Army, Construction, FrontierView } from "./data";

const SLOTS: Point[] = [[-34, -24], [34, -24], [0, -26]];
const BESIDE_HQ: Point[] = [[-37, -20], [37, -20], [0, 50]];

/** The army that gets something out of a construction: it holds the tile with an infantry; side B of the USA works a factory with any ground unit. */
export function workedBy({ space, kind, destroyed }: Construction, view: FrontierView): Army | null {
  const army = view.control[space];
  if (destroyed || !army || view.frontier.includes(space)) return null;
  const arms = army === "usa" && view.sheet === "B" && kind === "factory" ? ["infantry", "tank", "artillery"] : ["infantry"];
  return view.pieces.some((piece) => piece.space === space && piece.army === army && arms.includes(piece.kind)) ? army : null;
}

/** Constructions with the place of each on its tile. */
export function placed(view: FrontierView, placeOf: (id: string) => Point | undefined): { work: Construction; at: Point }[] {
  const before = new Map<string, number>();
  return view.constructions.flatMap((work) => {
    const middle = placeOf(work.space);
    const number = before.get(work.space) ?? 0;
    before.set(work.space, number + 1);
    const slots = view.headquarters.some(({ space }) => space === work.space) ? BESIDE_HQ : SLOTS;
    const by = slots[number % slots.length];
    return middle && by ? [{ work, at: [middle[0] + by[0], middle[1] + by[1]] as Point }] : [];
  });
}
