/** The table as it is now, for what must not follow a playback: the hand, from which one may answer at any moment. */
import type { TableModel } from "./model.svelte";

export function nowOf(model: TableModel): TableModel {
  return new Proxy(model, {
    get(real, key) {
      if (key === "view" && !real.inPast) return real.page?.view ?? null;
      const value: unknown = Reflect.get(real, key, real);
      return typeof value === "function" ? (value.bind(real) as unknown) : value;
    },
    set: (real, key, value) => Reflect.set(real, key, value, real),
  });
}
