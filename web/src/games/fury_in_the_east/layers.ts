/** What can be switched on Fury's map. */
import { Layers } from "../../board/frame/layers.svelte";

export const layers = new Layers("fury-in-the-east", { counters: true, names: true, control: true, front: true, moves: true });
