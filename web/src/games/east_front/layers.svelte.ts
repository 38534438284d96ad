/** What a player wants to see on the map; kept in the browser. */
const KEY = "maproom.east-front.layers";
const NAMES = ["control", "supply", "stars", "names", "moves"] as const;
export type Layer = (typeof NAMES)[number];

function kept(): Record<Layer, boolean> {
  const all = { control: true, supply: true, stars: true, names: true, moves: true };
  try {
    return { ...all, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<Layer, boolean>>) };
  } catch {
    return all;
  }
}

export const layers = $state(kept());
export const layerNames = NAMES;

export function switchLayer(layer: Layer) {
  layers[layer] = !layers[layer];
  localStorage.setItem(KEY, JSON.stringify(layers));
}
