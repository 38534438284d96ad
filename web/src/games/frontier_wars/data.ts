/** The components of Frontier Wars as the server tells them, and the game's view, typed. */
import { gameData, perLanguage } from "../../api/data";
import type { View } from "../../api/types";

export const ARMIES = ["germany", "usa", "uk", "ussr"] as const;
export type Army = (typeof ARMIES)[number];
export const TYPES = ["infantry", "tank", "artillery", "plane"] as const;
export type UnitType = (typeof TYPES)[number];
export type PieceKind = UnitType | "token";
export const DECKS = ["attack", "defense", "tactical"] as const;
export type Deck = (typeof DECKS)[number];
export const WORKS = ["factory", "encampment"] as const;
export type Work = (typeof WORKS)[number];
export const PHASES = ["turn_order", "draw", "reinforcements", "actions", "tactical", "arms_race", "upkeep"] as const;
export type Phase = (typeof PHASES)[number];
export const TERRAIN = ["neutral", "city", "airport", "strategic", "water", "swamp", "port", "desert", "communications", "river_city", "double", "sea"] as const;
export type Terrain = (typeof TERRAIN)[number];

export interface SpaceFact {
  id: string;
  kind: Terrain;
  stars: number;
  hexes: [number, number][];
  /** What lies over each side, walking once around it. */
  edges: (string | null)[];
}

export interface MapFact {
  spaces: SpaceFact[];
  rivers: { id: string; between: [string, string] }[];
}

export interface Piece {
  id: string;
  army: Army;
  kind: PieceKind;
  space: string;
  /** Troops of an eliminated army: they only defend. */
  neutral: boolean;
  /** Movement actions that are left, in the turn of its army. */
  moves?: number;
  origin?: string;
  /** Whether it is on board of the plane that is on its way. */
  aboard?: boolean;
  /** What one's own token is: a unit or a decoy. */
  hides?: UnitType | "decoy";
}

export interface Construction {
  kind: Work;
  army: Army;
  space: string;
  destroyed: boolean;
}

export interface Headquarters {
  army: Army;
  space: string;
  owner: Army | null;
  resistance: number;
}

export interface Trench {
  army: Army;
  space: string;
  edge: number;
  faces: string[];
}

export type Role = "attack" | "defence";
export type Fighter = UnitType | "garrison" | "fleet";

export interface Combatant {
  army: Army;
  kind: Fighter;
  role: Role;
  initiative: number;
  struck: boolean;
  trench: boolean;
}

export interface BattleFact {
  space: string;
  attacker: Army;
  card: string | null;
  cancelled: boolean;
  fused: boolean;
  main: string | null;
  combatants: Combatant[];
  impacts: { army: Army; victim: Army; impacts: number }[];
}

export type Backs = Record<Deck, number>;

export interface ArmyFact {
  alive: boolean;
  team: Army;
  /** Units on the map. */
  units: number;
  points: number;
  /** What wins; nothing in the siege, which has neither points nor research. */
  points_goal: number | null;
  research_goal: number | null;
  medals: number;
  skill_used: boolean;
  hand: { cards: number; backs: Backs; limit: number };
  research: { cards: number; backs: Backs; points?: number };
  supplies: number;
  aside: Backs | null;
  reserve: Record<UnitType | Work | "trenches", number>;
  supplied?: string[];
  own?: { hand: string[]; research: string[]; research_points: number; chosen: string[]; aside: string[] };
  defence_cards?: string[];
  known?: string[];
}

export interface FrontierView {
  scenario: string;
  map_seed: number | null;
  sheet: "A" | "B";
  rules: string[];
  round: number;
  round_limit: number | null;
  /** The phases that a round of this game has. */
  phases: Phase[];
  phase: Phase;
  turn: Army | null;
  order: Army[];
  map: MapFact;
  pieces: Piece[];
  constructions: Construction[];
  headquarters: Headquarters[];
  trenches: Trench[];
  /** Rivers with a bridge. */
  bridges: string[];
  fleet: { space: string | null; hits: number; handler: Army | null; destroyed: boolean } | null;
  control: Record<string, Army>;
  frontier: string[];
  battle: BattleFact | null;
  armies: Partial<Record<Army, ArmyFact>>;
  turn_card: string | null;
  decks: Record<Deck, { cards: number; discards: string[] }>;
  talk: Army[] | null;
}

export interface Card {
  id: string;
  deck: Deck;
  title: string;
  count: number;
  research: number;
  /** Where it comes from: "rulebook", "reconstructed". */
  source: string;
  when: string;
  effect: string;
}

export interface Skill {
  id: string;
  name: string;
  timing: string;
  cost: string;
  effect: string;
}

export interface Sheet {
  army_skill: Skill;
  special_skill: Skill;
}

export interface ScenarioTile {
  id: string;
  q: number;
  r: number;
  kind: string;
  stars?: number;
  start?: number;
  second?: [number, number];
  halves?: { id: string; sides: string[]; stars?: number }[];
  bridge_side_up?: boolean;
  place?: { name: string };
}

export interface Scenario {
  id: string;
  name: string;
  anchor?: { place: string };
  tiles: ScenarioTile[];
  rivers: { id?: string; between: [string, string]; bridge?: boolean }[];
  seats: { seat: number; tile: string | null; army: Army | null; team: string | null }[];
  victory: { victory_points: number; research_points: number };
  fleet?: { tile: string; q: number; r: number };
}

type Initiatives = Record<"attacker" | "defender", Record<string, string[]>>;

export interface Components {
  cards: Map<string, Card>;
  sheets: Map<Army, Record<"A" | "B", Sheet>>;
  scenarios: Map<string, Scenario>;
  chart: Initiatives;
}

const GAME = "frontier-wars";

async function read(): Promise<Components> {
  const [cards, armies, scenarios, tables] = await Promise.all([
    gameData<{ cards: Card[] }>(GAME, "cards.json"),
    gameData<{ armies: { id: Army; sides: Record<"A" | "B", Sheet> }[] }>(GAME, "armies.json"),
    gameData<{ scenarios: Scenario[] }>(GAME, "scenarios.json"),
    gameData<{ battle_chart: Initiatives }>(GAME, "tables.json"),
  ]);
  return {
    cards: new Map(cards.cards.map((card) => [card.id, card])),
    sheets: new Map(armies.armies.map(({ id, sides }) => [id, sides])),
    scenarios: new Map(scenarios.scenarios.map((one) => [one.id, one])),
    chart: tables.battle_chart,
  };
}

export const components = perLanguage(read);
export const viewOf = (view: View | null): FrontierView | null => view as unknown as FrontierView | null;
const SMALL_WORDS = ["and", "for", "of", "the", "de", "del", "el", "en", "la", "y"];
const capital = (word: string) => word.replace(/(^|-)\p{L}/gu, (letter) => letter.toUpperCase());

/** "Battle for Brest", as a title; the data have it in capitals. */
export const titleOf = ({ name }: Pick<Scenario, "name">): string =>
  name.toLowerCase().split(" ").map((word, at) => (at > 0 && SMALL_WORDS.includes(word) ? word : capital(word))).join(" ");
export const isArmy = (word: string): word is Army => (ARMIES as readonly string[]).includes(word);

/** The armies that play, in the printed order. */
export const playing = (view: FrontierView): Army[] => ARMIES.filter((army) => view.armies[army] !== undefined);

/** Whether a unit has done what it can in the turn of its army. */
export const isSpent = (piece: Piece, { phase }: FrontierView): boolean => phase === "actions" && piece.moves === 0;
