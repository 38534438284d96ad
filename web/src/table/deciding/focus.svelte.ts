/** Whoever plays by keys goes on with what is asked next: the focus never falls to nothing. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** What answers a question, in the order in which it is looked for. */
const ANSWERS = ["[data-lit]", ".prompt [data-action]:not([disabled])", ".prompt button:not([disabled])"];

/** What is an answer, or is picked to be a part of one. */
const ANSWERING = "[data-lit], [data-action], [aria-pressed=true]";

/** Watches what `changes`: when what had the focus is gone by then, or has been an answer and is none any more, the next answer takes it. */
export function keepsFocus(changes: () => unknown): Attachment<HTMLElement> {
  return (main) => {
    let byKeys = false;
    let answered: Element | null = null;
    const keyed = (event: KeyboardEvent) => {
      if (leafs(event)) leaf(main, event.key === "n" ? 1 : -1);
      const presses = event.key === "Enter" || event.key === " ";
      byKeys ||= presses || event.key === "Tab" || leafs(event);
      if (presses) answered = document.activeElement?.matches(ANSWERING) ? document.activeElement : null;
    };
    const pressed = () => (byKeys = false);
    const clicked = ({ target }: MouseEvent) => {
      if (byKeys && target instanceof Element) void tick().then(() => passOn(main, target.closest("button")));
    };
    window.addEventListener("keydown", keyed, true);
    window.addEventListener("pointerdown", pressed, true);
    window.addEventListener("click", clicked);
    $effect(() => {
      changes();
      if (byKeys) void tick().then(() => moveOn(main, answered));
    });
    return () => {
      window.removeEventListener("keydown", keyed, true);
      window.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("click", clicked);
    };
  };
}

const ALL_ANSWERS = ["[data-lit]", ...["[data-action]", ".prompt button", ".loader button"].map((one) => `${one}:not([disabled])`)].join();
const TYPED = "input, textarea, select";
/** N goes to the next answer, with Shift to the one before. */
const leafs = (event: KeyboardEvent) => event.key.toLowerCase() === "n" && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target instanceof Element && event.target.closest(TYPED));

/** From what has the focus on to the next answer, round and round. */
function leaf(main: HTMLElement, by: 1 | -1) {
  const all = [...main.querySelectorAll<HTMLElement | SVGElement>(ALL_ANSWERS)].filter((one) => one.getClientRects().length > 0);
  const has = document.activeElement, from = all.findIndex((one) => one === has);
  const follows = (one: Element) => has !== null && (has.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const after = all.findIndex(follows), behind = after < 0 ? all.length : after;
  const next = from >= 0 ? from + by : by > 0 ? behind : behind - 1;
  all[(next + all.length) % all.length]?.focus();
}

/** What can have the focus; what glowed a moment ago may still seem to have it. */
const HOLDS = "a, button:not([disabled]), input, select, textarea, summary, [tabindex]";

/** A button that is pressed until it cannot be any more leaves the focus to what follows it, one that goes away to the first answer. */
function passOn(main: HTMLElement, button: HTMLButtonElement | null) {
  if (button && !button.isConnected) return moveOn(main);
  if (!button?.disabled || main.dataset["waiting"] !== undefined) return;
  const follows = (other: Element) => (button.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  [...main.querySelectorAll<HTMLElement>(HOLDS)].find(follows)?.focus();
}

/** Gives the focus to the first answer, unless something has it that has not been `answered` with, or the question is still on its way. */
function moveOn(main: HTMLElement, answered: Element | null = null) {
  const has = document.activeElement;
  const stays = has && has !== main && has.matches(HOLDS) && (has !== answered || has.matches(ANSWERING));
  if (main.dataset["waiting"] !== undefined || stays) return;
  for (const answer of ANSWERS.flatMap((answers) => [...main.querySelectorAll<HTMLElement | SVGElement>(answers)])) {
    answer.focus({ preventScroll: answer instanceof SVGElement });
    if (document.activeElement === answer) return; // what lies folded takes none
  }
}
