/** How armies and arms look: never by colour alone. */
import type { Sign } from "../../board/pieces/signs";
import type { Army, Fighter } from "./data";

export const SHAPES: Record<Army, "square" | "shield" | "octagon" | "round"> = { germany: "square", usa: "shield", uk: "octagon", ussr: "round" };
export const SIGN_OF: Record<Fighter, Sign> = { infantry: "infantry", tank: "tank", artillery: "artillery", plane: "airplane", garrison: "fort", fleet: "fleet" };

/** Buildings around the point 0,0, in a box of 24 units. */
export const WORK_PATHS = {
  factory: "M-10 9V-2L-4 -6V-1L2 -6V-1L5 -3.2V-11H9V9Z",
  encampment: "M-11 9 -1.2 -9 -3 -11 -1.6 -12 0 -10.2 1.6 -12 3 -11 1.2 -9 11 9H3.4L0 1 -3.4 9Z",
} as const;
