/** How Fury is handled with few clicks: stacks and fronts that move together, one unit after another, everyone who joins an attack, the Luftwaffe as a switch. */
import type { LegalAction } from "../../api/types";
import { isTouched } from "../../board/frame/sight.svelte";
import { step, type Habits, type Plan } from "../../table/model/habits";
import type { TableModel } from "../../table/model/model.svelte";
import { piecesOf, viewOf, type FuryView, type Piece } from "./data";
import { SIZE } from "./geometry";
import { columnOf } from "./moves";
import { hexOf, opened } from "./opened";
import { inOrder, staff } from "./staff.svelte";

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
  return pieces.filter((piece) => piece.id !== id && piece.hex === unit.hex && piece.side === unit.side && piece.kind !== "head");
}

/** Whether a unit waits for its move while another is on its way. */
function waits(view: FuryView, id: string): boolean {
  const unit = piecesOf(view).find((piece) => piece.id === id);
  if (!unit || unit.side !== view.side || unit.moved || view.move?.units.includes(id)) return false;
  return (unit.kind === "head") === (view.phase === "heads_move");
}

/** Those who do the same as a unit, where a click means the whole stack. */
const along = (view: FuryView, id: string): Piece[] => (staff.way === "stack" || staff.shift ? mates(view, id) : []);

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

const isCombat = ({ kind }: Piece) => kind !== "head" && kind !== "leader";

/** Whether some more may stand in a hex. */
function hasRoom(view: FuryView, hex: string, more: Piece[]): boolean {
  const all = [...piecesOf(view).filter((piece) => piece.hex === hex && !more.includes(piece)), ...more];
  return all.filter(isCombat).length <= opened().tables.constants.stack_combat_units && all.filter(({ kind }) => kind === "leader").length <= 1;
}

/** Who may advance into a hex that lies next to it. */
function advancers(model: TableModel, view: FuryView, hex: string): Piece[] {
  const able = new Set(model.legal.flatMap(({ words }) => (words["verb"] === "advance" ? (words["piece"] ?? []) : [])));
  return piecesOf(view).filter((piece) => able.has(piece.id) && nextTo(piece.hex, hex));
}

/** The hexes that an attack has cleared and that have room for everyone next to them: all advance there by one click. */
export function cleared(model: TableModel): string[] {
  const view = viewOf(model.view);
  if (!view?.combat || !legalVerb(model, "advance")) return [];
  const enemies = new Set(piecesOf(view).filter(({ side }) => side !== view.combat?.side).map(({ hex }) => hex));
  const all = (hex: string) => advancers(model, view, hex);
  return view.combat.targets.filter((hex) => !enemies.has(hex) && all(hex).length > 0 && hasRoom(view, hex, all(hex)));
}

const advanceSteps = (ids: string[], hex: string): Plan["then"] => ids.flatMap((piece) => [step({ verb: "advance", piece }, true), step({ verb: "go", hex }, true)]);

/** Whether a hex of the enemy can be attacked next: a click on it ends the advance after the last attack. */
function isNextTarget(model: TableModel, view: FuryView, hex: string): boolean {
  const { combat } = view;
  if (!combat || combat.side !== view.side || combat.targets.includes(hex) || !legalVerb(model, "advance")) return false;
  return piecesOf(view).some((piece) => piece.hex === hex && piece.side !== view.side && piece.kind !== "head") && neighbours(view, hex).length > 0;
}

/** Everyone next to a hex advances into it. */
function advancePlan(model: TableModel, view: FuryView, hex: string): Plan | null {
  return planFrom(model, advanceSteps(advancers(model, view, hex).map(({ id }) => id), hex));
}

/** Whether a unit keeps its move where it goes: while Shift is held, where fingers have no such key, and where the armour could overrun somebody next. */
function keepsMoving(model: TableModel, view: FuryView, hex: string): boolean {
  staff.settles = false;
  if ((staff.shift && !staff.stacked) || (isTouched && !staff.onward) || isLed(model)) return true;
  const pieces = piecesOf(view), armour = pieces.some(({ id, type }) => type === "armor" && view.move?.units.includes(id));
  staff.settles = armour && pieces.some((piece) => piece.side !== view.side && piece.kind !== "head" && nextTo(piece.hex, hex));
  return staff.settles;
}

/** With Shift a click is the last one of a plan: the attack is fought at once. */
const atOnce = (view: FuryView, action: LegalAction): Plan["then"] => (staff.shift ? [step({ verb: "fight" }), ...air(view, columnOf(action))] : []);

/** What follows a target: everyone next to it joins, and with Shift the attack is fought at once. */
function afterTarget(view: FuryView, action: LegalAction): Plan["then"] {
  const joins = staff.everyone || staff.shift ? neighbours(view, action.words["hex"] ?? "").map(({ id }) => step({ verb: "join", piece: id }, true)) : [];
  return [...joins, ...atOnce(view, action)];
}

/** The answer about the Luftwaffe, which a switch has given already. */
function air(view: FuryView, column: string): Plan["then"] {
  if (view.side !== "axis" || view.luftwaffe === 0) return [];
  const helps = staff.luftwaffe;
  staff.luftwaffe = false;
  staff.air = { helps, column };
  return [step({ verb: helps ? "luftwaffe" : "pass" }, true)];
}

/** The same answer, where the enemy was asked first and has changed nothing. */
function airAnswer(model: TableModel): LegalAction | undefined {
  const said = staff.air, view = viewOf(model.view), helps = legalVerb(model, "luftwaffe");
  staff.air = null;
  return said && helps && view?.combat?.odds?.column === said.column ? (said.helps ? helps : legalVerb(model, "pass")) : undefined;
}

