/** What is said of several things, said once where it is the same. */
import type { Reason } from "../../api/types";

export interface About {
  domain: string;
  id: string;
  name?: string;
}

/** Things of which the same is to be said, and that. */
export interface Told {
  id: string;
  /** Nothing for what is said of the place itself. */
  names: string[];
  reasons: Reason[];
}

const alike = (one: Reason, other: Reason) => one.text === other.text && one.rule === other.rule;

/** "German Army: it is in supply." of each of several pieces becomes one line that names all of them. */
function joined(reasons: Reason[]): Reason[] {
  const found = new Map<string, { heads: string[]; tail: string; reason: Reason }>();
  for (const reason of reasons) {
    const cut = reason.text.indexOf(": ");
    const head = cut < 0 ? "" : reason.text.slice(0, cut), tail = cut < 0 ? reason.text : reason.text.slice(cut);
    const key = `${reason.rule} ${tail}`, known = found.get(key);
    if (known) known.heads.push(head);
    else found.set(key, { heads: [head], tail, reason });
  }
  return [...found.values()].map(({ heads, tail, reason }) => ({ ...reason, text: counted(heads) + tail }));
}

/** Names one after another, alike ones with their number: "Rifle Corps × 2, Leader". */
export function counted(names: string[]): string {
  const numbers = new Map<string, number>();
  for (const name of names) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].map(([name, many]) => (name && many > 1 ? `${name} × ${many}` : name)).filter(Boolean).join(", ");
}

/** Each reason once, under the names of all that it is said of; what the same things share stands together. */
export function together(said: { about: About; reasons: Reason[] }[]): Told[] {
  const [place, pieces] = [said.filter(({ about }) => about.name === undefined), said.filter(({ about }) => about.name !== undefined)];
  const found: Told[] = place.map(({ about, reasons }) => ({ id: about.id, names: [], reasons: joined(reasons) }));
  const shared: { reason: Reason; of: About[] }[] = [];
  for (const { about, reasons } of pieces) {
    for (const reason of reasons) {
      const known = shared.find((one) => alike(one.reason, reason));
      if (known) known.of.push(about);
      else shared.push({ reason, of: [about] });
    }
  }
  for (const { reason, of } of shared) {
    const [first] = of, names = of.map(({ name }) => name ?? "");
    const group = found.find((one) => one.names.length > 0 && one.names.join() === names.join() && one.id === first?.id);
    if (group) group.reasons.push(reason);
    else found.push({ id: first?.id ?? "", names, reasons: [reason] });
  }
  return found.filter(({ reasons }) => reasons.length > 0);
}
