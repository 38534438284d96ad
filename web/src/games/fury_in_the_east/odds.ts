/** The arithmetic that a player wants to see before the die falls. */
import { SHIFTS, type Odds, type Shift, type Side } from "./data";

/** Shifts that a side's own attack suffers go to the left; the others, to the right. */
const AGAINST: Record<Side, Shift[]> = {
  axis: ["terrain", "river", "snow", "axis_out_of_supply"],
  soviet: ["soviet_out_of_command", "soviet_out_of_supply", "luftwaffe"],
};

export interface ShiftShown {
  what: Shift;
  /** Columns to the right, or, below zero, to the left. */
  by: number;
}

/** The shifts of a combat in the order in which they are made: the defender's first. */
export function shiftsOf({ shifts }: Odds, attacker: Side): ShiftShown[] {
  const left = AGAINST[attacker];
  const shown = SHIFTS.filter((what) => shifts[what] > 0).map((what) => ({ what, by: left.includes(what) ? -shifts[what] : shifts[what] }));
  return [...shown.filter(({ by }) => by < 0), ...shown.filter(({ by }) => by > 0)];
}

export interface Outlook {
  /** Of six dice: how many hurt the attacker, hurt the defender, or leave both as they are. */
  attackerHurt: number;
  defenderHurt: number;
  /** Steps lost on average; an E counts as all that attack. */
  attackerSteps: number;
  defenderSteps: number;
}

const ALL = "E";
const stepsIn = (half: string, all: number) => (half === ALL ? all : Number.parseInt(half, 10) || 0);
const hurts = (half: string) => half !== "0" && half !== "";

export function outlook(results: string[], attackingSteps: number): Outlook {
  const halves = results.map((result) => result.split("/") as [string, string]);
  const mean = (side: 0 | 1) => halves.reduce((sum, half) => sum + stepsIn(half[side], attackingSteps), 0) / Math.max(1, halves.length);
  return {
    attackerHurt: halves.filter(([attacker]) => hurts(attacker)).length,
    defenderHurt: halves.filter(([, defender]) => hurts(defender)).length,
    attackerSteps: mean(0),
    defenderSteps: mean(1),
  };
}
