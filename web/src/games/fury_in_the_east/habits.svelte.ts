/** How Fury is handled with few clicks: stacks and fronts that move together, everyone who joins an attack, the Luftwaffe as a switch. */
import type { LegalAction } from "../../api/types";
import { step, type Habits, type Plan } from "../../table/model/habits";
import type { TableModel } from "../../table/model/model.svelte";
import { piecesOf, viewOf, type FuryView, type Piece } from "./data";
import { SIZE } from "./geometry";
import { hexOf, opened } from "./opened";

export const WAYS = ["unit", "stack", "front"] as const;
export type Way = (typeof WAYS)[number];

/** What a click on a unit moves, and what goes with an attack. */
class Staff {
  way = $state<Way>("unit");
  everyone = $state(true);
  luftwaffe = $state(false);
  /** Whether a hex that an overrun has cleared is entered without asking. */
  enters = $state(true);
  /** Whether a corps was just brought in: a click on a hex brings the next. */
  bringing = false;
  /** Whether the shift key was held with the last click: the whole stack goes. */
  shift = false;
  /** The units of a front, the last of them leads. */
  front = $state<string[]>([]);
}
export const staff = new Staff();
if (typeof window !== "undefined") {
  const note = (event: MouseEvent | KeyboardEvent) => (staff.shift = event.shiftKey);
  window.addEventListener("click", note, true);
  window.addEventListener("keydown", note, true);
  window.addEventListener("pointerdown", note, true);
}

/** Questions that a click on a unit or a kind opens. */
const OPENERS = ["move", "target", "advance", "retreat", "bring-corps", "set-up", "spend", "militia", "bring"];
let lastKind = "";

const verbOf = ({ words }: LegalAction) => words["verb"] ?? "";
const legalVerb = (model: TableModel, verb: string) => model.legal.find((action) => verbOf(action) === verb);

/** The units that wait with another in its hex. */
function mates(view: FuryView, id: string): Piece[] {
  const pieces = piecesOf(view);
  const unit = pieces.find((piece) => piece.id === id);
  if (!unit || unit.kind === "head") return [];
  return pieces.filter((piece) => piece.id !== id && piece.hex === unit.hex && piece.side === unit.side && piece.kind !== "head" && !piece.moved);
}

/** Whether a unit waits for its move while another is on its way. */
function waits(view: FuryView, id: string): boolean {
  const unit = piecesOf(view).find((piece) => piece.id === id);
  if (!unit || unit.side !== view.side || unit.moved || view.move?.units.includes(id)) return false;
  return (unit.kind === "head") === (view.phase === "heads_move");
}

const moveSteps = (view: FuryView, id: string): Plan["then"] => [
  step({ verb: "move", piece: id }), ...(staff.way === "stack" || staff.shift ? mates(view, id).map((mate) => step({ verb: "with", piece: mate.id }, true)) : []),
];

const nextTo = (one: string, other: string): boolean => {
  const a = hexOf(one)?.at, b = hexOf(other)?.at;
  return a !== undefined && b !== undefined && one !== other && Math.hypot(a[0] - b[0], a[1] - b[1]) < SIZE * 2;
};

/** Everyone who stands next to a hex and has not attacked. */
function neighbours(view: FuryView, target: string): Piece[] {
  return piecesOf(view).filter((piece) => piece.side === view.side && piece.kind !== "head" && !piece.attacked && nextTo(piece.hex, target));
}

/** A front goes where its leader goes: each unit as far, and the same way. */
function frontPlan(model: TableModel, view: FuryView, goal: string): Plan | null {
  const pieces = piecesOf(view), leader = pieces.find(({ id }) => id === staff.front.at(-1));
  const from = leader && hexOf(leader.hex)?.at, to = hexOf(goal)?.at;
  if (!leader || !from || !to) return null;
  const steps: Plan["then"] = [];
  const hexes = new Map<string, Piece[]>();
  for (const id of [...staff.front].reverse()) {
    const unit = pieces.find((piece) => piece.id === id);
    if (unit) hexes.set(unit.hex, [...(hexes.get(unit.hex) ?? []), unit]);
  }
  for (const [hex, units] of hexes) {
    const at = hexOf(hex)?.at, [first, ...others] = units;
    const end = at && opened().layout.locate([at[0] + to[0] - from[0], at[1] + to[1] - from[1]]);
    if (!first || !end) continue;
    steps.push(step({ verb: "move", piece: first.id }), ...others.map((unit) => step({ verb: "with", piece: unit.id }, true)), step({ verb: "go", hex: end }), step({ verb: "halt" }, true));
  }
  return planFrom(model, steps);
}

