/** Where a piece, and whoever goes with it, can come to by several actions in a row. */
import * as api from "../../api/client";
import { step, type Plan } from "./habits";

export type Ways = Map<string, Plan["then"]>;

/** The pieces that go, those alike in one group: `only` says that the question is about nobody else. */
export interface Party {
  groups: string[][];
  only: boolean;
}

/** Asks the server for the first piece of each group; where the first group comes to, the others do if they can. */
export async function waysOf(table: string, { groups, only }: Party, eyes: api.Eyes): Promise<Ways> {
  const found = await Promise.all(groups.map(([first = ""]) => api.ways(table, first, eyes).then(({ ways }) => ways, () => [])));
  const far: Ways = new Map();
  for (const { to } of found[0] ?? []) {
    const rows = groups.flatMap((pieces, number) => {
      const way = found[number]?.find((one) => one.to === to);
      return way ? pieces.map((piece) => way.steps.map((words) => step("piece" in words ? { ...words, piece } : words, words["verb"] === "halt" || (only && !("piece" in words))))) : [];
    });
    far.set(to, rows.flat());
  }
  return far;
}
