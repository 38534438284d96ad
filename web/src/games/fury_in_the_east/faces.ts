/** How each kind of counter looks: its colour, its ink, its staff symbol, its number. */
import type { StaffSign } from "../../board/pieces/signs";
import type { Kind, Piece } from "./data";
import { numeral } from "./numerals";
import { opened } from "./opened";

export interface Face {
  /** Colours of colours.css. */
  tone: string;
  ink: string;
  staff: StaffSign | null;
  /** The number of a corps, drawn. */
  mark: string;
}

const SOVIET: Partial<Record<Kind, Omit<Face, "mark">>> = {
  RC: { tone: "fe-rifle", ink: "fe-soviet-ink", staff: "infantry" },
  TC: { tone: "fe-rifle", ink: "fe-soviet-ink", staff: "armour" },
  CC: { tone: "fe-rifle", ink: "fe-soviet-ink", staff: "cavalry" },
  SIB: { tone: "fe-elite", ink: "fe-axis-ink", staff: "infantry" },
  ETC: { tone: "fe-elite", ink: "fe-axis-ink", staff: "armour" },
  MIL: { tone: "fe-militia", ink: "fe-soviet-ink", staff: "infantry" },
};
const NATIONS: Record<string, [tone: string, ink: string]> = {
  romanian: ["fe-romania", "fe-axis-ink"], hungarian: ["fe-hungary", "fe-pale-ink"], italian: ["fe-italy", "fe-pale-ink"], finnish: ["fe-finland", "fe-axis-ink"], german: ["fe-infantry", "fe-axis-ink"],
};

/** "G-PZ-XLI" is the XLI corps. */
const numberOf = (id: string) => numeral(id.split("-").at(-1) ?? "");

const kept = new Map<string, Face>();

export function faceOf({ id, kind }: Pick<Piece, "id" | "kind">): Face {
  const known = kept.get(id);
  if (known) return known;
  const face = draw(id, kind);
  kept.set(id, face);
  return face;
}

function draw(id: string, kind: Kind): Face {
  if (kind === "leader") return { tone: "fe-leader", ink: "fe-axis-ink", staff: null, mark: "" };
  if (kind === "head") return { tone: "fe-head", ink: "fe-axis-ink", staff: null, mark: "" };
  const soviet = SOVIET[kind];
  if (soviet) return { ...soviet, mark: numeral("") };
  const fact = opened().units.get(id);
  if (kind === "panzer") return { tone: "fe-panzer", ink: "fe-axis-ink", staff: "armour", mark: numberOf(id) };
  const [tone, ink] = NATIONS[fact?.nation ?? "german"] ?? ["fe-infantry", "fe-axis-ink"];
  return { tone, ink, staff: fact?.mountain ? "mountain" : fact?.type === "cavalry" ? "cavalry" : "infantry", mark: numberOf(id) };
}

const HANDLES: Record<string, Kind> = { rifle: "RC", tank: "TC", leader: "leader", supply_head_N: "head", supply_head_C: "head", supply_head_S: "head" };
const CLASSES: Partial<Record<Kind, string>> = { RC: "rifle_corps", TC: "tank_corps", CC: "cavalry_corps", SIB: "siberian_corps", ETC: "elite_tank_corps", MIL: "militia" };
const KINDS: Record<string, Kind> = { panzer_corps: "panzer", infantry_corps: "infantry", allied_corps: "allied" };

/** A piece that is not on the map yet, as its counter looks when it comes. */
export function waitingPiece(id: string, named?: string): Piece {
  const fact = opened().units.get(id);
  const kind = (named as Kind | undefined) ?? KINDS[fact?.cls ?? ""] ?? HANDLES[id] ?? HANDLES[id.split("-")[0] ?? ""] ?? (id.split("-")[0] as Kind);
  const like = fact ?? [...opened().units.values()].find(({ cls }) => cls === CLASSES[kind]);
  const [first] = like?.steps ?? [];
  return {
    id, kind, side: kind in CLASSES || kind === "leader" ? "soviet" : "axis", nation: like?.nation ?? "", type: like?.type ?? "infantry", name: fact?.name ?? "", hex: "",
    combat: first?.combat ?? 0, move: first?.move ?? 0, lost: 0, steps: like?.steps.length ?? 1, supplied: true, oos: false, moved: false, attacked: false,
    ...(kind === "RC" || kind === "TC" || kind === "leader" ? { back: null, face_up: false } : {}),
  };
}
