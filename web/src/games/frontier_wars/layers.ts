/** What can be switched on the map. */
import { Layers } from "../../board/frame/layers.svelte";

export const layers = new Layers("frontier-wars", { control: true, names: true, works: true, moves: true });
