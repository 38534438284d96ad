/** How Race to Moscow's log is read. */
import type { LogLine } from "../../api/types";
import { idsIn, placesIn, sortOf, type Reading } from "../../table/past/story/reading";
import { opened } from "./opened";

/** Whose army a line speaks of. */
const colourOf = (line: LogLine): string | undefined => idsIn(line, "army").map((army) => opened().armies.get(army)?.color)[0];

export const reading: Reading = {
  sorts: {
    order: "plain", round: "round", turn: "turn",
    field_armies: "plain", activated: "small", loaded: "small", transports: "small",
    entered: "move", redeployed: "move", fleet_moved: "move", trucked: "move", railed: "move", withdrew: "follow",
    stormed: "odds", went_on: "odds", drew: "result", no_cards: "result", type_shown: "result", found: "gain", stood_in: "result", settled: "result", bogged_down: "result",
    kept: "result", won_combat: "result", lost_combat: "loss", beaten_back: "loss", nothing_happens: "result", air_spared: "result", medal_moved: "result", sabotaged: "loss", cancelled: "result", captured: "taken", medal_won: "points", encircled: "taken", faced_down: "points",
    excess: "small", took_supplies: "gain", took_transport: "gain", reorganized: "plain", reserves: "small", ate: "small", grounded: "loss", fed: "small",
    auxiliaries: "card", auxiliaries_lost: "small", recon: "plain", recon_marker: "plain", air_support: "plain", air_support_marker: "plain", peeked: "small", peeked_type: "small", air_returns: "small", reshuffled: "small",
    okh_taken: "plain", okh_bought: "plain", okh_shown: "small", okh_played: "card", swapped: "result", airlifted: "gain", shipped: "gain", track_laid: "gain",
    no_attack: "small", no_objective: "small", front_attack: "battle", front_raid: "battle", front_objective: "plain", front_victory: "plain", tied: "small",
    marker_placed: "plain", type_picked: "small", type_boxed: "small", marker_boxed: "plain", no_marker: "plain", pool_empty: "plain", area_lost: "loss", no_reaction: "plain", held: "result", army_lost: "loss",
    won_at_once: "plain", game_over: "plain", guard_ends: "plain",
  },
  turnOf: (line) => (line.event === "turn" ? (idsIn(line, "colour")[0] ?? null) : undefined),
  attacks: new Set(["entered", "withdrew"]),
  unitOf: (line) => idsIn(line, "army")[0] ?? null,
  wayOf: (line) => {
    const sort = sortOf(line, reading);
    const [from, to] = placesIn(line).map(({ id }) => id);
    return (sort === "move" || sort === "follow") && from && to ? [from, to] : null;
  },
  sideOf: (line) => idsIn(line, "colour")[0] ?? colourOf(line) ?? line.seat,
};
