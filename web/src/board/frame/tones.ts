/** The colours of overlays: each side's own, and others for what belongs to none; those of one colour have lines of their own. */
import type { Layer } from "../../api/types";

export interface Toned {
  layer: Layer;
  tone: string;
  /** A pattern of dashes. */
  dash: string;
}

const NEUTRAL = ["layer-0", "layer-2", "layer-3", "layer-1"];
const DASHES = ["", "14 7", "4 6", "18 5 4 5"];

/** `toneOf`: the colour variable of the side that an overlay belongs to, without its dashes. */
export function toned(layers: Layer[], toneOf: (layer: string) => string | undefined): Toned[] {
  const met = new Map<string, number>();
  let neutral = 0;
  return layers.map((layer) => {
    const tone = toneOf(layer.id) ?? NEUTRAL[neutral++ % NEUTRAL.length] ?? "";
    const before = met.get(tone) ?? 0;
    met.set(tone, before + 1);
    return { layer, tone, dash: DASHES[before % DASHES.length] ?? "" };
  });
}
