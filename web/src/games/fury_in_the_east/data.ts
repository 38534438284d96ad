/** The components of Fury in the East as the server tells them, and the game's view, typed. */
import { gameData, perLanguage } from "../../api/data";
import type { View } from "../../api/types";
import type { Geography } from "./geography";

export type Side = "axis" | "soviet";
export type Arm = "armor" | "infantry" | "cavalry" | "leader";
export type Kind = "panzer" | "infantry" | "allied" | "RC" | "TC" | "CC" | "SIB" | "ETC" | "MIL" | "leader" | "head";

export interface UnitFact {
  id: string;
  name: string;
  nation: string;
  cls: string;
  type: Arm;
  setup: string;
  steps: { combat?: number; move: number }[];
  mountain?: boolean;
  rating?: number | "*";
}

/** A unit on the map, or a Supply Head. */
export interface Piece {
  id: string;
  kind: Kind;
  side: Side;
  nation: string;
  type: Arm;
  name: string;
  hex: string;
  combat: number;
  move: number;
  /** Steps lost, of how many. */
  lost: number;
  steps: number;
  supplied: boolean;
  /** The marker of the last supply check. */
  oos: boolean;
  moved: boolean;
  attacked: boolean;
  command?: boolean;
  /** What is on the back of a Soviet counter, once it was seen. */
  back?: string | null;
  face_up?: boolean;
}

export const SHIFTS = ["terrain", "river", "snow", "axis_out_of_supply", "soviet_out_of_command", "soviet_out_of_supply", "luftwaffe"] as const;
export type Shift = (typeof SHIFTS)[number];

export interface Odds {
  attack: number;
  defence: number;
  ratio: string;
  column: string;
  hopeless: boolean;
  shifts: Record<Shift, number>;
  /** What each die from 1 to 6 would bring: attacker/defender. */
  results: string[];
}

export interface Combat {
  overrun: boolean;
  /** Nothing of it has happened yet. */
  planned: boolean;
  /** Who attacks. */
  side: Side;
  targets: string[];
  attackers: string[];
  luftwaffe: boolean;
  /** The die, once it has fallen. */
  die: number | null;
  /** As they would be; once they are settled, as they were then. */
  odds: Odds | null;
}

/** A hex where more stand, or would stand, than may. */
export interface Crowd {
  hex: string;
  units: number;
  limit: number;
}

/** How the game ended. */
export interface Outcome {
  winner: Side | null;
  /** The level of victory. */
  reason: string;
  /** It ended at once, because Moscow fell. */
  moscow: boolean;
  points: number;
  /** What Axis cities without a line of communications cost. */
  cut_off: number;
}

export interface FuryView {
  turn: number;
  dates: string;
  phase: string;
  side: Side;
  weather: string;
  weather_die: number | null;
  mud: boolean;
  luftwaffe: number;
  interdicted: string[];
  air_supply: string | null;
  units: Piece[];
  heads: Record<string, string>;
  captured_heads: string[];
  control: Record<string, Side>;
  points: { running: number; lost: number; leaders: number; corps: number };
  orders: { number: number; names?: string[] };
  cups: Record<string, number>;
  piles: Record<string, number>;
  pool: number;
  box: string[];
  eliminated: { axis: string[]; leaders: string[] };
  arrivals: Record<string, number>;
  militia_called: Record<string, number>;
  /** Piles that lose units when the phase ends, and goals of the moving units that would become such piles. */
  crowded: Crowd[];
  move: { units: string[]; points: number[]; hex: string; crowding: Crowd[] } | null;
  combat: Combat | null;
  /** Axis hexes that must still be attacked. */
  owed: string[];
  outcome: Outcome | null;
}

type Results = Record<string, Record<string, string>>;

export interface Tables {
  crt: { columns: string[]; axis_attacking: Results; soviet_attacking: Results };
  turn_track: { turns: { turn: number; dates: string; by_die: Record<string, { weather: string; luftwaffe: number }> }[] };
  victory: { levels: { min: number | null; max: number | null; result: string }[] };
  constants: { turns: number; stack_combat_units: number; axis_rail_capacity: number; soviet_rail_capacity: number };
}

export interface Arrivals {
  turn: number;
  axis_units: string[];
  soviet: Record<string, number>;
}

export interface Components {
  map: Geography;
  units: Map<string, UnitFact>;
  tables: Tables;
  schedule: Arrivals[];
}

const GAME = "fury-in-the-east";

async function read(): Promise<Components> {
  const [map, units, tables, arrivals] = await Promise.all([
    gameData<Geography>(GAME, "map.json"),
    gameData<{ units: UnitFact[] }>(GAME, "units.json"),
    gameData<Tables>(GAME, "tables.json"),
    gameData<{ schedule: Arrivals[] }>(GAME, "reinforcements.json"),
  ]);
  return { map, units: new Map(units.units.map((unit) => [unit.id, unit])), tables, schedule: arrivals.schedule };
}

export const components = perLanguage(read);
export const viewOf = (view: View | null): FuryView | null => view as unknown as FuryView | null;
export const isWintry = ({ weather }: FuryView): boolean => weather === "FROZEN" || weather === "SNOW";

const pieces = new WeakMap<FuryView, Piece[]>();

/** Everything that stands on the map, the Heads too; told once for each view. */
export function piecesOf(view: FuryView): Piece[] {
  let found = pieces.get(view);
  if (!found) {
    found = [...view.units, ...Object.entries(view.heads).map(([id, hex]) => headIn(id, hex))];
    pieces.set(view, found);
  }
  return found;
}

const headIn = (id: string, hex: string): Piece => ({
  id, hex, kind: "head", side: "axis", nation: "german", type: "armor", name: "", combat: 0, move: 0, lost: 0, steps: 1, supplied: true, oos: false, moved: false, attacked: false,
});

/** Whether a unit has done what it can do in this phase. */
export function isSpent(piece: Piece, { phase, side }: FuryView): boolean {
  if (piece.side !== side || piece.kind === "head") return false;
  return phase.endsWith("_combat") ? piece.attacked : /movement|rail|strategic/.test(phase) && piece.moved;
}
