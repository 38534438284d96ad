/** What each side did and suffered in a whole game, counted from its log. */
import type { LogLine } from "../../../api/types";
import { sortOf, type Reading } from "../story/reading";

export const COUNTED = ["lost", "took", "battles", "cards"] as const;
export type Counted = (typeof COUNTED)[number];
export type Sum = Record<Counted, number>;

export function sumsOf(lines: LogLine[], reading: Reading): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  const add = (side: string | null, what: Counted) => {
    if (side === null) return;
    const sum = sums.get(side) ?? { lost: 0, took: 0, battles: 0, cards: 0 };
    sum[what]++;
    sums.set(side, sum);
  };
  for (const line of lines) {
    const sort = sortOf(line, reading);
    if (sort === "loss") add(reading.sideOf?.(line) ?? null, "lost");
    else if (sort === "taken") add(reading.sideOf?.(line) ?? line.seat, "took");
    else if (sort === "battle") add(line.seat, "battles");
    else if (sort === "card" || sort === "answer") add(line.seat, "cards");
  }
  return sums;
}

/** Which of them happened at all. */
export const countedIn = (sums: Map<string, Sum>): Counted[] => COUNTED.filter((what) => [...sums.values()].some((sum) => sum[what] > 0));
