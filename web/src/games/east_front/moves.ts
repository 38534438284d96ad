/** What moved and who attacked lately, read from the log's own references to the board. */
import type { LogLine } from "../../api/types";
import type { TableModel } from "../../table/model.svelte";

export interface Drawn {
  key: string;
  what: "moved" | "attacked";
  from: string;
  to: string;
}

const MOST = 8;
const RECENT = 5;

function read(line: LogLine, number: number): Drawn | null {
  const named = line.parts.filter((part) => part.kind !== undefined);
  const spaces = named.filter((part) => part.kind === "space").map((part) => part.id ?? "");
  const [first, second] = spaces;
  if (!first || !second || spaces.length !== 2) return null;
  const key = `${line.moment}-${number}`;
  if (named[0]?.kind === "kind") return { key, what: "moved", from: first, to: second };
  if (named[0]?.kind === "faction") return { key, what: "attacked", from: second, to: first };
  return null;
}

/** The moves since one last decided; after loading the page, those of the last few lines. */
export function lastMoves(model: TableModel): Drawn[] {
  const lines = model.news.length > 0 ? model.news : (model.page?.log.slice(-RECENT) ?? []);
  return lines.map(read).filter((move) => move !== null).slice(-MOST);
}
