/** Picking an action by its parts: a piece, then where it goes. Only legal actions can come out of it. */
import type { LegalAction } from "../../api/types";

/** Whether something with this id, which stands in this field of an action, can be pointed at on the board or in the hand. */
export type CanPoint = (id: string, field: string) => boolean;

/** What an action speaks of, in order: everything but its verb. */
export const partsOf = (action: LegalAction): string[] =>
  Object.entries(action.words).filter(([key]) => key !== "verb").map(([, value]) => value);

/** The parts of an action that can be pointed at, in order. */
export const pointable = (action: LegalAction, canPoint: CanPoint): string[] =>
  Object.entries(action.words).filter(([field, id]) => field !== "verb" && canPoint(id, field)).map(([, id]) => id);

/** The actions that are still possible after these ids were picked, one after another: from here to there is not from there to here. */
export const stillOpen = (legal: LegalAction[], picked: string[], canPoint: CanPoint): LegalAction[] =>
  picked.length === 0 ? legal : legal.filter((action) => {
    const parts = pointable(action, canPoint);
    return picked.every((id, at) => parts[at] === id);
  });

const missing = (action: LegalAction, picked: string[], canPoint: CanPoint) => pointable(action, canPoint).filter((id) => !picked.includes(id));

/** What may be picked next: of each action its first part that is not picked yet. */
export function nextPicks(legal: LegalAction[], picked: string[], canPoint: CanPoint): Set<string> {
  const found = new Set<string>();
  for (const action of stillOpen(legal, picked, canPoint)) {
    const [next] = missing(action, picked, canPoint);
    if (next !== undefined) found.add(next);
  }
  return found;
}

/** The actions of which every part is picked: they need only a button. */
export const ready = (legal: LegalAction[], picked: string[], canPoint: CanPoint): LegalAction[] =>
  stillOpen(legal, picked, canPoint).filter((action) => missing(action, picked, canPoint).length === 0);

export interface Step {
  picked: string[];
  play: LegalAction | null;
}

/** What a click on something means: an action when only one is meant, else a pick, else nothing. */
export function pick(legal: LegalAction[], picked: string[], id: string, canPoint: CanPoint): Step {
  if (picked.includes(id)) return { picked: picked.slice(0, picked.indexOf(id)), play: null };
  const from = nextPicks(legal, picked, canPoint).has(id) ? picked : [];
  if (!nextPicks(legal, from, canPoint).has(id)) return { picked, play: null };
  const now = [...from, id];
  const open = stillOpen(legal, now, canPoint);
  const [only] = open;
  if (open.length === 1 && only && missing(only, now, canPoint).length === 0) return { picked: [], play: only };
  return { picked: now, play: null };
}

/** Several cards that are named one after another, marked first and named together. */
export interface Marking {
  /** The action of each card. */
  actions: Map<string, LegalAction>;
  least: number;
  most: number;
  /** What ends the question after them, where any number may be named. */
  end: LegalAction | null;
}

/** Whether the open question names cards one after another, and how many: `left` is what the server counts. */
export function markingOf(legal: LegalAction[], left: number | undefined, isCard: (id: string) => boolean): Marking | null {
  const plain = legal.filter(({ rare }) => !rare);
  const named = plain.filter(({ words }) => words["verb"] === "discard" && isCard(words["card"] ?? ""));
  const others = plain.filter((action) => !named.includes(action));
  const actions = new Map(named.map((action) => [action.words["card"] ?? "", action]));
  if (actions.size < 2) return null;
  if (left !== undefined && left > 1 && others.length === 0) return { actions, least: Math.min(left, actions.size), most: left, end: null };
  const [end] = others;
  if (others.length === 1 && end && ["done", "pass"].includes(end.words["verb"] ?? "")) return { actions, least: 1, most: actions.size, end };
  return null;
}

const declines = ({ words }: LegalAction) => words["verb"] === "decline";

/** The actions that need only a button, the main ones first; rare ones apart, unless there is nothing else to choose but to decline. */
export function ranked(buttons: LegalAction[], glows: boolean): { main: LegalAction[]; rare: LegalAction[] } {
  const rare = buttons.filter((action) => action.rare);
  const main = buttons.filter((action) => !action.rare);
  return main.every(declines) && !glows ? { main: [...rare, ...main], rare: [] } : { main, rare };
}

/** "de", "a", "con": no heading ends with one. */
const SMALL_WORD = 3;

/** The words that all labels begin with, up to a colon: "Mover", "Descartar". Nothing for a label that stands alone. */
export function sharedStart(labels: string[]): string {
  const [first = [], ...others] = labels.map((label) => (label.split(":")[0] ?? "").split(" "));
  if (others.length === 0) return "";
  const parting = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  const shared = parting < 0 ? first : first.slice(0, parting);
  const last = shared.findLastIndex((word) => word.length > SMALL_WORD);
  return shared.slice(0, Math.max(1, last + 1)).join(" ");
}

/** What a label ends with, in brackets: "(discard 2 cards)". */
const bracketOf = ({ label }: LegalAction) => / (\([^()]*\))$/.exec(label)?.[1] ?? "";

/** Actions that are drawn as small pictures, those of one price together; not where nearly each has its own. */
export function byPrice(actions: LegalAction[]): LegalAction[][] {
  const groups = new Map<string, LegalAction[]>();
  for (const action of actions) groups.set(bracketOf(action), [...(groups.get(bracketOf(action)) ?? []), action]);
  const apart = [...groups.values()];
  return apart.every((group) => group.length > 1) ? apart : [actions];
}

/** What stands over such pictures: the words before the colon, and the price where it is the same for all. */
export function titleOf(actions: LegalAction[]): string {
  const [first] = actions;
  const [start = "", rest] = (first?.label ?? "").split(": ");
  if (!first || rest === undefined || !actions.every(({ label }) => label.startsWith(`${start}: `))) return "";
  const price = bracketOf(first);
  return price && actions.every((action) => bracketOf(action) === price) ? `${start} ${price}` : start;
}

/** Actions under their verbs, in the order in which the verbs first appear. */
export function byVerb(legal: LegalAction[]): [string, LegalAction[]][] {
  const groups = new Map<string, LegalAction[]>();
  for (const action of legal) {
    const verb = action.words["verb"] ?? "";
    groups.set(verb, [...(groups.get(verb) ?? []), action]);
  }
  return [...groups];
}
