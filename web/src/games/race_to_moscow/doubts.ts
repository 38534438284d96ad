/** Where a click could mean an area as well as the army in it, and what it may mean. */
import type { LegalAction } from "../../api/types";
import type { Army } from "./data";

export interface Doubt {
  area: string;
  meanings: LegalAction[];
}

/** Supplies that are dragged away from an area are asked about when they are dropped. */
export function doubtsOf(legal: LegalAction[], armies: Army[]): Doubt[] {
  return armies.flatMap(({ id, area }) => {
    const ofArmy = legal.filter(({ words }) => words["army"] === id);
    const ofArea = legal.filter(({ words }) => words["base"] === area || words["area"] === area);
    const isDragged = legal.some(({ words }) => words["start"] === area);
    return ofArmy.length > 0 && ofArea.length > 0 && !isDragged ? [{ area, meanings: [...ofArmy, ...ofArea] }] : [];
  });
}
