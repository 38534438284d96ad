/** How Frontier Wars is handled with few clicks: a unit goes its whole way by one click, and takes along whom one likes. */
import type { Habits } from "../../table/model/habits";
import type { TableModel } from "../../table/model/model.svelte";
import { viewOf } from "./data";

export const TOGETHER = ["one", "alike", "all"] as const;

class Staff {
  together = $state<(typeof TOGETHER)[number]>("one");
}
export const staff = new Staff();

const number = (id: string) => Number(id.slice(id.lastIndexOf("-") + 1)) || 0;

/** The units of a tile that move with one, by their types: of each type the first that may be picked leads. */
function companions(model: TableModel, id: string): string[][] {
  const view = viewOf(model.view);
  const unit = view?.pieces.find((piece) => piece.id === id);
  const moves = new Set(model.legal.flatMap(({ words }) => (words["verb"] === "move" ? (words["piece"] ?? []) : [])));
  if (!view || !unit || !moves.has(id)) return [];
  const mates = view.pieces.filter((piece) => piece.army === unit.army && piece.space === unit.space && (piece.moves ?? 1) > 0);
  const groups = new Map<string, string[]>();
  for (const mate of mates.toSorted((one, other) => number(one.id) - number(other.id))) groups.set(mate.kind, [...(groups.get(mate.kind) ?? []), mate.id]);
  const leaders = [...groups].filter(([, ids]) => ids.some((one) => moves.has(one)));
  const own = leaders.filter(([kind]) => kind === unit.kind).map(([, ids]) => [id, ...(staff.together === "one" ? [] : ids.filter((one) => number(one) > number(id)))]);
  const others = staff.together === "all" ? leaders.filter(([kind]) => kind !== unit.kind).map(([, ids]) => ids.slice(ids.findIndex((one) => moves.has(one)))) : [];
  return [...own, ...others];
}

export const habits: Partial<Habits> = { companions };
