/** The components of Quartermaster General: WW2 as the server tells them, and the game's view, typed. */
import { gameData } from "../../api/data";
import type { View } from "../../api/types";
import type { Point } from "../../board/geometry";

export const COUNTRIES = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"] as const;
export type Country = (typeof COUNTRIES)[number];
export const TEAMS = ["axis", "allies"] as const;
export type Team = (typeof TEAMS)[number];
export type Kind = "army" | "navy";
export const STEPS = ["turn_begin", "play", "supply", "victory", "discard", "draw"] as const;
export const CARD_TYPES = ["build_army", "build_navy", "land_battle", "sea_battle", "event", "economic_warfare", "response", "status"] as const;
export type CardType = (typeof CARD_TYPES)[number];

export interface Outline {
  id: string;
  kind: "land" | "sea";
  label: Point;
  label_lines: string[];
  pieces: Point;
  room: number;
  /** A free place at sea for the counters of a small space. */
  offshore?: Point;
  polygons: Point[][][];
}

export interface Magnifier {
  cx: number;
  cy: number;
  k: number;
  rx: number;
  ry: number;
}

export interface Shapes {
  cut: { lon: number };
  projection: Magnifier;
  spaces: Outline[];
  straits: { id: string; land: string; seas: [string, string]; at: Point }[];
  background: { id: string; kind: "land" | "water"; polygons: Point[][][] }[];
  decor: { lakes: { name: string; ring: Point[] }[]; islands: Point[][] };
}

export interface SpaceFact {
  id: string;
  name: string;
  kind: "land" | "sea";
  supply: boolean;
  home: Country | null;
}

export interface MapFacts {
  spaces: SpaceFact[];
  adjacency: { a: string; b: string }[];
  straits: { id: string; name: string; land: string; seas: [string, string] }[];
}

export interface Cost {
  from: "deck" | "hand";
  n: number;
}

export interface Ability {
  timing: "play" | "reaction" | "replace_play" | "continuous";
  trigger?: { event: string };
  once_per_turn?: boolean;
  cost?: Cost[];
}

export interface Card {
  id: string;
  title: string;
  country: Country;
  type: CardType;
  count: number;
  effect: string;
  abilities: Ability[];
}

export interface CountryFact {
  id: Country;
  team: Team;
  home: string;
  armies: number;
  navies: number;
  deck_size: number;
}

export interface Piece {
  id: string;
  country: Country;
  type: Kind;
  space: string;
  supplied: boolean;
  /** Not to be removed this turn. */
  protected: boolean;
}

/** A country's cards: sizes and what lies open for all, the rest for its owner alone. */
export interface CountryCards {
  hand_size: number;
  deck_size: number;
  discard_size: number;
  responses: number;
  statuses: string[];
  top: string | null;
  shown: string[];
  playing: string[];
  known_in_hand: string[];
  known_on_deck: string[];
  hand?: string[];
  chosen?: string[];
  face_down?: string[];
  hidden?: string[];
  on_top?: string[];
  at_bottom?: string[];
  deck?: string[];
}

export interface StraitShown {
  id: string;
  land: string;
  seas: [string, string];
  open_to: Team;
}

export interface QuartermasterView {
  round: number;
  turn: Country;
  step: string;
  points: Record<Team, number>;
  pieces: Piece[];
  available: Record<Country, Record<Kind, number>>;
  straits: StraitShown[];
  /** What a country would score for Supply spaces now; null while it may not score. */
  scoring: Record<Country, number | null>;
  truk: boolean;
  used_this_turn: string[];
  reallocate_resources: boolean;
  reallocated: boolean;
  /** How many cards Economic Warfare is about to take. */
  toll: number;
  cards: Record<Country, CountryCards>;
}

export interface Components {
  shapes: Shapes;
  map: MapFacts;
  cards: Map<string, Card>;
  countries: Map<Country, CountryFact>;
  rounds: number;
  suddenLead: number;
  handSize: number;
  openingKeep: number;
  openingDiscard: number;
  /** The types of card that Reallocate Resources can find, and what it costs. */
  reallocate: { cost: number; finds: CardType[] };
}

const GAME = "quartermaster-ww2";

interface Tables {
  rounds: number;
  hand_size: number;
  victory: { sudden_lead: number };
  reallocate_resources: { hand_cost: number; finds: CardType[] };
}

export async function components(): Promise<Components> {
  const [shapes, map, cards, setup, tables] = await Promise.all([
    gameData<Shapes>(GAME, "shapes.json"),
    gameData<MapFacts>(GAME, "map.json"),
    gameData<{ cards: Card[] }>(GAME, "cards.json"),
    gameData<{ countries: CountryFact[]; start_hand: { keep: number; discard: number } }>(GAME, "setup.json"),
    gameData<Tables>(GAME, "tables.json"),
  ]);
  return {
    shapes,
    map,
    cards: new Map(cards.cards.map((card) => [card.id, card])),
    countries: new Map(setup.countries.map((country) => [country.id, country])),
    rounds: tables.rounds,
    suddenLead: tables.victory.sudden_lead,
    handSize: tables.hand_size,
    openingKeep: setup.start_hand.keep,
    openingDiscard: setup.start_hand.discard,
    reallocate: { cost: tables.reallocate_resources.hand_cost, finds: tables.reallocate_resources.finds },
  };
}

export const viewOf = (view: View | null): QuartermasterView | null => view as unknown as QuartermasterView | null;
export const teamOf = (country: Country): Team => (COUNTRIES.indexOf(country) % 2 === 0 ? "axis" : "allies");
export const countriesOf = (team: Team): Country[] => COUNTRIES.filter((country) => teamOf(country) === team);
export const isCountry = (word: string): word is Country => (COUNTRIES as readonly string[]).includes(word);
