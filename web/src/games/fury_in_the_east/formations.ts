/** Units near each other as one counter: what the whole map shows instead of each of them. */
import type { Point } from "../../board/geometry";
import type { Piece, Side } from "./data";

export interface Formation {
  key: string;
  side: Side;
  at: Point;
  /** The strongest of them gives it its colour and its symbol. */
  lead: Piece;
  units: Piece[];
  strength: number;
}

/** Gathers the units of each side that lie within so many units of the sheet of the strongest still alone. */
export function formationsOf(pieces: Piece[], placeOf: (hex: string) => Point | undefined, reach: number): Formation[] {
  const left = pieces.filter(({ kind, hex }) => kind !== "head" && placeOf(hex)).toSorted((one, other) => other.combat - one.combat || one.id.localeCompare(other.id));
  const found: Formation[] = [];
  while (left.length > 0) {
    const lead = left[0] as Piece;
    const [x, y] = placeOf(lead.hex) as Point;
    const units = left.filter(({ side, hex }) => { const at = placeOf(hex) as Point; return side === lead.side && Math.hypot(at[0] - x, at[1] - y) <= reach; });
    for (const unit of units) left.splice(left.indexOf(unit), 1);
    const mean = (at: 0 | 1) => units.reduce((sum, { hex }) => sum + (placeOf(hex) as Point)[at], 0) / units.length;
    found.push({ key: lead.id, side: lead.side, at: [mean(0), mean(1)], lead, units, strength: units.reduce((sum, { combat }) => sum + combat, 0) });
  }
  return found;
}
