/** Moves that follow each other, together where they are many. */
import type { Item } from "./story";

const MANY = 5;

/** Runs of moves with nothing that came of them; everything else is a run by itself. */
export function runsOf(items: Item[]): Item[][] {
  const runs: Item[][] = [];
  let moves: Item[] = [];
  const close = () => {
    if (moves.length >= MANY) runs.push(moves);
    else runs.push(...moves.map((move) => [move]));
    moves = [];
  };
  for (const item of items) {
    if (item.sort === "move" && item.lines.length < Math.max(2, item.stops.length)) moves.push(item);
    else {
      close();
      runs.push([item]);
    }
  }
  close();
  return runs;
}
