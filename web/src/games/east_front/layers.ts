/** What can be switched on East Front's map. */
import { Layers } from "../../board/frame/layers.svelte";

export const layers = new Layers("east-front", { control: true, supply: true, stars: true, names: true, moves: true });
