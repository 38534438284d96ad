/** The game's log lines as arrows on the map. */
import { idsIn, type ReadMove } from "../../board/pieces/moves";

const MOVES = ["moved", "token_moved", "carried", "token_carried", "withdrew"];

export const readMove: ReadMove = (line) => {
  const [from, to] = idsIn(line, "space");
  return from && to && line.event && MOVES.includes(line.event) ? { what: "moved", from, to } : null;
};
