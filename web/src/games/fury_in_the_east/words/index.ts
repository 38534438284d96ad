/** What Fury in the East's kit says. */
import { wordsOf } from "../../../i18n/words";
import type { Piece } from "../data";
import { en } from "./en";
import { es } from "./es";

export const w = wordsOf({ en, es });
export type Word = keyof typeof en;

/** Kinds whose counters have no name of their own. */
const NAMELESS = ["RC", "TC", "CC", "SIB", "ETC", "MIL"];

/** What a piece is, with what its counter shows. */
export function pieceName(piece: Piece): string {
  const { kind, id, name, combat, move } = piece;
  if (kind === "head") return w(`head.${id.at(-1) ?? "N"}` as Word);
  if (kind === "leader") return piece.face_up ? w("leader.up", { name, n: combat }) : w("leader.down");
  return w("unit", { name: NAMELESS.includes(kind) ? w(`kind.${kind}`) : name, combat, move });
}

/** What is wrong with it. */
export const ailments = ({ supplied, oos, command, lost }: Piece): string =>
  [
    ...(lost > 0 ? [w("ill.reduced")] : []),
    ...(!supplied || oos ? [w("ill.oos")] : []),
    ...(command === false ? [w("ill.ooc")] : []),
  ].join(", ");

export const pieceWords = (piece: Piece): string => [pieceName(piece), ailments(piece)].filter(Boolean).join(", ");
