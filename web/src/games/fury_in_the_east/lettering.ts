/** What is written on the map: names of places and rivers, points, numbers of hexes. It is painted into the picture: text that the browser must set anew for every step of a pan is slow. */
import type { Point } from "../../board/geometry";
import type { Geography, Pair } from "./geography";
import type { DrawnHex, Layout } from "./geometry";
import { w } from "./words";

export interface RiverName {
  name: string;
  at: Point;
  /** In radians. */
  turn: number;
}

/** As the data name them. */
const RIVERS = ["Dnepr", "Dvina", "Volga", "Dnestr", "Don", "Oka", "Prut", "Desna", "Pripyat", "Southern Bug", "Bug", "Donets", "Neman", "Berezina", "Danube"] as const;

/** A river's name stands over the middle of its course, along it, never upside down. */
export function riverNames(map: Geography, layout: Layout): RiverName[] {
  return RIVERS.flatMap((name): RiverName[] => {
    const lines = layout.alongSides(map.rivers.filter((one) => one.name === name).map(({ a, b }): Pair => [a, b]));
    const line = lines.sort((a, b) => b.length - a.length)[0] ?? [];
    const middle = Math.floor(line.length / 2), from = line[middle - 2], to = line[middle + 2];
    if (!from || !to) return [];
    const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
    return [{ name: w(`river.${name}`), at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], turn: turn > Math.PI / 2 ? turn - Math.PI : turn < -Math.PI / 2 ? turn + Math.PI : turn }];
  });
}

/** "far" is for the whole map on a screen: only cities, in large letters. "near" has towns and rivers, "close" the numbers of hexes too. */
export type Tier = "far" | "near" | "close";

/** From how many pixels a unit on each is shown, and how large its names are written. */
export const TIERS: Record<Tier, { from: number; cities: number; towns: number }> = {
  far: { from: 0, cities: 17, towns: 0 }, near: { from: 0.62, cities: 14, towns: 12.2 }, close: { from: 1.45, cities: 10.5, towns: 8 },
};

export interface Lettering {
  hexes: DrawnHex[];
  rivers: RiverName[];
}

interface Pen {
  context: CanvasRenderingContext2D;
  colour: (tone: string) => string;
  /** A variable of the page itself. */
  plain: (name: string) => string;
}

const FONTS = ["600 12px Spectral", "400 12px Spectral", "italic 400 12px Spectral", '600 12px "Barlow Semi Condensed"', '500 12px "Barlow Semi Condensed"'];
export const fontsReady = () => Promise.all(FONTS.map((font) => document.fonts.load(font)));

function write({ context }: Pen, text: string, [x, y]: Point, halo: number) {
  if (halo > 0) {
    context.lineWidth = halo;
    context.strokeText(text, x, y);
  }
  context.fillText(text, x, y);
}

function cities(pen: Pen, hexes: DrawnHex[], size: number) {
  const { context, colour, plain } = pen;
  context.font = `600 ${size}px ${plain("--serif")}`;
  context.letterSpacing = `${size * 0.05}px`;
  context.strokeStyle = plain("--label-halo");
  for (const { name, at: [x, y] } of hexes) {
    context.fillStyle = plain("--label");
    write(pen, name.toUpperCase(), [x, y + 12 + size * 0.8], size * 0.3);
  }
  context.letterSpacing = "0px";
  context.font = `600 ${size * 0.78}px ${plain("--narrow")}`;
  for (const { vp, at: [x, y] } of hexes) {
    if (!vp) continue;
    context.beginPath();
    context.arc(x - 14 - size * 0.1, y - 10, size * 0.52, 0, 2 * Math.PI);
    context.fillStyle = colour("value");
    context.fill();
    context.fillStyle = "#fff";
    write(pen, String(vp), [x - 14 - size * 0.1, y - 10 + size * 0.28], 0);
  }
}

function small(pen: Pen, { hexes, rivers }: Lettering, towns: number) {
  const { context, colour, plain } = pen;
  context.strokeStyle = plain("--label-halo");
  context.fillStyle = plain("--label");
  context.font = `${towns > 10 ? 600 : 400} ${towns}px ${plain("--serif")}`;
  for (const { name, settlement, at: [x, y] } of hexes) if (settlement === "town") write(pen, name, [x, y + 12 + towns * 0.95], towns * 0.28);
  context.font = `italic 400 ${towns * 1.2}px ${plain("--serif")}`;
  context.fillStyle = colour("river");
  context.letterSpacing = "1.1px";
  for (const { name, at: [x, y], turn } of rivers) {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    write(pen, name, [0, -4], 2);
    context.restore();
  }
  context.letterSpacing = "0px";
}

const READ = 10.6;
const LARGEST = 42;
const GREAT = 10;

/** How large the names of cities are written where a unit has so many pixels: on the whole map as large as must be to be read. */
export const citySize = (tier: Tier, px: number): number => (tier === "far" ? Math.max(TIERS.far.cities, READ / px) : TIERS[tier].cities);

export function letter(pen: Pen, lettering: Lettering, tier: Tier, names: boolean, size: number) {
  const { context, colour, plain } = pen;
  context.textAlign = "center";
  context.lineJoin = "round";
  if (tier === "close") {
    context.font = `500 5.6px ${plain("--narrow")}`;
    context.fillStyle = colour("number");
    for (const { id, at: [x, y] } of lettering.hexes) write(pen, id, [x, y - 15.2], 0);
  }
  if (!names) return;
  if (TIERS[tier].towns > 0) small(pen, lettering, TIERS[tier].towns);
  /** Where names must be very large, only the great cities have one. */
  cities(pen, lettering.hexes.filter(({ settlement, vp }) => settlement === "city" && (size <= LARGEST || (vp ?? 0) >= GREAT)), size);
}
