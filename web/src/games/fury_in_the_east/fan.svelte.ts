/** Which hex is fanned out: the one that the pointer rests on, never while a button or finger is down. */
import type { TableModel } from "../../table/model/model.svelte";

const REST = 220;

export class Fan {
  hex = $state<string | null>(null);
  private pressed = false;

  /** Follows the pointer of a table; call it while a component is set up. */
  constructor(model: TableModel, isPile: (hex: string) => boolean) {
    $effect(() => {
      const pointed = model.pointed;
      if (pointed === this.hex) return;
      if (pointed === null || !isPile(pointed)) {
        if (!this.pressed) this.hex = null;
        return;
      }
      const waiting = setTimeout(() => { if (!this.pressed) this.hex = pointed; }, REST);
      return () => clearTimeout(waiting);
    });
    $effect(() => {
      const down = () => (this.pressed = true), up = () => (this.pressed = false);
      addEventListener("pointerdown", down, true);
      addEventListener("pointerup", up, true);
      addEventListener("pointercancel", up, true);
      return () => {
        removeEventListener("pointerdown", down, true);
        removeEventListener("pointerup", up, true);
        removeEventListener("pointercancel", up, true);
      };
    });
  }
}
