/**
 * How large the map is shown: pixels of the screen for each unit of the sheet. Boards draw less, and larger, where it is small.
 * Of a map that is a cylinder also which of its repeats are in sight, by how far they lie from the sheet itself.
 */
export const sight = $state({ px: 1, repeats: [] as number[] });

/** Steps of so much are told, so that a zoom does not lay everything anew at every frame. */
const STEP = 1.06;

export function seenAt(px: number) {
  const stepped = STEP ** Math.round(Math.log(px) / Math.log(STEP));
  if (Number.isFinite(stepped) && Math.abs(stepped - sight.px) > stepped * 0.01) sight.px = stepped;
}

/** Tells which repeats of a map that goes round after `around` units have something between two of its meridians. */
export function repeatsSeen(from: number, to: number, around: number) {
  const seen = [-around, around].filter((shift) => from < shift + around && to > shift);
  if (seen.join() !== sight.repeats.join()) sight.repeats = seen;
}

/** What can be read and told apart on a screen, in its pixels; a little more than the least, for the steps above. */
export const LEAST_NAME = 10.4;
/** A finger needs more than a mouse. */
export const isTouched = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
export const LEAST_COUNTER = isTouched ? 26 : 22.5;

/** A size on the sheet that is at least so many pixels on the screen, growing no further than to `most` of its own. */
export const atLeast = (size: number, pixels: number, px: number, most = 2): number => Math.min(size * most, Math.max(size, pixels / px));
