/** What the teacher says in a first game of Fury in the East. */
import type { TableModel } from "../../table/model/model.svelte";
import type { Lesson } from "../kit";
import { viewOf } from "./data";
import { w } from "./words";

const RULES = {
  set_up: "FE-SET-19", heads: "FE-NRM-06", axis_rail: "FE-RAIL-01", axis_strategic: "FE-STR-04", axis_movement: "FE-MOV-03", axis_combat: "FE-CBT-02",
  panzer_movement: "FE-MOV-06", interdiction: "FE-LUF-05", soviet_rail: "FE-RAIL-04", soviet_strategic: "FE-STR-07", soviet_movement: "FE-LDR-07", withdrawal: "FE-LDR-14",
  soviet_combat: "FE-CBT-30", soviet_reinforcement: "FE-REI-10", axis_reinforcement: "FE-REI-01", moving: "FE-NRM-01", combat: "FE-CBT-08", wait: "FE-SOP-01",
} as const;
type Topic = keyof typeof RULES;

function topicOf(model: TableModel): Topic {
  const view = viewOf(model.view);
  if (!view || model.legal.length === 0) return "wait";
  if (view.combat) return "combat";
  if (view.move) return "moving";
  return view.phase in RULES ? (view.phase as Topic) : "wait";
}

export function lesson(model: TableModel): Lesson {
  const topic = topicOf(model);
  return { text: w(`learn.${topic}`), rule: RULES[topic] };
}
