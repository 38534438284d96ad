/** Whoever plays by keys goes on with what is asked next: the focus never falls to nothing. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** What answers a question, in the order in which it is looked for. */
const ANSWERS = ["[data-lit]", ".prompt [data-action]:not([disabled])", ".prompt button:not([disabled])"];

/** Watches what `changes`: when what had the focus is gone by then, the next answer takes it. */
export function keepsFocus(changes: () => unknown): Attachment<HTMLElement> {
  return (main) => {
    let byKeys = false;
    const keyed = (event: KeyboardEvent) => (byKeys = byKeys || event.key === "Enter" || event.key === " " || event.key === "Tab");
    const pressed = () => (byKeys = false);
    const clicked = ({ target }: MouseEvent) => {
      if (byKeys && target instanceof Element) void tick().then(() => passOn(main, target.closest("button")));
    };
    window.addEventListener("keydown", keyed, true);
    window.addEventListener("pointerdown", pressed, true);
    window.addEventListener("click", clicked);
    $effect(() => {
      changes();
      if (byKeys) void tick().then(() => moveOn(main));
    });
    return () => {
      window.removeEventListener("keydown", keyed, true);
      window.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("click", clicked);
    };
  };
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

/** Gives the focus to the first answer, unless something has it, or the question is still on its way. */
function moveOn(main: HTMLElement) {
  const has = document.activeElement;
  if (main.dataset["waiting"] !== undefined || (has && has !== main && has.matches(HOLDS))) return;
  for (const answer of ANSWERS.flatMap((answers) => [...main.querySelectorAll<HTMLElement | SVGElement>(answers)])) {
    answer.focus({ preventScroll: answer instanceof SVGElement });
    if (document.activeElement === answer) return; // what lies folded takes none
  }
}
