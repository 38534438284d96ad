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
    window.addEventListener("keydown", keyed, true);
    window.addEventListener("pointerdown", pressed, true);
    $effect(() => {
      changes();
      if (byKeys) void tick().then(() => moveOn(main));
    });
    return () => {
      window.removeEventListener("keydown", keyed, true);
      window.removeEventListener("pointerdown", pressed, true);
    };
  };
}

/** Gives the focus to the first answer, unless something has it. */
function moveOn(main: HTMLElement) {
  const has = document.activeElement;
  if (has && has !== document.body && has !== main && !(has instanceof HTMLButtonElement && has.disabled)) return;
  for (const answers of ANSWERS) {
    const first = main.querySelector<HTMLElement | SVGElement>(answers);
    if (first) return first.focus({ preventScroll: first instanceof SVGElement });
  }
}
