/** What can be switched on the map of Race to Moscow. */
import { Layers } from "../../board/frame/layers.svelte";

export const layers = new Layers("race-to-moscow", { control: true, names: true, rails: true, supplies: true, pockets: true, moves: true });
