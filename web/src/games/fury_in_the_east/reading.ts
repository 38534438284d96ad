/** How Fury's log is read. */
import { idsIn, placesIn, sortOf, type Reading } from "../../table/past/story/reading";

const AXIS = new Set(["heads", "axis_rail", "axis_strategic", "axis_movement", "axis_combat", "panzer_movement", "interdiction", "axis_reinforcement"]);
const SOVIET = new Set(["soviet_rail", "soviet_strategic", "soviet_movement", "withdrawal", "soviet_combat", "soviet_reinforcement"]);
const DICE = new Set(["result", "weather"]);

const turnOfPhase = (phase: string) => (AXIS.has(phase) ? "axis" : SOVIET.has(phase) ? "soviet" : null);

/** Axis counters begin with their nation; the Soviet ones with their kind. */
const sideOfPiece = (piece: string) => (/^(?:G|RO|HU|IT|FI|FIN|supply)[-_]/.test(piece) ? "axis" : "soviet");

/** The first number of a line outside of the names in it: the die. */
function firstNumber(text: string): number[] {
  const found = text.match(/\d+/)?.[0];
  return found === undefined ? [] : [Number(found)];
}

export const reading: Reading = {
  sorts: {
    turn: "round", phase: "step", set_up_done: "plain",
    weather: "plain", supply_lost: "result", placed: "gain", arrived: "gain", entered: "gain", dropped: "small", rested: "small",
    moved: "move", railed: "move", sailed: "move", head_follows: "result",
    captured: "taken", head_captured: "loss", head_back: "gain", air_supply: "plain", interdicted: "plain",
    attacked: "battle", overruns: "battle", attacked_too: "odds", odds: "odds", shifted_left: "odds", shifted_right: "odds", luftwaffe: "odds", result: "result", hopeless: "result",
    hurt: "loss", turned: "result", eliminated: "loss", overstacked: "loss", retreats: "follow", advances: "follow",
    leader_up: "result", leader_star: "result", leader_lost: "loss", withdrawn: "plain", leader_placed: "gain", leaders_drawn: "plain",
    refilled: "gain", raised: "gain", raised_star: "small", militia: "gain", finns_free: "result",
    ordered: "plain", ordered_unseen: "plain", obeyed: "points", disobeyed: "points", order_shown: "plain",
    moscow_falls: "plain", final_count: "points", over: "plain",
  },
  turnOf: (line) => (line.event === "phase" ? turnOfPhase(idsIn(line, "phase")[0] ?? "") : undefined),
  unitOf: (line) => idsIn(line, "piece")[0] ?? null,
  wayOf: (line) => {
    const sort = sortOf(line, reading);
    const [from, to] = placesIn(line).map(({ id }) => id);
    return (sort === "move" || sort === "follow") && from && to ? [from, to] : null;
  },
  diceOf: (line) => (line.event !== null && DICE.has(line.event) ? firstNumber(line.text) : []),
  sideOf: (line) => {
    const [piece] = idsIn(line, "piece");
    if (line.event === "leader_lost") return "soviet";
    return idsIn(line, "side")[0] ?? (piece === undefined ? null : sideOfPiece(piece));
  },
};
