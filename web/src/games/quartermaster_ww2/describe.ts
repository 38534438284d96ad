/** The position in words, for the text table. */
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { COUNTRIES, TEAMS, viewOf, type Country, type QuartermasterView } from "./data";
import { cardTitle, opened, spaceName } from "./opened";
import { pieceName, w, type Word } from "./words";

function piecesOf(view: QuartermasterView, country: Country): string[] {
  return view.pieces
    .filter((piece) => piece.country === country)
    .map((piece) => {
      const star = opened().space.get(piece.space)?.supply ? ` (${w("supplySpace")})` : "";
      const marks = [...(piece.supplied ? [] : [w("unsupplied")]), ...(piece.protected ? [w("safe")] : [])];
      return `${pieceName(piece)}: ${spaceName(piece.space)}${star}${marks.length > 0 ? `, ${marks.join(", ")}` : ""}`;
    });
}

function cardsOf(view: QuartermasterView, country: Country): string[] {
  const cards = view.cards[country];
  const scores = view.scoring[country];
  return [
    `${w("inHand", { n: cards.hand_size })}, ${w("inDeck", { n: cards.deck_size })}, ${w("inPile", { n: cards.discard_size })}, ${w("faceDown", { n: cards.responses })}`,
    ...(cards.statuses.length > 0 ? [w("statuses", { what: cards.statuses.map(cardTitle).join(", ") })] : []),
    ...(cards.hand && cards.hand.length > 0 ? [`${w("hand", { n: cards.hand.length })}: ${cards.hand.map(cardTitle).join(", ")}`] : []),
    ...(cards.face_down && cards.face_down.length > 0 ? [w("ownFaceDown", { what: cards.face_down.map(cardTitle).join(", ") })] : []),
    scores === null ? w("scoresNot") : w("wouldScore", { n: scores }),
  ];
}

export function describe(shown: View): Section[] {
  const view = viewOf(shown);
  if (!view) return [];
  return [
    {
      heading: w("tracks"),
      lines: [
        `${w("roundOf", { n: view.round, of: opened().rounds })}, ${w(`country.${view.turn}`)}, ${w(`step.${view.step}` as Word)}.`,
        ...TEAMS.map((team) => `${w(`team.${team}`)}: ${w("points", { n: view.points[team] })}.`),
      ],
    },
    ...COUNTRIES.map((country) => ({ heading: w(`country.${country}`), lines: [...piecesOf(view, country), ...cardsOf(view, country)] })),
    {
      heading: w("layer.straits"),
      lines: view.straits.map((gate) => w("gate", { name: opened().map.straits.find(({ id }) => id === gate.id)?.name ?? gate.id, who: w(`team.${gate.open_to}`), land: spaceName(gate.land) })),
    },
  ];
}
