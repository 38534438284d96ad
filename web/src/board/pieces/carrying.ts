/** Drag and drop: a piece is carried by the mouse to a space that glows. Fingers move the map instead. */
import type { Attachment } from "svelte/attachments";
import type { TableModel } from "../../table/model/model.svelte";

const FAR = 6;
const PATIENCE = 3000;
const BREATH = 20;

/** Lets a counter be carried while `piece` names something that can be picked there. */
export function carried(model: TableModel, piece: () => string | null): Attachment<SVGGElement> {
  return (counter) => {
    // The map is moved by the same button: what can be carried keeps it to itself.
    const keep = (event: MouseEvent) => {
      if (event.button === 0 && piece() !== null) event.stopPropagation();
    };
    const down = (event: PointerEvent) => {
      const id = piece();
      if (event.button === 0 && event.pointerType !== "touch" && id !== null) carry(model, counter, id, event);
    };
    counter.addEventListener("mousedown", keep);
    counter.addEventListener("pointerdown", down);
    return () => {
      counter.removeEventListener("mousedown", keep);
      counter.removeEventListener("pointerdown", down);
    };
  };
}

function carry(model: TableModel, counter: SVGGElement, id: string, start: PointerEvent) {
  let ghost: SVGGElement | null = null;
  const sheet = counter.parentNode as SVGGElement;
  const move = (event: PointerEvent) => {
    if (!ghost) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR) return;
      ghost = counter.cloneNode(true) as SVGGElement;
      for (const name of ["data-lit", "data-stack", "role", "tabindex"]) ghost.removeAttribute(name);
      ghost.setAttribute("data-carried", id);
      ghost.style.pointerEvents = "none";
      ghost.style.opacity = "0.8";
      sheet.append(ghost);
      if (model.habits.carries(model, id)) model.reach(id);
      else if (!model.picked.includes(id)) model.restart(id);
    }
    const matrix = sheet.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    ghost.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  };
  const end = (event: PointerEvent | KeyboardEvent) => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", end);
    const dropped = ghost !== null;
    ghost?.remove();
    if (!dropped) return;
    // The click that ends a drag is none.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, true), 0);
    if (event instanceof PointerEvent && event.type === "pointerup") void drop(model, event.clientX, event.clientY);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", end);
}

/** Picks the space under a point, once the server has said what glows; where none does, says why and puts the piece back. */
async function drop(model: TableModel, x: number, y: number) {
  for (let waited = 0; model.unsettled && waited < PATIENCE; waited += BREATH) await new Promise((done) => setTimeout(done, BREATH));
  const under = document.elementsFromPoint(x, y).filter((one): one is HTMLElement | SVGElement => one instanceof SVGElement || one instanceof HTMLElement);
  const places = under.flatMap(({ dataset }) => [dataset["lit"], dataset["space"], dataset["stack"]]).filter((id): id is string => id !== undefined);
  const target = places.find((id) => model.lit.has(id));
  if (target !== undefined) return model.pick(target);
  // A piece that had one way to go has gone it.
  if (!document.querySelector("path.lit")) return;
  const [place] = places;
  if (place !== undefined && !model.picked.includes(place)) model.decline(model.habits.spaceDomain, place);
}
