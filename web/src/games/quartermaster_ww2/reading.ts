/** How Quartermaster's log is read. */
import { idsIn, type Reading } from "../../table/past/story/reading";

export const reading: Reading = {
  sorts: {
    round: "round", turn: "turn", step: "step", opening: "plain",
    drew: "small", drew_unseen: "small", chose: "small", discarded: "small", discarded_unseen: "small", put_under: "small", put_under_unseen: "small", looked: "small", reordered: "small",
    played: "card", placed_status: "card", placed_response: "card", placed_unseen: "card", reallocates: "card", used: "answer",
    deck_lost: "result", deck_lost_unseen: "result", response_lost: "result", response_lost_unseen: "result", status_lost: "result", cancelled: "result",
    shuffled_in: "result", put_on_top: "result", found: "result", found_nothing: "result", toll: "result", saved: "result", truk: "result",
    built: "gain", recruited: "gain", named: "small",
    battled: "battle", removed: "loss", lifted: "loss", starved: "loss",
    gained: "points", paid_points: "points", scored: "points", scored_status: "points", no_scoring: "points",
    won: "plain", won_suddenly: "plain", won_tie: "plain",
  },
  acts: new Set(["played"]),
  turnOf: (line) => (line.event === "turn" ? (idsIn(line, "country")[0] ?? null) : undefined),
  sideOf: (line) => idsIn(line, "piece")[0]?.split("-")[0] ?? null,
};
