/** Keeping what is the same: whatever is drawn from it is left alone then. */

/** The old row, if the new one has the same things in it. */
export const sameRow = <T>(old: T[], now: T[]): T[] => (old.length === now.length && old.every((one, at) => one === now[at]) ? old : now);

/** Rows in which each thing that is as it was stays the very same thing; `isSame` compares, `keyOf` finds the old one. */
export function keeper<T>(keyOf: (thing: T) => string, isSame: (old: T, now: T) => boolean): (now: T[]) => T[] {
  let before = new Map<string, T>(), row: T[] = [];
  return (now) => {
    const kept = now.map((thing) => { const old = before.get(keyOf(thing)); return old !== undefined && isSame(old, thing) ? old : thing; });
    before = new Map(kept.map((thing) => [keyOf(thing), thing]));
    return (row = sameRow(row, kept));
  };
}
