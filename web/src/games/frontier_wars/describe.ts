/** The position in words, for the text table. */
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { playing, viewOf, type Army, type ArmyFact, type FrontierView } from "./data";
import { backsSaid } from "./faces";
import { cardTitle, roundSaid, spaceName } from "./opened";
import { workedBy } from "./works";
import { pieceName, w } from "./words";

/** How far an army is on the ways to win; the siege is decided by the units that are left. */
const standing = ({ units, points, points_goal, medals, research, research_goal }: ArmyFact): string[] =>
  points_goal === null || research_goal === null
    ? [w("unitsSaid", { n: units })]
    : [w("pointsOf", { n: points, of: points_goal }), w("medals", { n: medals }), w("researchSaid", { n: research.cards, of: research_goal })];

function armyLines(view: FrontierView, army: Army): string[] {
  const fact = view.armies[army];
  if (!fact) return [];
  return [
    [...standing(fact), ...(fact.alive ? [] : [w("eliminated")])].join(", "),
    `${w("handSaid", { n: fact.hand.cards, of: fact.hand.limit })}: ${fact.own ? fact.own.hand.map(cardTitle).join(", ") || w("none") : backsSaid(fact.hand.backs)}`,
    ...(fact.own && fact.research_goal !== null ? [`${w("researchOf", { n: fact.own.research_points, of: fact.research_goal })}: ${fact.own.research.map(cardTitle).join(", ") || w("none")}`] : []),
  ];
}

function tileLine(view: FrontierView, id: string, kind: string, stars: number): string {
  const counts = new Map<string, number>();
  for (const piece of view.pieces.filter(({ space }) => space === id)) counts.set(pieceName(piece), (counts.get(pieceName(piece)) ?? 0) + 1);
  const there = [
    ...view.headquarters.filter(({ space }) => space === id).map((hq) => (hq.owner ? w("hqOf", { who: w(`army.${hq.owner}`), n: hq.resistance }) : w("hqRuined", { who: w(`army.${hq.army}`) }))),
    ...view.constructions.filter(({ space }) => space === id).map((work) => `${w(`kind.${work.kind}`)} (${work.destroyed ? w("ruined") : workedBy(work, view) ? w("active") : w("idle")})`),
    ...[...counts].map(([name, n]) => `${n} × ${name}`),
    ...(view.fleet?.space === id ? [w("fleetFree")] : []),
    ...(view.frontier.includes(id) ? [w("isFrontier")] : []),
  ];
  const holder = view.control[id];
  return `${spaceName(view, id)}, ${kind}${"★".repeat(stars)}${holder ? `, ${w("heldBy", { who: w(`army.${holder}`) })}` : ""}${there.length > 0 ? `: ${there.join("; ")}` : ""}`;
}

export function describe(shown: View): Section[] {
  const view = viewOf(shown);
  if (!view) return [];
  const occupied = (id: string) => view.pieces.some(({ space }) => space === id) || view.fleet?.space === id;
  return [
    { heading: w("tracks"), lines: [`${roundSaid(view)}, ${w(`phase.${view.phase}`)}. ${w("order")}: ${view.order.map((army) => w(`army.${army}`)).join(", ")}.`] },
    ...playing(view).map((army) => ({ heading: w(`army.${army}`), lines: armyLines(view, army) })),
    { heading: w("tiles"), lines: view.map.spaces.filter(({ id, kind }) => kind !== "sea" || occupied(id)).map(({ id, kind, stars }) => tileLine(view, id, w(`tile.${kind}`), stars)) },
    ...(view.map.rivers.length > 0 ? [{ heading: w("rivers"), lines: view.map.rivers.map(({ id, between }) => `${between.map((one) => spaceName(view, one)).join(" – ")}${view.bridges.includes(id) ? `: ${w("bridge")}` : ""}`) }] : []),
  ];
}
