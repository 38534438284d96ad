/** What has just happened on the map, and what has happened this turn, read from the log. */
import { idsIn } from "../../board/pieces/moves";
import type { LogLine } from "../../api/types";
import type { TableModel } from "../../table/model/model.svelte";
import { isCountry, type Country, type Kind } from "./data";
import { opened } from "./opened";

export type Deed = "battled" | "built" | "removed" | "saved";
const DEEDS: Record<string, Deed> = {
  battled: "battled", built: "built", recruited: "built", named: "built", removed: "removed", starved: "removed", lifted: "removed", saved: "saved",
};

/** The last deed in each space of what is told on the board: the others' turns since one's own, or the turn of the past that is shown. */
export function lastDeeds(model: TableModel): { space: string; deed: Deed }[] {
  const found = new Map<string, Deed>();
  for (const line of model.watching.drawn) {
    const deed = DEEDS[line.event ?? ""];
    const [space] = idsIn(line, "space");
    if (deed && space) found.set(space, deed);
  }
  return [...found].map(([space, deed]) => ({ space, deed }));
}

/** The lines of the country's turn that is being played. */
export function thisTurn(model: TableModel): LogLine[] {
  const log = model.told;
  return log.slice(log.findLastIndex((line) => line.event === "turn") + 1);
}

export interface Link {
  line: LogLine;
  country: Country | null;
  /** How many lines like this one followed each other. */
  times: number;
}

const TOLD = new Set([
  "played", "placed_status", "placed_response", "placed_unseen", "used", "status_lost", "cancelled", "shuffled_in", "put_on_top", "reallocates", "found",
  "built", "recruited", "named", "battled", "removed", "lifted", "starved", "saved", "truk", "gained", "paid_points", "toll", "deck_lost", "deck_lost_unseen", "response_lost", "response_lost_unseen",
]);

/** The chain of what was done and how it was answered in this turn, like lines counted together. */
export function chainOf(lines: LogLine[]): Link[] {
  const chain: Link[] = [];
  for (const line of lines) {
    if (line.event === null || !TOLD.has(line.event)) continue;
    const last = chain.at(-1);
    if (last && last.line.text === line.text && line.event !== "battled") last.times++;
    else chain.push({ line, country: actorOf(line), times: 1 });
  }
  return chain;
}

function actorOf(line: LogLine): Country | null {
  const [word = ""] = [...idsIn(line, "country"), ...idsIn(line, "piece").map((piece) => piece.split("-")[0] ?? "")];
  return isCountry(word) ? word : null;
}

/** The piece that a battle of this turn has been fought for, while it is neither removed nor saved. */
export function atStake(lines: LogLine[]): { space: string; country: Country; type: Kind } | null {
  const at = lines.findLastIndex((line) => line.event === "battled");
  const line = lines[at];
  if (!line) return null;
  const [space = ""] = idsIn(line, "space");
  const [victim = ""] = idsIn(line, "victim");
  const isSettled = lines.slice(at + 1).some((later) => ["removed", "saved", "lifted"].includes(later.event ?? "") && idsIn(later, "space").includes(space));
  if (isSettled || !isCountry(victim)) return null;
  return { space, country: victim, type: opened().space.get(space)?.kind === "sea" ? "navy" : "army" };
}
