/** Armies and the Fleet as they stand on the map. */
import { atLeast, LEAST_COUNTER } from "../../board/frame/sight.svelte";
import { gathered, layInRows, type Stack } from "../../board/pieces/stacks";
import type { Army, RaceView } from "./data";
import { opened } from "./opened";

export const ARMY = 35;
/** The shield of the Fleet is narrower than other counters. */
const WIDER = 1.07;
export const FLEET = "fleet";
export type Piece = ({ kind: "army" } & Army) | { kind: "fleet"; id: string; area: string };

export const piecesOf = (view: RaceView): Piece[] => [
  ...view.armies.map((army): Piece => ({ kind: "army", ...army })),
  ...(view.fleet ? [{ kind: "fleet" as const, id: FLEET, area: view.fleet }] : []),
];

/** `px`: how many pixels a unit has; counters stay as large as can be told apart. */
export const armySize = (px: number) => atLeast(ARMY, LEAST_COUNTER * WIDER, px, 1.6);

export function stacksOf(view: RaceView, px = 1): Stack<Piece>[] {
  const size = armySize(px);
  const places = gathered(piecesOf(view), { spaceOf: ({ area }) => area });
  for (const [id, stacks] of places) layInRows(stacks, { at: opened().place.get(id)?.at ?? [0, 0], size });
  /** From the south to the north, so that what an army carries, below it, lies over its neighbour. */
  return [...places.values()].flat().sort((one, other) => other.at[1] - one.at[1]);
}
