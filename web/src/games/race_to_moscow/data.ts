/** The components of Race to Moscow as the server tells them, and the game's view, typed. */
import { gameData, perLanguage } from "../../api/data";
import type { View } from "../../api/types";
import type { Point } from "../../board/geometry";

export const COLOURS = ["gray", "white", "brown"] as const;
export type Colour = (typeof COLOURS)[number];
export const KINDS = ["fuel", "ammo", "food"] as const;
export type Kind = (typeof KINDS)[number];
export type Tokens = Record<Kind, number>;

export interface AreaFact {
  id: string;
  name: string;
  colors: Colour[];
  home: Colour | null;
  base: "main" | "frontline" | null;
  fortified: boolean;
  victory: boolean;
  medals: number;
  harbor: string | null;
  season: "summer" | "autumn" | "winter";
  plot: Point;
}

export interface SeaFact {
  id: string;
  name: string;
  lon: number;
  lat: number;
}

export interface Link {
  id: string;
  a: string;
  b: string;
  colors: (Colour | "red")[];
  via?: Point[];
}

export interface MapFacts {
  areas: AreaFact[];
  seas: SeaFact[];
  connections: Link[];
  sea_connections: { a: string; b: string; via?: Point[] }[];
}

export interface ArmyFact {
  id: string;
  color: Colour;
  name: string;
  type: "field" | "armored";
  start: string;
  slots: number;
  max_areas: number;
}

export interface CardFact {
  id: string;
  number: number;
  deck: string;
  title: string;
  type?: string;
  effect: string;
  timing?: string;
  encoding: { op: string; ammo?: number; fuel?: number };
  ammo_cubes?: number;
  medal?: number;
  /** Where it comes from: "rulebook", "reconstructed". */
  source?: string;
}

export interface FrontCard {
  color: Colour;
  title: string;
  commander: string;
  victory_city: string;
  starred: { commander: string };
}

export interface Army extends Tokens {
  id: string;
  colour: Colour;
  area: string;
  halted: boolean;
  activated: boolean;
}

/** What a player's medals are made of; `for_` is what cubes and Victory areas are worth in medals. */
export interface Count {
  tokens: number;
  on_cards: number;
  cubes: number;
  for_cubes: number;
  cities: number;
  for_cities: number;
}

export interface Resources {
  medals: number;
  score: number;
  count: Count;
  trucks: number;
  trains: number;
  trucks_in_stock: number;
  kept: string[];
  won: string[];
  encircled_cards: number;
  encircled: string[];
  pursuit_deck: number;
  discard: string[];
  okh: string[];
  okh_bought: number;
  staff_car: boolean;
  air: "ready" | "face_down" | "pursuit_deck" | "soviet_deck" | "area" | null;
  air_area: string | null;
}

export interface Moving {
  army: string;
  steps: number;
  going: "free" | "must_pay" | "ended";
  pioneers: boolean;
  air_help: boolean;
  enemy: string | null;
}

export interface RaceView {
  players: Colour[];
  soviet_player: boolean;
  full_game: boolean;
  /** Whether there are OKH cards, staff cars and air markers. */
  okh_in_play: boolean;
  optional_rules: string[];
  round: number;
  round_limit: number;
  turn: Colour;
  order: Colour[];
  points: Record<string, number>;
  actions_left: number;
  auxiliary_used: boolean;
  last_round: boolean;
  control: Record<string, Colour>;
  blocked: string[];
  track: string[];
  soviet_markers: { area: string; type: "infantry" | "armor" | null }[];
  pool: number;
  boxed: number;
  pool_types: { infantry: number; armor: number } | null;
  medals: Record<string, number>;
  medals_left: number;
  bunkers: string[];
  fleet: string | null;
  armies: Army[];
  supplies: Record<string, Tokens>;
  stock: Tokens;
  trucks_on: Record<string, Colour>;
  trains_on: string[];
  train_stock: number;
  reserve: number;
  level: number;
  limits: { take: number; place: number; possess: number; truck_load: number; train_load: number; placed: number; extra_truck: number };
  resources: Partial<Record<Colour, Resources>>;
  soviet_decks: { soviet: number; "soviet-armored": number };
  okh_display: string[];
  okh_deck: number;
  known: { card: string; pile: string; place: string }[];
  moving: Moving | null;
  /** The army whose owner is asked what it shall carry. */
  loading: string | null;
  /** How the game ended; a score where one person played alone. */
  outcome: { how: string; winners: string[]; scores: Record<string, number>; score?: number; score_counts?: "turns" | "medals"; by_guard?: boolean } | null;
}

export interface Components {
  map: MapFacts;
  armies: Map<string, ArmyFact>;
  cards: Map<string, CardFact>;
  okh: Map<string, CardFact>;
  fronts: Map<Colour, FrontCard>;
}

const GAME = "race-to-moscow";
const byId = <T extends { id: string }>(things: T[]) => new Map(things.map((thing) => [thing.id, thing]));

async function read(): Promise<Components> {
  const [map, armies, pursuit, soviet, okh, fronts] = await Promise.all([
    gameData<MapFacts>(GAME, "map.json"),
    gameData<{ armies: ArmyFact[] }>(GAME, "armies.json"),
    gameData<{ cards: CardFact[] }>(GAME, "cards_pursuit.json"),
    gameData<{ cards: CardFact[] }>(GAME, "cards_soviet.json"),
    gameData<{ cards: CardFact[] }>(GAME, "cards_okh.json"),
    gameData<{ cards: FrontCard[] }>(GAME, "front_cards.json"),
  ]);
  return {
    map, armies: byId(armies.armies), cards: byId([...pursuit.cards, ...soviet.cards]), okh: byId(okh.cards),
    fronts: new Map(fronts.cards.map((card) => [card.color, card])),
  };
}

export const components = perLanguage(read);
export const viewOf = (view: View | null): RaceView | null => view as unknown as RaceView | null;
export const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);
export const total = (tokens: Tokens): number => KINDS.reduce((sum, kind) => sum + tokens[kind], 0);
