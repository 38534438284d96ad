/** Pieces and turns in words; their names come from the data, which are in the language of the page. */
import type { FuryView, Piece } from "./data";
import { opened } from "./opened";
import { w, type Word } from "./words";

/** Kinds whose counters have no name of their own. */
const NAMELESS = ["RC", "TC", "CC", "SIB", "ETC", "MIL"];

/** A Leader lies under a handle, and his counter is called after him: "F. Kuznetsov" is LD-FKuznetsov. */
const counterOf = ({ kind, id, name }: Piece): string => (kind === "leader" ? `LD-${name.replace(/[. ]/g, "")}` : id);

/** The view says names in English. */
const unitName = (piece: Piece): string => opened().units.get(counterOf(piece))?.name ?? piece.name;

/** What a piece is, with what its counter shows. */
export function pieceName(piece: Piece): string {
  const { kind, id, combat, move } = piece;
  if (kind === "head") return w(`head.${id.at(-1) ?? "N"}` as Word);
  if (kind === "leader") return piece.face_up ? w("leader.up", { name: unitName(piece), n: combat }) : w("leader.down");
  return w("unit", { name: NAMELESS.includes(kind) ? w(`kind.${kind}`) : unitName(piece), combat, move });
}

/** What is wrong with it. */
export const ailments = ({ supplied, oos, command, lost }: Piece): string =>
  [
    ...(lost > 0 ? [w("ill.reduced")] : []),
    ...(!supplied || oos ? [w("ill.oos")] : []),
    ...(command === false ? [w("ill.ooc")] : []),
  ].join(", ");

export const pieceWords = (piece: Piece): string => [pieceName(piece), ailments(piece)].filter(Boolean).join(", ");

/** The count of the Axis; at the end, cities without a line of communications are taken off. */
export const sumOf = ({ points: { running, lost, corps }, outcome }: FuryView): number => outcome?.points ?? running - lost - corps;

/** How the count is made up. */
export function pointsTold(view: FuryView): string {
  const { running, lost, corps } = view.points;
  const cut = view.outcome?.cut_off ?? 0;
  return w(cut > 0 ? "points.cut" : "points.sum", { sum: sumOf(view), running, lost, corps, cut });
}

/** When a turn is played: "22 Jun - 5 Jul 1941". */
export const datesOf = ({ turn, dates }: FuryView): string => opened().tables.turn_track.turns.find((one) => one.turn === turn)?.dates ?? dates;
