/** What the teacher says in a first game of Race to Moscow. */
import type { TableModel } from "../../table/model/model.svelte";
import type { Lesson } from "../kit";
import { w } from "./words";

/** Which verb of the open question belongs to which lesson, the first that fits. */
const TOPICS = [
  ["fight", "combat", "RM-CMB-01"], ["step", "moving", "RM-MOV-10"], ["go-on", "moving", "RM-MOV-10"], ["activate", "field", "RM-MOV-01"], ["truck", "transport", "RM-TPT-01"], ["train", "transport", "RM-TPT-01"],
  ["cargo", "cargo", "RM-TPT-04"], ["carry", "loading", "RM-ARM-04"], ["take", "supplies", "RM-SUP-01"], ["haul", "column", "RM-TTR-01"], ["lay-track", "railhead", "RM-RHD-01"], ["place", "reaction", "RM-REA-02"],
  ["counter-attack", "reaction", "RM-REA-04"], ["field-armies", "actions", "RM-TRN-03"], ["transport", "actions", "RM-TRN-03"], ["end-actions", "actions", "RM-TRN-03"],
] as const;

export function lesson(model: TableModel): Lesson | null {
  if (model.legal.length === 0) return { text: w("learn.wait"), rule: "RM-REA-01" };
  const verbs = new Set(model.legal.map(({ words }) => words["verb"]));
  const found = TOPICS.find(([verb]) => verbs.has(verb));
  if (!found) return null;
  const rule = model.page?.prompt.rule ?? found[2];
  return { text: w(`learn.${found[1]}`), rule };
}
