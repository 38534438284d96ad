/** How East Front's log is read. */
import { idsIn, type Reading } from "../../table/past/story/reading";

export const reading: Reading = {
  sorts: {
    round: "round", turn: "turn", step: "step",
    mulligan: "plain", kept: "plain", late_cards: "plain", passed: "plain",
    drew: "small", drew_unseen: "small", discarded: "small", discarded_unseen: "small",
    moved: "move", stayed: "small",
    played: "card", contingency: "card", contingency_side: "card", conscripts: "card", marches: "card", dares: "card", produces: "card", reacted: "answer",
    deployed: "gain", recruited: "gain", granted: "gain",
    attacked: "battle", combat_ends: "end",
    eliminated: "loss", lost: "loss", lifted: "loss", starved: "loss",
    gained: "points", scored: "points", scorched: "taken", gorki_star: "taken", mud: "result",
    won: "plain", won_by_lead: "plain", won_tie: "plain",
  },
  turnOf: (line) => (line.event === "turn" ? (idsIn(line, "side")[0] ?? null) : undefined),
  wayOf: (line) => {
    const [one, two] = idsIn(line, "space");
    if (!one || !two) return null;
    return line.event === "attacked" ? [two, one] : [one, two];
  },
  sideOf: (line) => (idsIn(line, "kind")[0]?.startsWith("soviet") ? "allies" : "axis"),
};
