/** Loads to choose from, such as "2-1-0" (fuel, ammo, food) or "1-2" (trucks, trains): always one of the legal ones. */
import type { LegalAction } from "../../api/types";

export interface Load {
  id: string;
  counts: number[];
  /** Nothing for the load that is there already. */
  action: LegalAction | null;
}

/** Whether an id is that of a load. */
export const isLoad = (id: string): boolean => /^\d+(-\d+)+$/.test(id);

export const size = (counts: number[]): number => counts.reduce((sum, one) => sum + one, 0);
const idOf = ({ words }: LegalAction): string | undefined => words["supplies"] ?? words["column"];

export function loadsOf(legal: LegalAction[]): Load[] {
  return legal.flatMap((action) => {
    const id = idOf(action);
    return id === undefined ? [] : [{ id, counts: id.split("-").map(Number), action }];
  });
}

/** How uneven a load is: of two equally large ones the more even is offered first. */
const uneven = (counts: number[]) => Math.max(...counts) - Math.min(...counts);

/** What is offered first: as much as goes. */
export const fullest = (loads: Load[]): Load | undefined =>
  [...loads].sort((a, b) => size(b.counts) - size(a.counts) || uneven(a.counts) - uneven(b.counts))[0];

/** What is there before anything is exchanged. */
export const presentLoad = (counts: number[]): Load => ({ id: counts.join("-"), counts, action: null });

/** As much as goes on top of what is there, if anything does. */
export const filled = (loads: Load[], { counts: present }: Load): Load | undefined =>
  fullest(loads.filter(({ counts }) => size(counts) > size(present) && counts.every((many, kind) => many >= (present[kind] ?? 0))));

/** The load with so many of a kind and nothing else changed: what was not named is never taken. */
export function withMany(loads: Load[], from: number[], kind: number, many: number): Load | undefined {
  return loads.find(({ counts }) => counts.every((one, at) => one === (at === kind ? many : (from[at] ?? 0))));
}

/** The load with one more or less of a kind. */
export const changed = (loads: Load[], from: number[], kind: number, by: number): Load | undefined => withMany(loads, from, kind, (from[kind] ?? 0) + by);

/** What a load begins with: everything, where it all fits; else nothing, so that each token is named. */
export function firstLoad(loads: Load[]): Load | undefined {
  const most = fullest(loads);
  const everything = most && loads.every(({ counts }) => counts.every((many, kind) => many <= (most.counts[kind] ?? 0)));
  return everything ? most : presentLoad(most?.counts.map(() => 0) ?? []);
}
