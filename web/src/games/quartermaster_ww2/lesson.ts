/** What the teacher says in a first game of Quartermaster General: WW2. */
import type { TableModel } from "../../table/model/model.svelte";
import type { Lesson } from "../kit";
import { viewOf } from "./data";
import { isOpening } from "./hand";
import { w } from "./words";

const RULES = {
  opening: "QM-SET-05", play: "QM-PLY-01", build: "QM-BLD-01", battle: "QM-BAT-01", answer: "QM-RX-01", supply: "QM-SUP-02", victory: "QM-VP-01", discard: "QM-TRN-07", draw: "QM-TRN-08", wait: "QM-TRN-02",
} as const;
type Topic = keyof typeof RULES;

function topicOf(model: TableModel): Topic {
  const can = (verb: string) => model.legal.some((action) => action.words["verb"] === verb);
  if (model.legal.length === 0) return "wait";
  if (isOpening(model)) return "opening";
  if (can("play")) return "play";
  if (can("build") || can("recruit")) return "build";
  if (can("battle")) return "battle";
  if (can("pass")) return "answer";
  const step = viewOf(model.view)?.step ?? "";
  return step in RULES ? (step as Topic) : "wait";
}

export function lesson(model: TableModel): Lesson {
  const topic = topicOf(model);
  return { text: w(`learn.${topic}`), rule: RULES[topic] };
}
