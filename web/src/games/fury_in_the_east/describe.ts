/** The position in words, for the text table. */
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { piecesOf, viewOf, type FuryView, type Side } from "./data";
import { datesOf, pieceWords, pointsTold } from "./naming";
import { hexName } from "./opened";
import { w, type Word } from "./words";

/** Every hex that a side stands in, from the north to the south. */
function standing(view: FuryView, side: Side): string[] {
  const stacks = new Map<string, string[]>();
  for (const piece of piecesOf(view)) {
    if (piece.side === side) stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), pieceWords(piece)]);
  }
  const row = (hex: string) => Number(hex.slice(2)) * 100 + Number(hex.slice(0, 2));
  return [...stacks].sort(([a], [b]) => row(a) - row(b)).map(([hex, pieces]) => `${hexName(hex)}: ${pieces.join("; ")}`);
}

const held = (view: FuryView, side: Side) =>
  Object.entries(view.control).filter(([, holder]) => holder === side).map(([hex]) => hexName(hex)).join(", ");

export function describe(shown: View): Section[] {
  const view = viewOf(shown);
  if (!view) return [];
  return [
    {
      heading: w("tracks"),
      lines: [
        `${w("turnOf", { n: view.turn })}, ${datesOf(view)}. ${w(`phase.${view.phase}` as Word)}.`,
        `${w(`weather.${view.weather}` as Word)}. ${w("luftwaffe", { n: view.luftwaffe })}.`,
        ...(view.outcome ? [`${w(`level.${view.outcome.reason}` as Word)}.`] : []),
        ...(view.outcome?.moscow ? [w("moscow")] : []),
        pointsTold(view),
        ...(view.owed.length > 0 ? [`${w("owed.title", { n: view.owed.length })}: ${view.owed.map(hexName).join(", ")}.`] : []),
      ],
    },
    { heading: w("units.axis"), lines: standing(view, "axis") },
    { heading: w("units.soviet"), lines: standing(view, "soviet") },
    { heading: w("held.axis"), lines: [held(view, "axis")] },
  ];
}
