/** The position in words, for the text table. */
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { viewOf, type EastFrontView, type Side } from "./data";
import { opened } from "./opened";
import { kindName, w, type Word } from "./words";

function piecesIn(view: EastFrontView, space: string): string {
  const counts = new Map<string, number>();
  for (const piece of view.pieces) {
    if (piece.space !== space) continue;
    const name = kindName(piece.kind) + (piece.supplied ? "" : ` (${w("unsupplied")})`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => `${n} × ${name}`).join(", ");
}

function held(view: EastFrontView, side: Side): string[] {
  return opened().drawing.spaces
    .filter((space) => view.control[space.id] === side)
    .map((space) => {
      const pieces = piecesIn(view, space.id);
      const stars = space.stars > 0 ? ` (${w("starsIn", { n: space.stars })})` : "";
      return `${space.name}${stars}: ${pieces || w("empty")}`;
    });
}

export function describe(shown: View): Section[] {
  const view = viewOf(shown);
  if (!view) return [];
  const water = opened().drawing.spaces
    .filter((space) => space.kind === "water" && view.pieces.some((piece) => piece.space === space.id))
    .map((space) => `${space.name}: ${piecesIn(view, space.id)}`);
  return [
    {
      heading: w("tracks"),
      lines: [
        `${w("roundOf", { n: view.round })}, ${w(`season.${view.season}` as Word)} ${view.year}, ${w(`step.${view.step}` as Word)}.`,
        ...(["axis", "allies"] as const).map((side) =>
          `${w(`side.${side}`)}: ${w("points", { n: view.points[side] })}, ${w("starsHeld", { n: view.stars[side] })}.`),
      ],
    },
    { heading: w("heldAxis"), lines: held(view, "axis") },
    { heading: w("heldAllies"), lines: held(view, "allies") },
    { heading: w("water"), lines: water.length > 0 ? water : [w("empty")] },
  ];
}
