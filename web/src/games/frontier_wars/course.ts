/** What the log tells of battles: who attacked where, what was played, and what happened at each step of initiative. */
import type { LogLine } from "../../api/types";
import { idsIn } from "../../board/pieces/moves";
import type { TableModel } from "../../table/model/model.svelte";
import { TYPES, isArmy, type Army, type UnitType } from "./data";

export interface Strike {
  army: Army;
  victim: Army;
  impacts: number;
}

/** A step of the chart; the first one, before any blow, has no initiative. */
export interface Beat {
  initiative: number | null;
  strikes: Strike[];
  lost: { army: Army; kind: UnitType }[];
  said: string[];
}

export interface Course {
  key: string;
  space: string;
  attacker: Army;
  /** Cards and skills, in order. */
  used: { by: Army; what: string }[];
  beats: Beat[];
  /** How it ended, in words; nothing while it is fought. */
  outcome: string | null;
  /** The moment of its last line. */
  moment: number;
}

const ENDS = ["battle_won", "battle_tied", "battle_empty", "battle_avoided"];
const TOLD = ["strikes", "ignored", "lost", "garrison", "ruined", "bridge_down", "bridge_broken", "withdrew", "uncovered", "was_decoy", "fused", "flanked", "placed", "fleet_hit", "hq_fell"];
const USED = ["played", "used_skill"];

const armiesIn = (line: LogLine): Army[] => idsIn(line, "army").filter(isArmy);

/** The number that a line speaks of, whatever the language: digits outside of the names in it. */
export function numberIn(line: LogLine): number {
  const bare = line.parts.reduce((text, part) => (part.id ? text.replace(part.text, " ") : text), line.text);
  return Number(bare.match(/\d+/)?.[0] ?? 0);
}

/** All battles that a stretch of the log tells of, the last one perhaps unfinished. */
export function coursesIn(lines: LogLine[]): Course[] {
  const found: Course[] = [];
  let now: Course | null = null;
  for (const line of lines) {
    if (line.event === "battle") {
      const [attacker] = armiesIn(line);
      const space = idsIn(line, "space")[0] ?? "";
      now = attacker ? { key: `${line.moment} ${space}`, space, attacker, used: [], beats: [emptyBeat(null)], outcome: null, moment: line.moment } : null;
      if (now) found.push(now);
    } else if (now) {
      read(now, line);
      if (now.outcome !== null) now = null;
    }
  }
  return found;
}

const emptyBeat = (initiative: number | null): Beat => ({ initiative, strikes: [], lost: [], said: [] });

function read(course: Course, line: LogLine) {
  const event = line.event ?? "";
  course.moment = line.moment;
  if (ENDS.includes(event)) course.outcome = line.text;
  else if (event === "step") course.beats.push(emptyBeat(numberIn(line)));
  else if (USED.includes(event)) course.used.push({ by: armiesIn(line)[0] ?? course.attacker, what: line.parts.find(({ kind }) => kind === "card" || kind === "skill")?.text ?? line.text });
  else if (TOLD.includes(event)) {
    const beat = course.beats.at(-1);
    const [army, victim] = armiesIn(line);
    beat?.said.push(line.text);
    if (event === "strikes" && army && victim) beat?.strikes.push({ army, victim, impacts: numberIn(line) });
    const kind = TYPES.find((type) => idsIn(line, "type").includes(type));
    if (event === "lost" && army && kind) beat?.lost.push({ army, kind });
  }
}

/** Whether a blow can fall, or has: not where all who stood there were decoys, or withdrew. */
export const wasFought = ({ outcome, beats }: Course): boolean => outcome === null || beats.length > 1;

/** The log up to the moment that is shown. */
function linesUpTo({ inPast, hindsight: { shown }, everTold: lines }: TableModel): LogLine[] {
  return inPast ? [...lines.filter((line) => line.moment < (shown?.moment ?? 0)), ...(shown?.log ?? [])] : lines;
}

const LONG = 400;
const RECENT = 24;

/** The battle that is fought, and those that ended since one last decided. */
export function recentCourses(model: TableModel): Course[] {
  const lines = linesUpTo(model).slice(-LONG);
  const [news] = model.inPast ? [] : model.news;
  const since = news?.moment ?? lines.at(-RECENT)?.moment ?? 0;
  return coursesIn(lines).filter((course, at, all) => course.moment >= since || (course.outcome === null && at === all.length - 1));
}
