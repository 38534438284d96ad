/** How one likes to handle Fury's units: what a click takes along, what follows by itself. */
import type { Piece } from "./data";
import { hexOf } from "./opened";

export const WAYS = ["unit", "stack", "front"] as const;
export type Way = (typeof WAYS)[number];

const ONWARD = "maproom.fury.onward";

/** What a click on a unit moves, and what goes with an attack. */
class Staff {
  way = $state<Way>("unit");
  everyone = $state(true);
  luftwaffe = $state(false);
  /** Whether a hex that an overrun has cleared is entered without asking. */
  enters = $state(true);
  /** Whether that was said with the overrun that is fought now. */
  entering = false;
  /** Whether the armour stops where it has just gone, unless somebody can be overrun from there. */
  settles = false;
  /** Whether a corps was just brought in: a click on a hex brings the next. */
  bringing = false;
  /** Whether the shift key was held with the last click: the whole stack goes, or the attack is fought at once. */
  shift = false;
  /** Whether it was held when the units that move were taken. */
  stacked = false;
  /** The units of a front, the last of them leads. */
  front = $state<string[]>([]);
  /** Those of a stack who advance where the first of them goes, and that one. */
  advancing: string[] = [];
  leads = "";
  /** Whether the next unit is taken by itself when one has moved; this browser remembers it. */
  onward = $state(typeof localStorage !== "undefined" && localStorage.getItem(ONWARD) === "yes");
  /** The unit that moves, and the moment at which it left: once it has moved, the next one is taken. */
  last: Piece | null = null;
  leftAt: number | null = null;
  /** What was said about the Luftwaffe, and at which odds: it stands as long as these are the same. */
  air: { helps: boolean; column: string } | null = null;

  goOnward(onward: boolean) {
    this.onward = onward;
    if (onward) localStorage.setItem(ONWARD, "yes");
    else localStorage.removeItem(ONWARD);
  }
}
export const staff = new Staff();
if (typeof window !== "undefined") {
  const note = (event: MouseEvent | KeyboardEvent) => (staff.shift = event.shiftKey);
  window.addEventListener("click", note, true);
  window.addEventListener("keydown", note, true);
  window.addEventListener("pointerdown", note, true);
}

const isInfantry = ({ type }: Piece) => Number(type !== "armor");

/** The armour first, which opens the way; then from the north to the south, in a row from the west to the east. */
export function inOrder(one: Piece, other: Piece): number {
  if (isInfantry(one) !== isInfantry(other)) return isInfantry(one) - isInfantry(other);
  const [x = 0, y = 0] = hexOf(one.hex)?.at ?? [], [otherX = 0, otherY = 0] = hexOf(other.hex)?.at ?? [];
  return Math.round(y - otherY) || Math.round(x - otherX) || (one.id < other.id ? -1 : Number(one.id > other.id));
}
