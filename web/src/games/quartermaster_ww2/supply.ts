/** Which of a country's pieces are linked, as lines on the map. Whether a piece is fed the server says; nothing is judged here. */
import type { Point } from "../../board/geometry";
import { teamOf, type Country, type Piece, type QuartermasterView } from "./data";
import { opened } from "./opened";

export interface Traced {
  links: { line: Point[]; fed: boolean }[];
  ports: Point[][];
  pieces: { at: Point; fed: boolean; source: boolean }[];
}

export function tracedLines(view: QuartermasterView, country: Country): Traced {
  const own = view.pieces.filter((piece) => piece.country === country);
  const team = teamOf(country);
  const near = nearness(view, country);
  const armies = view.pieces.filter((piece) => piece.type === "army" && teamOf(piece.country) === team);
  return {
    links: own.flatMap((one, at) =>
      own.slice(at + 1).filter((other) => near(one.space, other.space)).map((other) => ({ line: lineOf(one, other), fed: one.supplied && other.supplied }))),
    ports: own.filter(({ type }) => type === "navy").flatMap((navy) => {
      const port = armies.find((army) => near(navy.space, army.space));
      return port && port.country !== country ? [lineOf(navy, port)] : [];
    }),
    pieces: own.flatMap((piece) => {
      const space = opened().space.get(piece.space);
      return space ? [{ at: space.at, fed: piece.supplied, source: piece.type === "army" && space.supply && piece.supplied }] : [];
    }),
  };
}

/** Whether two spaces are adjacent for a country, its open straits included. */
function nearness(view: QuartermasterView, country: Country): (one: string, other: string) => boolean {
  const open = view.straits.filter((strait) => strait.open_to === teamOf(country)).map((strait) => strait.seas);
  return (one, other) => (opened().space.get(one)?.adjacent.includes(other) ?? false) || open.some((seas) => seas.includes(one) && seas.includes(other));
}

/** From piece to piece the short way round the world. */
function lineOf(one: Piece, other: Piece): Point[] {
  const { drawing: { width }, space } = opened();
  const [ax, ay] = space.get(one.space)?.at ?? [0, 0];
  const [bx, by] = space.get(other.space)?.at ?? [0, 0];
  return [[ax, ay], [bx - Math.round((bx - ax) / width) * width, by]];
}
