/** Race to Moscow's log lines as arrows: every transport and every step of an army or the Fleet. */
import type { LogLine } from "../../api/types";
import { idsIn, type Drawn } from "../../board/pieces/moves";
import type { TableModel } from "../../table/model/model.svelte";

const DRAWN: Record<string, Drawn["what"]> = { trucked: "moved", railed: "moved", redeployed: "moved", fleet_moved: "moved", entered: "attacked", withdrew: "attacked" };

/** The turns of the others since a seat's last one, and the turn that is going on; only that one for a seat without turns. */
export function sinceOwnTurn(lines: LogLine[], seat: string | null): LogLine[] {
  const turns = lines.flatMap((line, at) => (line.event === "turn" ? [{ at, isOwn: idsIn(line, "colour")[0] === seat }] : []));
  const isPlayer = turns.some(({ isOwn }) => isOwn);
  const first = isPlayer ? turns[turns.slice(0, -1).findLastIndex(({ isOwn }) => isOwn) + 1] : turns.at(-1);
  return lines.slice(first?.at ?? 0);
}

/** What has happened since the person last decided; after loading the page, since that person's last turn. */
export const freshLines = (model: TableModel): LogLine[] => (model.news.length > 0 ? model.news : sinceOwnTurn(model.told, model.page?.seat ?? null));

/** Of moves that go the same way one arrow is drawn. */
export function arrowsOf(lines: LogLine[]): Drawn[] {
  const found = new Map<string, Drawn>();
  for (const line of lines) {
    const what = DRAWN[line.event ?? ""];
    const [from, to] = [...idsIn(line, "area"), ...idsIn(line, "sea")];
    if (what && from && to) found.set(`${what} ${from} ${to}`, { key: `${what} ${from} ${to}`, what, from, to });
  }
  return [...found.values()];
}
