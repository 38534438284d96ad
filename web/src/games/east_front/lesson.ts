/** What the teacher says in a first game of East Front. */
import type { TableModel } from "../../table/model/model.svelte";
import type { Lesson } from "../kit";
import { viewOf } from "./data";
import { w } from "./words";

const RULES = {
  first_movement: "EF-MOV-01", first_action: "EF-ACT-01", second_action: "EF-RCT-01", second_movement: "EF-SUP-01",
  supply: "EF-SUP-01", draw: "EF-TRN-01", combat: "EF-CMB-01", mulligan: "EF-SET-05", wait: "EF-TRN-01",
} as const;
type Topic = keyof typeof RULES;

function topicOf(model: TableModel): Topic {
  const view = viewOf(model.view);
  if (view?.combat) return "combat";
  if (model.legal.length === 0) return "wait";
  if (model.legal.some((action) => action.words["verb"] === "mulligan")) return "mulligan";
  return view && view.step in RULES ? (view.step as Topic) : "wait";
}

export function lesson(model: TableModel): Lesson {
  const topic = topicOf(model);
  return { text: w(`learn.${topic}`), rule: RULES[topic] };
}
