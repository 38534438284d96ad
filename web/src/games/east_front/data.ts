/** The components of East Front as the server tells them, and the game's view, typed. */
import { gameData, perLanguage } from "../../api/data";
import type { View } from "../../api/types";
import type { Point } from "../../board/geometry";
import type { Extent } from "../../board/map/projection";

export type Side = "axis" | "allies";
export type Faction = "germany" | "pact" | "soviet";
export type Arm = "infantry" | "tank" | "airplane" | "fleet";

export interface Outline {
  id: string;
  kind: "land" | "water";
  label: Point;
  label_lines: string[];
  pieces: Point;
  room: number;
  polygons: Point[][][];
}

export interface Shapes {
  extent: Extent;
  projection: { kx: number };
  spaces: Outline[];
  line_1939: Point[][];
  line_1941: Point[][];
  background: { kind: "land" | "water"; polygons: Point[][][] }[];
  decor: { rivers: { name: string; points: Point[] }[] };
}

export interface SpaceFact {
  id: string;
  name: string;
  kind: "land" | "water";
  stars: number;
  supply_flags: Faction[];
  zone: string | null;
  start_control: Side | "both";
  adjacent: string[];
}

export interface Reaction {
  kind: string;
  [limit: string]: unknown;
}

export interface Card {
  id: string;
  title: string;
  side: Side;
  faction: Faction;
  era: "mid" | "late";
  effect: string;
  reaction: Reaction;
}

export interface ContingencySide {
  title: string;
  effect: string;
}

export interface Contingency {
  id: string;
  side: Side;
  faction: Faction;
  initial: ContingencySide;
  second: ContingencySide;
}

export interface Round {
  round: number;
  season: string;
  year: number;
  barred_reaction: string | null;
}

export interface Piece {
  id: string;
  kind: string;
  space: string;
  supplied: boolean;
  moved: boolean;
  granted: boolean;
}

export interface SideCards {
  hand_size: number;
  deck_size: number;
  discard_size: number;
  shown: string[];
  hand?: string[];
  hidden?: string[];
}

export interface Combat {
  origin: string;
  target: string;
  force: string[];
  rank: number;
  /** Airplanes and fleets next to the target that either side may give up. */
  support: { attack: string[]; defence: string[] };
}

export interface EastFrontView {
  round: number;
  season: string;
  year: number;
  turn: Side;
  step: string;
  points: Record<Side, number>;
  stars: Record<Side, number>;
  control: Record<string, Side>;
  pieces: Piece[];
  available: Record<string, number>;
  scorched: string | null;
  gorki_star: boolean;
  mud: boolean;
  combat: Combat | null;
  contingency: Record<string, "initial" | "second" | "discarded">;
  cards: Record<Side, SideCards>;
}

export interface Components {
  shapes: Shapes;
  spaces: SpaceFact[];
  cards: Map<string, Card>;
  contingency: Contingency[];
  rounds: Round[];
  /** The rounds after which points are scored. */
  scoring: number[];
}

const GAME = "east-front";

async function read(): Promise<Components> {
  const [shapes, map, axis, soviet, contingency, tracks] = await Promise.all([
    gameData<Shapes>(GAME, "shapes.json"),
    gameData<{ spaces: SpaceFact[] }>(GAME, "map.json"),
    gameData<{ cards: Card[] }>(GAME, "cards_axis.json"),
    gameData<{ cards: Card[] }>(GAME, "cards_soviet.json"),
    gameData<{ cards: Contingency[] }>(GAME, "contingency.json"),
    gameData<{ rounds: Round[]; track: { kind: string; after_round?: number }[] }>(GAME, "tracks.json"),
  ]);
  return {
    shapes,
    spaces: map.spaces,
    cards: new Map([...axis.cards, ...soviet.cards].map((card) => [card.id, card])),
    contingency: contingency.cards,
    rounds: tracks.rounds,
    scoring: tracks.track.flatMap((stop) => (stop.kind === "scoring" && stop.after_round ? [stop.after_round] : [])),
  };
}

export const components = perLanguage(read);
export const viewOf = (view: View | null): EastFrontView | null => view as unknown as EastFrontView | null;
export const factionOf = (kind: string): Faction => kind.split("-")[0] as Faction;
export const armOf = (kind: string): Arm => kind.split("-")[1] as Arm;
/** The kind of a piece by its id: "soviet-tank-3" is a "soviet-tank". */
export const kindOf = (piece: string): string => piece.split("-").slice(0, 2).join("-");
export const sideOf = (faction: Faction): Side => (faction === "soviet" ? "allies" : "axis");
