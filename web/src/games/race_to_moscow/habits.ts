/** How Race to Moscow is handled with few clicks: an action begins with what it is about, and what all fits is carried without asking. */
import type { LegalAction } from "../../api/types";
import { step, type Habits, type Plan } from "../../table/model/habits";
import type { TableModel } from "../../table/model/model.svelte";
import { total, viewOf, type RaceView } from "./data";
import { isLoad } from "./loads";
import { opened } from "./opened";

const verbOf = ({ words }: LegalAction) => words["verb"] ?? "";
const legalVerb = (model: TableModel, verb: string) => model.legal.find((action) => verbOf(action) === verb);
const OPENERS = ["field-armies", "transport", "load", "take-supplies", "take-transport", "truck", "train"];

/** What ends the part of the turn that is open, so that another can begin: a halt, then that no more armies or wagons follow. */
function leaving(model: TableModel): Plan["then"] {
  const halt = legalVerb(model, "halt"), done = legalVerb(model, "done");
  if (halt) return [step(halt.words), step({ verb: "done" }, true)];
  return done ? [step(done.words)] : [];
}

/** A plan from steps of which the first is legal. */
function planFrom(model: TableModel, steps: Plan["then"]): Plan | null {
  const [head, ...then] = steps;
  const first = head && model.legal.find(({ words }) => Object.entries(head.words).every(([field, word]) => words[field] === word));
  return first ? { first, then } : null;
}

/** A click on an army that cannot be chosen now: the last one halts, and this one is next. */
function armyPlan(model: TableModel, view: RaceView, id: string): Plan | null {
  const army = view.armies.find((one) => one.id === id);
  if (!army || army.colour !== model.page?.seat || army.halted || army.activated || view.moving?.army === id) return null;
  if (opened().armies.get(id)?.type === "armored") return planFrom(model, [...leaving(model), step({ verb: "armored", army: id })]);
  if (legalVerb(model, "field-armies")) return planFrom(model, [step({ verb: "field-armies" }), step({ verb: "activate", army: id })]);
  return legalVerb(model, "halt") ? planFrom(model, [step({ verb: "halt" }), step({ verb: "activate", army: id })]) : null;
}

/** A click on an own area with supplies, where no wagon is being placed yet: they are transported from there. */
function transportPlan(model: TableModel, view: RaceView, id: string): Plan | null {
  const tokens = view.supplies[id];
  if (!tokens || total(tokens) === 0 || view.control[id] !== model.page?.seat) return null;
  const transport = legalVerb(model, "transport");
  return transport ? { first: transport, then: [], wish: id } : null;
}

function shortcut(model: TableModel, id: string): Plan | null {
  const view = viewOf(model.view);
  if (!view) return null;
  return armyPlan(model, view, id) ?? transportPlan(model, view, id);
}

/** After the last of the Field Armies their action is over: what else could be done there, can be done between actions too. */
function afterTheLast(model: TableModel, view: RaceView): Plan["then"] {
  const moving = view.moving?.army, isField = (id: string) => opened().armies.get(id)?.type !== "armored";
  if (!moving || !isField(moving)) return [];
  const others = view.armies.some(({ id, colour, halted, activated }) => colour === model.page?.seat && id !== moving && isField(id) && !halted && !activated);
  return others ? [] : [step({ verb: "done" }, true, true)];
}

/** Where everything that lies there fits, everything is carried; undo takes it back. */
function goesOn(model: TableModel, action: LegalAction): Plan["then"] {
  const view = viewOf(model.view), { verb, start } = action.words;
  if (view && (verb === "halt" || verb === "step")) return afterTheLast(model, view);
  if (!view || (verb !== "truck" && verb !== "train")) return [];
  const here = view.supplies[start ?? ""];
  const room = verb === "truck" ? view.limits.truck_load : view.limits.train_load;
  return here && total(here) <= room ? [step({ verb: "cargo", supplies: `${here.fuel}-${here.ammo}-${here.food}` }, true)] : [];
}

export const habits: Partial<Habits> = {
  isApart: isLoad,
  spaceDomain: "area",
  pieceDomain: "army",
  opens: (action) => OPENERS.includes(verbOf(action)),
  goesOn, shortcut,
};
