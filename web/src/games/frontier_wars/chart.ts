/** The battle chart: every combatant at its initiative, when it struck and when it fell. */
import type { Army, Combatant, Components, Fighter, FrontierView, Role } from "./data";
import type { Beat, Course } from "./course";

export interface ChartUnit {
  key: string;
  army: Army;
  kind: Fighter;
  role: Role;
  initiative: number;
  /** Whether its place is known, or only the printed one. */
  exact: boolean;
  trench: boolean;
  /** The beat at which it struck, at which it fell. */
  struckAt: number | null;
  fellAt: number | null;
  resistance?: number;
}

type Chart = Components["chart"];

/** The initiative that is printed on the chart. */
export function printed(chart: Chart, kind: Fighter, role: Role): number {
  if (kind === "fleet") return 1;
  const row = chart[role === "attack" ? "attacker" : "defender"];
  return Number(Object.entries(row).find(([, kinds]) => kinds.includes(kind))?.[0] ?? 0);
}

/** On which side an army fights. */
const roleOf = (view: FrontierView, army: Army, attacker: Army): Role => (view.armies[army]?.team === view.armies[attacker]?.team ? "attack" : "defence");

/** Who stands there now: as the server lists them while it is fought, else what is left on the tile. */
function standing(view: FrontierView, course: Course, chart: Chart): Omit<ChartUnit, "key">[] {
  const fresh = { struckAt: null, fellAt: null };
  const hq = view.headquarters.find(({ space, owner }) => space === course.space && owner);
  const live = view.battle?.space === course.space && course.outcome === null ? view.battle.combatants : null;
  if (live) return live.map((one: Combatant) => ({ ...one, ...fresh, exact: true, ...(one.kind === "garrison" && hq ? { resistance: hq.resistance } : {}) }));
  const units = view.pieces.flatMap(({ space, army, kind }): Omit<ChartUnit, "key">[] => {
    if (space !== course.space || kind === "token") return [];
    const role = roleOf(view, army, course.attacker);
    return [{ army, kind, role, initiative: printed(chart, kind, role), exact: false, trench: false, ...fresh }];
  });
  if (!hq?.owner) return units;
  const role = roleOf(view, hq.owner, course.attacker);
  return [...units, { army: hq.owner, kind: "garrison", role, initiative: role === "attack" ? 0 : hq.resistance, exact: false, trench: false, resistance: hq.resistance, ...fresh }];
}

const fallen = (view: FrontierView, course: Course, chart: Chart): Omit<ChartUnit, "key">[] =>
  course.beats.flatMap((beat, at) => beat.lost.map(({ army, kind }) => {
    const role = roleOf(view, army, course.attacker);
    return { army, kind, role, initiative: printed(chart, kind, role), exact: false, trench: false, struckAt: null, fellAt: at };
  }));

/** Finds who dealt the blows of a beat: those nearest to its initiative that had not struck and had not fallen before it. */
function strike(units: ChartUnit[], beat: Beat, at: number) {
  const step = beat.initiative ?? 0;
  const blows = new Map<Army, number>();
  for (const { army, impacts } of beat.strikes) blows.set(army, (blows.get(army) ?? 0) + impacts);
  for (const [army, impacts] of blows) {
    const able = units.filter((unit) => unit.army === army && unit.struckAt === null && (unit.fellAt === null || unit.fellAt >= at));
    const nearest = able.sort((a, b) => Math.abs(a.initiative - step) - Math.abs(b.initiative - step)).slice(0, impacts);
    for (const unit of nearest) {
      unit.struckAt = at;
      if (!unit.exact) unit.initiative = step;
    }
  }
}

export function chartOf(view: FrontierView, course: Course, chart: Chart): ChartUnit[] {
  const units = [...standing(view, course, chart), ...fallen(view, course, chart)].map((unit, at): ChartUnit => ({ ...unit, key: `${unit.army} ${unit.kind} ${at}` }));
  course.beats.forEach((beat, at) => strike(units, beat, at));
  return units;
}

/** The columns of the chart, the highest first. */
export function columnsOf(units: ChartUnit[], beats: Beat[]): number[] {
  const most = Math.max(3, ...units.map(({ initiative }) => initiative), ...beats.map(({ initiative }) => initiative ?? 0));
  return Array.from({ length: most + 1 }, (_, at) => most - at);
}
