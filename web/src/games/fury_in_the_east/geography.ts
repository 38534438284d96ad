/** The map as the server tells it. */
export type Pair = [string, string];
export type Terrain = "clear" | "forest" | "swamp" | "mountain";
export type Country = "USSR" | "EP" | "POL" | "ROM" | "FIN" | "HUN";

export interface Hex {
  id: string;
  col: number;
  row: number;
  lon: number;
  lat: number;
  country: Country;
  terrain: Terrain;
  adj: string[];
  name?: string;
  settlement?: "city" | "town";
  vp?: number;
  coastal?: boolean;
  rail?: boolean;
  major_road?: boolean;
  minor_road?: boolean;
  axis_edge_supply?: boolean;
  soviet_edge_supply?: boolean;
}

export interface Geography {
  countries: Record<Country, string>;
  hexes: Hex[];
  rivers: { a: string; b: string; name: string }[];
  rail_links: Pair[];
  major_road_links: Pair[];
  minor_road_links: Pair[];
  sea_hexsides: Pair[];
  border_hexsides: Pair[];
  soviet_city_supply: string[];
  sw_front_retreat_zone: string[];
}
