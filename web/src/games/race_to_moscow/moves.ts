/** Race to Moscow's log lines as arrows: transports, and armies that went through several areas. */
import { idsIn, type Drawn } from "../../board/moves";
import type { TableModel } from "../../table/model.svelte";

const CARRIED = ["trucked", "railed", "redeployed"];
const MOST = 8;
const RECENT = 12;

export function arrowsOf(model: TableModel): Drawn[] {
  const lines = model.news.length > 0 ? model.news : (model.page?.log.slice(-RECENT) ?? []);
  const stood = new Map<string, string>();
  return lines.flatMap((line, number): Drawn[] => {
    const key = `${line.moment}-${number}`;
    const [first, second] = idsIn(line, "area");
    if (line.event && CARRIED.includes(line.event) && first && second) return [{ key, what: "moved", from: first, to: second }];
    const [army] = idsIn(line, "army");
    if ((line.event !== "entered" && line.event !== "withdrew") || !army || !first) return [];
    const from = stood.get(army);
    stood.set(army, first);
    return from ? [{ key, what: "attacked", from, to: first }] : [];
  }).slice(-MOST);
}
