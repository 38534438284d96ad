/** What can be dragged over the map: a truck or a train from one area to the next, an army by rail, the step of an army. */
import type { LegalAction } from "../../api/types";
import { total, type RaceView } from "./data";

export interface Haul {
  from: string;
  to: string;
  action: LegalAction;
}

export function haulsOf(legal: LegalAction[], view: RaceView): Haul[] {
  const areaOf = (army: string | undefined) => view.armies.find(({ id }) => id === army)?.area;
  return legal.flatMap((action) => {
    const { verb = "", start, to, army } = action.words;
    const from = verb === "truck" || verb === "train" ? start : verb === "redeploy" ? areaOf(army) : verb === "step" ? areaOf(view.moving?.army) : undefined;
    return from && to ? [{ from, to, action }] : [];
  });
}

/** How many tokens it carries at most, and of how many that lie there; nothing for an army. */
export function loadOf({ from, action }: Haul, view: RaceView): { most: number; of: number } | null {
  const verb = action.words["verb"];
  if (verb !== "truck" && verb !== "train") return null;
  const here = view.supplies[from];
  const of = here ? total(here) : 0;
  return { most: Math.min(of, verb === "truck" ? view.limits.truck_load : view.limits.train_load), of };
}