/** What the page answers by itself, since it was said with the click before: the Luftwaffe, to enter what an overrun has cleared, to stay where nobody can be overrun. */
export function saidBefore(model: TableModel): LegalAction | undefined {
  if (model.legal.length === 0) return undefined;
  const enter = staff.entering ? legalVerb(model, "enter") : undefined;
  const halt = staff.settles && !legalVerb(model, "overrun") ? legalVerb(model, "halt") : undefined;
  staff.settles = false;
  if (enter) staff.entering = false;
  return airAnswer(model) ?? enter ?? halt;
}

/** Whether a lesson leads, click by click. */
const isLed = (model: TableModel): boolean => model.page?.lesson != null && !model.page.lesson.free;

/** The unit that may advance or must retreat next: it is marked, and its hexes glow before it is picked. */
export function next(model: TableModel): Piece | undefined {
  if (isLed(model)) return undefined;
  const view = viewOf(model.view), asked = new Set(model.legal.flatMap(({ words }) => (["advance", "retreat"].includes(words["verb"] ?? "") ? (words["piece"] ?? []) : [])));
  return view && asked.size > 0 ? piecesOf(view).filter(({ id }) => asked.has(id)).sort(inOrder)[0] : undefined;
}

/** Who goes with the unit that is marked: with Shift all of its hex that may advance too, where there is room for them. */
function joined(model: TableModel, [first, last]: Plan["then"]): Plan["then"] {
  const view = viewOf(model.view), id = first?.words["piece"] ?? "", hex = last?.words["hex"] ?? "";
  if (!view || first?.words["verb"] !== "advance" || !staff.shift) return [];
  const others = mates(view, id).filter((mate) => model.legal.some(({ words }) => words["verb"] === "advance" && words["piece"] === mate.id));
  return hasRoom(view, hex, [...others, ...piecesOf(view).filter((piece) => piece.id === id)]) ? advanceSteps(others.map((mate) => mate.id), hex) : [];
}

/** What follows a step to a hex: the others of a stack advance there too, or the move ends. */
function afterGo(model: TableModel, view: FuryView, hex: string): Plan["then"] {
  if (view.move) return keepsMoving(model, view, hex) ? [] : [step({ verb: "halt" }, true)];
  const others = staff.advancing;
  return hasRoom(view, hex, piecesOf(view).filter(({ id }) => others.includes(id) || id === staff.leads)) ? advanceSteps(others, hex) : [];
}

function shortcut(model: TableModel, id: string): Plan | null {
  const view = viewOf(model.view);
  if (!view) return null;
  if (staff.way === "front" && staff.front.length > 0 && hexOf(id)) {
    const plan = frontPlan(model, view, id);
    if (plan) staff.front = [];
    return plan;
  }
  if (cleared(model).includes(id)) return advancePlan(model, view, id);
  const done = isNextTarget(model, view, id) ? legalVerb(model, "done") : undefined;
  if (done) return { first: done, then: [], wish: id };
  const corps = staff.bringing && hexOf(id) ? legalVerb(model, "bring-corps") : undefined;
  if (corps) return { first: corps, then: [step({ verb: "put", hex: id })] };
  const halt = legalVerb(model, "halt");
  if (halt && waits(view, id)) return { first: halt, then: [], wish: id }; // the enemy may be asked before the next unit moves
  return null;
}

function goesOn(model: TableModel, action: LegalAction): Plan["then"] {
  const view = viewOf(model.view), verb = verbOf(action), piece = action.words["piece"] ?? "", hex = action.words["hex"] ?? "";
  if (!view) return [];
  if (verb !== "advance" && verb !== "go") staff.advancing = [];
  if (verb === "move") staff.leftAt = staff.onward ? (model.page?.moment ?? null) : null;
  else if (verb === "done" || verb === "rest") staff.leftAt = null;
  if (verb === "move") {
    staff.last = piecesOf(view).find(({ id }) => id === piece) ?? null;
    staff.stacked = staff.shift; // whoever carries a stack still holds the key when it is put down
    return along(view, piece).filter(({ moved }) => !moved).map(({ id }) => step({ verb: "with", piece: id }, true));
  }
  if (verb === "advance") {
    staff.leads = piece;
    staff.advancing = along(view, piece).map(({ id }) => id).filter((id) => model.legal.some(({ words }) => words["verb"] === "advance" && words["piece"] === id));
    return staff.advancing.map((id) => step({ verb: "advance", piece: id }, true)); // where each has one way only
  }
  if (verb === "join" || verb === "leave-out") return staff.way === "stack" ? mates(view, piece).map(({ id }) => step({ verb, piece: id }, true)) : atOnce(view, action);
  if (verb === "go") return afterGo(model, view, hex);
  if (verb === "target") return view.combat ? atOnce(view, action) : afterTarget(view, action);
  if (verb === "fight") return air(view, view.combat?.odds?.column ?? "");
  staff.entering = verb === "overrun" ? staff.enters : staff.entering && (verb === "lose" || verb === "luftwaffe" || verb === "pass");
  if (verb === "overrun") return [...air(view, columnOf(action)), ...(staff.enters ? [step({ verb: "enter" }, true, true)] : [])];
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
  // A click on a unit that must retreat retreats it.
  isButton: (model, action) => verbOf(action) === "lose" && legalVerb(model, "retreat") !== undefined,
  opens: (action) => OPENERS.includes(verbOf(action)),
  switches: (model, id) => { const view = viewOf(model.view); return view !== null && waits(view, id); },
  carries: (model, id) => { const view = viewOf(model.view); return view !== null && view.move !== null && legalVerb(model, "halt") !== undefined && waits(view, id); },
  goesOn, shortcut, gathers, joined,
  only: (model) => next(model)?.id ?? null,
  gathered: () => staff.front,
  scatter: () => { staff.front = []; },
};
