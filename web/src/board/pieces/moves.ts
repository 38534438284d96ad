/** What moved and who attacked lately, read from the log's own references to the board. */
import type { LogLine } from "../../api/types";
import type { TableModel } from "../../table/model/model.svelte";

export interface Drawn {
  key: string;
  what: "moved" | "attacked";
  from: string;
  to: string;
}

/** How a game reads a line of its log; nothing where it tells of no move. */
export type ReadMove = (line: LogLine) => Omit<Drawn, "key"> | null;

const MOST = 8;
const RECENT = 5;

/** The ids of a kind that a line speaks of, in order. */
export const idsIn = (line: LogLine, kind: string): string[] => line.parts.filter((part) => part.kind === kind).map((part) => part.id ?? "");

/** The moves since one last decided; after loading the page, those of the last few lines. */
export function lastMoves(model: TableModel, read: ReadMove): Drawn[] {
  const lines = model.news.length > 0 ? model.news : (model.page?.log.slice(-RECENT) ?? []);
  return lines
    .flatMap((line, number) => {
      const move = read(line);
      return move ? [{ key: `${line.moment}-${number}`, ...move }] : [];
    })
    .slice(-MOST);
}
