/** Where a step points: places on the map, and anything else by a selector. */
import { wordsFit } from "./patterns";
import type { Kit } from "../games/kit";
import type { TableModel } from "../table/model/model.svelte";

export interface Pointed {
  spaces: string[];
  selectors: string[];
}

/** The parts of the table by the names that lessons give them; the first that is shown is meant. */
const PARTS: Record<string, string> = {
  prompt: ".prompt", hand: "#tab-hand", tracks: ".tracks .standing, #tab-tracks", log: ".story, #tab-log", seats: ".people, #tab-table",
};

export function pointedAt(model: TableModel, kit: Kit | null, points: string[]): Pointed {
  const spaces: string[] = [], selectors: string[] = [];
  for (const point of points) {
    const [kind = "", ...rest] = point.split(":");
    const id = rest.join(":");
    if (kind === "part") selectors.push(PARTS[id] ?? "");
    else if (kind === "button") for (const action of model.legal) { if (wordsFit(action.words, id)) selectors.push(`[data-action="${action.id}"]`); }
    else if (kit?.isCard?.(id)) selectors.push(`[data-card="${CSS.escape(id)}"]`);
    else spaces.push(placeOf(model, id));
  }
  return { spaces, selectors };
}

/** What the games call their pieces, and the places where these stand. */
const PIECES = ["pieces", "units", "armies"], PLACES = ["space", "hex", "area"];

/** A piece is pointed at where it stands. */
function placeOf(model: TableModel, id: string): string {
  const pieces = PIECES.flatMap((name) => { const list = model.view?.[name]; return Array.isArray(list) ? (list as Record<string, unknown>[]) : []; });
  const piece = pieces.find((one) => one["id"] === id);
  const place = PLACES.map((name) => piece?.[name]).find((one) => typeof one === "string");
  return place ?? id;
}

/** Marks what the selectors find, also when it is drawn later; returns what takes the marks away. */
export function ringed(selectors: string[]): () => void {
  let marked: Element[] = [];
  const mark = () => {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0).slice(0, 1));
    if (found.length === marked.length && found.every((one, at) => one === marked[at])) return;
    for (const one of marked) if (!found.includes(one)) one.removeAttribute("data-taught");
    for (const one of found) {
      one.setAttribute("data-taught", "");
      if (!marked.includes(one)) one.scrollIntoView({ block: "nearest" });
    }
    marked = found;
  };
  if (selectors.length === 0) return () => undefined;
  mark();
  const watcher = new MutationObserver(mark);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    for (const one of marked) one.removeAttribute("data-taught");
  };
}
