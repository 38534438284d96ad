/** Whole games as a seat is told of them by the server's own code. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LogLine, PatchOperation, View } from "../src/api/types";

const root = join(import.meta.dirname, "..", "..");
const python = join(root, ".venv", "bin", "python");

export interface Told {
  view: View;
  moments: { moment: number; lines: LogLine[]; patch: PatchOperation[] }[];
}

export const canTell = existsSync(python);

export const told = (game: string, seat: string, ...more: string[]): Told =>
  JSON.parse(execFileSync(python, [join(root, "web", "tools", "told_games.py"), game, "--seat", seat, ...more], { maxBuffer: 1 << 28, encoding: "utf8" })) as Told;
