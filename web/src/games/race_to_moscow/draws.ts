/** The last card that was drawn in this turn, and what came of it; or looked at, which only the looker is told. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/pieces/moves";

const FOLLOWS = [
  "found", "stood_in", "bogged_down", "kept", "won_combat", "lost_combat", "beaten_back", "nothing_happens", "air_spared", "captured", "medal_won", "encircled", "faced_down", "medal_moved", "sabotaged", "cancelled", "swapped", "withdrew",
];

export interface Draw {
  card: string;
  area: string;
  /** Whether it lies on top of its deck, seen by one player alone. */
  looked: boolean;
  told: string[];
  won: boolean;
  lost: boolean;
}

export function lastDraw(lines: LogLine[]): Draw | null {
  const at = lines.findLastIndex(({ event }) => event === "drew" || event === "peeked");
  const line = lines[at];
  if (!line || lines.slice(at).some(({ event }) => event === "turn")) return null;
  const looked = line.event === "peeked";
  const after = looked ? [] : lines.slice(at + 1).filter(({ event }) => event !== null && FOLLOWS.includes(event));
  const has = (event: string) => after.some((one) => one.event === event);
  return {
    card: idsIn(line, "card")[0] ?? "", area: idsIn(line, "area")[0] ?? "", looked, won: has("won_combat"), lost: has("lost_combat") || has("beaten_back"),
    told: after.map(({ text }) => text),
  };
}
