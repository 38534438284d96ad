/** The position in words, for the text table. */
import { t } from "../../i18n/index.svelte";
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { viewOf, type EastFrontView, type Side } from "./data";
import { opened } from "./opened";

const kindName = (kind: string) => t(`ef.kind.${kind}` as "ef.kind.germany-tank");

function piecesIn(view: EastFrontView, space: string): string {
  const counts = new Map<string, number>();
  for (const piece of view.pieces) {
    if (piece.space !== space) continue;
    const name = kindName(piece.kind) + (piece.supplied ? "" : ` (${t("ef.unsupplied")})`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => `${n} ${name}`).join(", ");
}

function held(view: EastFrontView, side: Side): string[] {
  return opened().drawing.spaces
    .filter((space) => view.control[space.id] === side)
    .map((space) => {
      const pieces = piecesIn(view, space.id);
      const stars = space.stars > 0 ? ` (${t("ef.starsIn", { n: space.stars })})` : "";
      return `${space.name}${stars}: ${pieces || t("ef.empty")}`;
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
      heading: t("ef.tracks"),
      lines: [
        `${t("ef.roundOf", { n: view.round })}, ${t(`ef.season.${view.season}` as "ef.season.summer")} ${view.year}, ${t(`ef.step.${view.step}` as "ef.step.supply")}.`,
        ...(["axis", "allies"] as const).map((side) =>
          `${t(`ef.side.${side}`)}: ${t("ef.points", { n: view.points[side] })}, ${t("ef.starsHeld", { n: view.stars[side] })}.`),
      ],
    },
    { heading: t("ef.heldAxis"), lines: held(view, "axis") },
    { heading: t("ef.heldAllies"), lines: held(view, "allies") },
    { heading: t("ef.water"), lines: water.length > 0 ? water : [t("ef.empty")] },
  ];
}