/** A plan whose first step is one of the legal actions. */
function planFrom(model: TableModel, [head, ...then]: Plan["then"]): Plan | null {
  const first = head && model.legal.find(({ words }) => Object.entries(head.words).every(([field, word]) => words[field] === word));
  return first ? { first, then } : null;
}

/** The hexes that an attack has cleared, into which everyone may advance by one click. */
export function cleared(model: TableModel): string[] {
  const view = viewOf(model.view);
  if (!view?.combat || !legalVerb(model, "advance")) return [];
  const enemies = new Set(piecesOf(view).filter(({ side }) => side !== view.combat?.side).map(({ hex }) => hex));
  return view.combat.targets.filter((hex) => !enemies.has(hex));
}

/** Everyone who may advances into a hex, as long as there is room. */
export function advancePlan(model: TableModel, hex: string): Plan | null {
  const able = model.legal.flatMap(({ words }) => (words["verb"] === "advance" ? (words["piece"] ?? []) : []));
  return planFrom(model, able.flatMap((piece) => [step({ verb: "advance", piece }, true), step({ verb: "go", hex }, true)]));
}

function shortcut(model: TableModel, id: string): Plan | null {
  const view = viewOf(model.view);
  if (!view) return null;
  if (staff.way === "front" && staff.front.length > 0 && hexOf(id)) {
    const plan = frontPlan(model, view, id);
    if (plan) staff.front = [];
    return plan;
  }
  if (cleared(model).includes(id)) return advancePlan(model, id);
  const corps = staff.bringing && hexOf(id) ? legalVerb(model, "bring-corps") : undefined;
  if (corps) return { first: corps, then: [step({ verb: "put", hex: id })] };
  const halt = legalVerb(model, "halt");
  if (halt && waits(view, id)) return { first: halt, then: [], wish: id }; // the enemy may be asked before the next unit moves
  return null;
}

function goesOn(model: TableModel, action: LegalAction): Plan["then"] {
  const view = viewOf(model.view), verb = verbOf(action);
  if (!view) return [];
  if (verb === "move") return moveSteps(view, action.words["piece"] ?? "").slice(1);
  if (verb === "target" && !view.combat && staff.everyone) return neighbours(view, action.words["hex"] ?? "").map(({ id }) => step({ verb: "join", piece: id }, true));
  if (verb === "fight" && view.side === "axis" && view.luftwaffe > 0) {
    const helps = staff.luftwaffe;
    staff.luftwaffe = false;
    return [step({ verb: helps ? "luftwaffe" : "pass" }, true)];
  }
  if (verb === "overrun") return staff.enters ? [step({ verb: "enter" }, true, true)] : [];
  staff.bringing = verb === "bring-corps" || (verb === "put" && staff.bringing);
  if (verb === "bring") lastKind = action.words["kind"] ?? "";
  if (verb === "put" && lastKind) return [step({ verb: "bring", kind: lastKind }, true, true)];
  if (verb === "done") staff.front = [];
  return [];
}

/** Takes a unit into the front, or out of it; whether that is what a click means now. */
function gathers(model: TableModel, id: string): boolean {
  const view = viewOf(model.view);
  if (staff.way !== "front" || !view || view.move || !legalVerb(model, "done") || !waits(view, id)) return false;
  staff.front = staff.front.includes(id) ? staff.front.filter((one) => one !== id) : [...staff.front, id];
  return true;
}

export const habits: Partial<Habits> = {
  spaceDomain: "hex",
  opens: (action) => OPENERS.includes(verbOf(action)),
  switches: (model, id) => { const view = viewOf(model.view); return view !== null && waits(view, id); },
  carries: (model, id) => { const view = viewOf(model.view); return view !== null && view.move !== null && legalVerb(model, "halt") !== undefined && waits(view, id); },
  goesOn, shortcut, gathers,
  gathered: () => staff.front,
  scatter: () => { staff.front = []; },
};
