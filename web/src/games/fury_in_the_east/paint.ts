/** Lays the map down on a canvas, once; what comes out is a picture that the browser moves about quickly. */
import { fontsReady, letter, type Lettering, type Tier } from "./lettering";
import type { Stroke } from "./printed";

export interface Sheetful extends Lettering {
  width: number;
  height: number;
  strokes: Stroke[];
  shore: string;
}

export interface Wanted {
  tier: Tier;
  wintry: boolean;
  names: boolean;
  /** How large the names of cities are written. */
  cities: number;
}

/** Most pixels of a picture: phones have less memory, and no browser likes more than sixteen million. */
const MOST = { far: 4.5e6, near: 9e6, close: 12e6, small: 6.5e6 };

/** Pixels of the picture for a unit of the sheet; a screen on which many share a pixel, since the page is zoomed out, needs fewer. */
function scaleOf({ width, height }: Sheetful, tier: Tier): number {
  const most = tier === "far" ? MOST.far : matchMedia("(min-width: 62rem)").matches ? MOST[tier] : MOST.small;
  return Math.min(2.2, Math.sqrt(most / (width * height))) * Math.min(1, devicePixelRatio);
}

function variables(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

function lay(context: CanvasRenderingContext2D, { strokes, shore }: Sheetful, colour: (tone: string) => string) {
  const ashore = new Path2D(shore);
  context.lineJoin = "round";
  for (const stroke of strokes) {
    const path = new Path2D(stroke.path);
    context.save();
    if (stroke.ashore) context.clip(ashore, "evenodd");
    context.globalAlpha = stroke.alpha ?? 1;
    if (stroke.fill) {
      context.fillStyle = colour(stroke.fill);
      context.fill(path, stroke.path === shore ? "evenodd" : "nonzero");
    }
    if (stroke.line) {
      context.strokeStyle = colour(stroke.line);
      context.lineWidth = stroke.width ?? 1;
      context.setLineDash(stroke.dash ?? []);
      context.stroke(path);
    }
    context.restore();
  }
}

/** A picture of the map as a `data:` address, which is what the page's own policy allows. */
export async function painted(sheetful: Sheetful, { tier, wintry, names, cities }: Wanted): Promise<string> {
  await fontsReady();
  const scale = scaleOf(sheetful, tier);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(sheetful.width * scale);
  canvas.height = Math.round(sheetful.height * scale);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser does not draw on canvases.");
  context.scale(scale, scale);
  const plain = variables();
  const colour = (tone: string) => (wintry && plain(`--fe-snow-${tone}`)) || plain(`--fe-${tone}`);
  lay(context, sheetful, colour);
  letter({ context, colour, plain }, sheetful, tier, names, cities);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.94));
  if (!picture) throw new Error("The map could not be painted.");
  return addressOf(picture);
}

const addressOf = (picture: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error("The map could not be kept."));
    reader.readAsDataURL(picture);
  });
