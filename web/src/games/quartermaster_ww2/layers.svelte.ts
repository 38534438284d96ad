/** What can be switched on the map, and whose supply lines are drawn. */
import { Layers } from "../../board/frame/layers.svelte";
import type { Country } from "./data";

export const layers = new Layers("quartermaster-ww2", { held: true, supply: true, straits: true, names: true, moves: true });

/** The country whose supply lines are drawn, if any. */
export const traced = $state<{ country: Country | null }>({ country: null });
