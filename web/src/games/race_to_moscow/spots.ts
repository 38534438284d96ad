/** What is written and lies around the places of the map as it stands now, and how large. */
import { atLeast, LEAST_NAME } from "../../board/frame/sight.svelte";
import { KINDS, type RaceView } from "./data";
import type { DrawnArea, Drawing } from "./geometry";
import { lettered, linesOf, NAME, type Lettered, type Named } from "./labels";
import { armySize } from "./stacks";

/** Main bases and goals are written in capitals, larger. */
export const isBig = (area: DrawnArea) => area.victory || area.base === "main";
const BIG = 17, SEA = 14;
const LETTER = 0.48, CAPITAL = 0.65, ITALIC = 0.43;

export interface Spots {
  /** How large names are written, by how much larger than usual, and whether they can be read. */
  size: number;
  larger: number;
  readable: boolean;
  big: number;
  sea: number;
  named: Map<string, Named>;
  lettered: Map<string, Lettered>;
}

/** All that changes where names and supplies lie, in a word: while it stays, they do. */
export const spotsKey = (view: RaceView | null) => view === null ? "" : [
  ...view.armies.map(({ area }) => area).sort(), view.fleet ?? "", ...Object.entries(view.supplies).map(([area, here]) => `${area}:${KINDS.filter((kind) => (here[kind] ?? 0) > 0).length}`).sort(),
].join(" ");

export function spotsOf(drawing: Drawing, view: RaceView | null, px: number, names: boolean, supplies: boolean): Spots {
  const size = atLeast(NAME, LEAST_NAME, px, 1.3), larger = size / NAME, readable = size * px >= 9;
  const big = Math.max(BIG, size), sea = Math.max(SEA, size), army = armySize(px) / 2;
  const occupied = new Set(view?.armies.map(({ area }) => area));
  const towns = drawing.areas.map((area): Named => {
    const lines = linesOf(area.name), shown = names && (readable || isBig(area)), stands = occupied.has(area.id);
    return {
      id: area.id, at: area.at, lines: shown ? lines.length : 0, wide: shown ? Math.max(...lines.map(({ length }) => length)) * (isBig(area) ? CAPITAL * big : LETTER * size) : 0, crowned: area.fortified || area.medals > 0,
      ...(stands ? { half: army, foot: 1.34 * army + 2.5 } : area.base === "main" ? { half: 22, foot: 20 } : {}),
      plates: supplies ? KINDS.filter((kind) => (view?.supplies[area.id]?.[kind] ?? 0) > 0).length : 0,
    };
  });
  const seas = drawing.seas.map(({ id, at, name }): Named => ({ id, at, lines: names && readable ? 1 : 0, wide: names && readable ? name.length * ITALIC * sea : 0, crowned: false, half: view?.fleet === id ? army : 11, foot: view?.fleet === id ? 1.1 * army : 13 }));
  const all = [...towns, ...seas];
  return { size, larger, readable, big, sea, named: new Map(all.map((one) => [one.id, one])), lettered: lettered(all, drawing.sheet.width, larger) };
}
