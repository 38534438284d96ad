/** East Front's log lines as arrows on the map. */
import { idsIn, type ReadMove } from "../../board/pieces/moves";

export const readMove: ReadMove = (line) => {
  const [one, two] = idsIn(line, "space");
  if (!one || !two) return null;
  if (line.event === "moved") return { what: "moved", from: one, to: two };
  return line.event === "attacked" ? { what: "attacked", from: two, to: one } : null;
};
