/** What every board does with a pointer or a key: pick, show, tell. */
import type { Attachment } from "svelte/attachments";
import type { TableModel } from "../../table/model/model.svelte";
import type { Stack } from "../pieces/stacks";
import { isTouched } from "./sight.svelte";

type Piece = { id: string };

export const litIn = <P extends Piece>(model: TableModel, stack: Stack<P>) => stack.pieces.find((piece) => model.lit.has(piece.id))?.id;
export const pickedIn = <P extends Piece>(model: TableModel, stack: Stack<P>) => stack.pieces.find((piece) => model.picked.includes(piece.id))?.id;

/** A piece of the stack with which one could begin anew while another is picked. */
export const startIn = <P extends Piece>(model: TableModel, stack: Stack<P>) => (model.picked.length > 0 ? stack.pieces.find((piece) => model.starts.has(piece.id))?.id : undefined);

/** What a click on a stack means: to put back what is picked, to pick, to pick this instead, or what its space means. */
export function tapStack<P extends Piece>(model: TableModel, stack: Stack<P>, stacks: Stack<P>[]) {
  const other = startIn(model, stack), can = litIn(model, stack);
  if (stack.pieces.some((piece) => model.habits.gathers(model, piece.id))) return;
  if (pickedIn(model, stack)) return model.unpick();
  if (can) return model.pick(can);
  if (other) return model.restart(other);
  const [top] = stack.pieces;
  if (top && model.reach(top.id)) return;
  const elsewhere = model.lit.has(stack.space) || stacks.some((one) => one.space === stack.space && litIn(model, one));
  if (elsewhere || !top) return tapSpace(model, stack.space, stacks);
  // A picked piece is asked about the space, anything else about the piece itself, where pieces have names.
  if (model.picked.length > 0 || model.habits.pieceDomain === null) model.decline(model.habits.spaceDomain, stack.space);
  else model.decline(model.habits.pieceDomain, top.id, stack.space);
}

/** A space stands for the pieces on it where it does not glow itself: each tap takes the next of them. */
export function tapSpace<P extends Piece>(model: TableModel, id: string, stacks: Stack<P>[]) {
  if (model.lit.has(id)) return model.pick(id);
  const choices = stacks.filter((stack) => stack.space === id).flatMap((stack) => litIn(model, stack) ?? pickedIn(model, stack) ?? []);
  const now = choices.findIndex((piece) => model.picked.includes(piece));
  const next = choices[(now + 1) % Math.max(1, choices.length)];
  if (next === undefined) return model.decline(model.habits.spaceDomain, id);
  if (now >= 0 && choices.length > 1) model.picked = [];
  model.pick(next);
}

export function onEnter(event: KeyboardEvent, run: () => void) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

const LONG = 450;
let pressing: ReturnType<typeof setTimeout> | undefined;
let held = false;

/** A finger that goes down puts away what was shown, and shows what is under it if it stays. */
export function startPress(show: (shown: boolean) => void) {
  held = false;
  show(false);
  clearTimeout(pressing);
  pressing = setTimeout(() => {
    held = true;
    show(true);
  }, LONG);
}

export const endPress = () => clearTimeout(pressing);

/** Keeps the click that ends a long press from choosing something. */
export function swallowHeld(event: Event) {
  if (!held) return;
  held = false;
  event.stopPropagation();
  event.preventDefault();
}

/** A right click leaves what is begun; where nothing is, it holds the card of a place, or lets it go. */
export function hold(model: TableModel, id: string | null) {
  if (model.canCancel) return model.cancel();
  model.pointed = id;
  model.held = isTouched || model.held === id ? null : id;
}

/** Shows what is at a place: while a mouse is over it, or after a long press of a finger. */
export function pointing(model: TableModel, placeOf: () => string): Attachment<SVGElement> {
  const show = (what: string | null) => (model.pointed = what);
  const isTouch = (event: PointerEvent) => event.pointerType === "touch";
  return (thing) => {
    const gone = new AbortController(), { signal } = gone;
    thing.addEventListener("pointerenter", (event) => { if (!isTouch(event)) show(placeOf()); }, { signal });
    thing.addEventListener("pointerleave", (event) => { if (!isTouch(event)) show(null); }, { signal });
    thing.addEventListener("pointerdown", (event) => { if (isTouch(event)) startPress((shown) => show(shown ? placeOf() : null)); }, { signal });
    thing.addEventListener("pointerup", endPress, { signal });
    thing.addEventListener("pointermove", endPress, { signal });
    thing.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      hold(model, placeOf());
    }, { signal });
    return () => gone.abort();
  };
}
