/** How Frontier Wars' log is read. */
import { idsIn, type Reading } from "../../table/past/story/reading";

/** Phases in which every army decides, one after the other or at once. */
const COMMON = new Set(["turn_order", "draw", "reinforcements", "tactical", "arms_race", "upkeep"]);

export const reading: Reading = {
  sorts: {
    round: "round", turn: "turn", phase: "step",
    scored: "points", medals: "points",
    drew: "small", drew_unseen: "small", reshuffled: "small", chose_research: "small", studied: "small", researched: "plain", showed_research: "plain",
    played: "card", used_skill: "card", paid: "answer", discarded: "small", set_aside: "small",
    peeked: "result", saw_card: "result", stole: "result", stole_card: "result", took_hand: "result",
    placed: "gain", hidden: "gain", hidden_unseen: "gain", built: "gain", repaired: "gain", hq_repaired: "gain", hq_healed: "small", dug: "gain", bridge_built: "gain", bridge_laid: "gain", fleet_rebuilt: "gain",
    moved: "move", token_moved: "move", carried: "move", token_carried: "move", sailed: "plain", fleet_taken: "plain", trench_back: "plain", river_laid: "plain",
    battle: "battle", fused: "answer", flanked: "answer", step: "result", strikes: "result", ignored: "result", uncovered: "result", was_decoy: "result",
    garrison: "result", battle_won: "end", battle_tied: "end", battle_empty: "end", battle_avoided: "end", withdrew: "follow", saved: "result",
    lost: "loss", struck: "loss", token_lost: "loss", removed: "loss", removed_at_sea: "loss", sacrificed: "loss", token_removed: "loss", bridge_down: "loss", bridge_broken: "loss", fleet_hit: "loss", fleet_lost: "loss", ruined: "loss", overstayed: "loss",
    hq_fell: "taken", eliminated: "taken", won: "plain",
  },
  turnOf: (line) => {
    if (line.event === "turn") return idsIn(line, "army")[0] ?? null;
    return line.event === "phase" && COMMON.has(idsIn(line, "phase")[0] ?? "") ? null : undefined;
  },
  unitOf: (line) => [...idsIn(line, "army"), ...idsIn(line, "type")].join(" "),
  sideOf: (line) => idsIn(line, "army")[0] ?? null,
};
