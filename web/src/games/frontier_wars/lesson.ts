/** What the teacher says in a first game of Frontier Wars. */
import type { TableModel } from "../../table/model/model.svelte";
import type { Lesson } from "../kit";
import { viewOf } from "./data";
import { w } from "./words";

const RULES = {
  draw: "FW-DRW-01", reinforcements: "FW-REI-01", attack: "FW-CRD-01", move: "FW-MOV-01", build: "FW-BLD-01", battle: "FW-BAT-06", defend: "FW-BAT-01", tactical: "FW-TAC-01", arms_race: "FW-RES-01", upkeep: "FW-UPK-01", wait: "FW-SEQ-01",
} as const;
type Topic = keyof typeof RULES;

function topicOf(model: TableModel): Topic {
  const can = (...verbs: string[]) => model.legal.some((action) => verbs.includes(action.words["verb"] ?? ""));
  const view = viewOf(model.view);
  if (model.legal.length === 0 || !view) return "wait";
  if (view.battle) return view.battle.attacker === model.page?.seat ? "battle" : "defend";
  if (can("draw")) return "draw";
  if (can("battle")) return "battle";
  if (can("move", "go", "load", "halt")) return "move";
  if (can("build", "repair", "dig")) return "build";
  if (view.phase === "actions") return "attack";
  return view.phase in RULES ? (view.phase as Topic) : "wait";
}

export function lesson(model: TableModel): Lesson {
  const topic = topicOf(model);
  return { text: w(`learn.${topic}`), rule: RULES[topic] };
}
