/** How near the board is shown at first: so that the land fills the frame, with a little sea around it. */
import type { Point } from "../../board/geometry";
import type { Layout } from "./geometry";

const EDGE = 26;
const AROUND = 34;
/** The buttons of the board stand at its left edge. */
const BUTTONS = 52;
const isBroad = () => matchMedia("(min-width: 62rem)").matches;

/** What is left for the board on this screen; the page is laid out by the same width. */
function frame(): { width: number; height: number } {
  if (isBroad()) return { width: innerWidth - 42 * 16, height: innerHeight - 54 };
  return { width: innerWidth, height: Math.min(innerHeight * 0.66, innerWidth * 1.06) };
}

export function nearOf({ width, height, land }: Layout): { first: Point; firstScale: number } {
  const { width: across, height: down } = frame();
  const whole = Math.min(across / (width + 2 * EDGE), down / (height + 2 * EDGE));
  const strip = isBroad() ? BUTTONS : 0;
  const near = Math.min((across - strip) / (land.width + 2 * AROUND), down / (land.height + 2 * AROUND));
  return { first: [land.at[0] - strip / 2 / near, land.at[1]], firstScale: Math.max(1, near / whole) };
}
