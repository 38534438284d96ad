import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { it } from "vitest";
import { reading as eastFront } from "../src/games/east_front/reading";
import { reading as frontierWars } from "../src/games/frontier_wars/reading";
import { reading as fury } from "../src/games/fury_in_the_east/reading";
import { reading as quartermaster } from "../src/games/quartermaster_ww2/reading";
import { reading as race } from "../src/games/race_to_moscow/reading";
import { storyOf } from "../src/table/past/story/story";
import { sortOf } from "../src/table/past/story/reading";
import { writeFileSync } from "node:fs";
const root = join(import.meta.dirname, "..", "..");
it("x", { timeout: 200000 }, () => {
  let out = "";
  for (const [game, seat, reading, ...more] of [["east-front","axis",eastFront],["quartermaster-ww2","germany",quartermaster],["race-to-moscow","white",race],["frontier-wars","germany",frontierWars],["fury-in-the-east","axis",fury,"--turns","2"]] as any[]) {
    const told = JSON.parse(execFileSync(join(root,".venv/bin/python"), [join(root,"web/tools/told_games.py"), game, "--seat", seat, "--seed", "5", ...more], { maxBuffer: 1<<28, encoding: "utf8" }));
    const lines = told.moments.flatMap((m: any) => m.lines);
    out += `\n=== ${game}\n`;
    for (const c of storyOf(lines, reading)) {
      out += `# ${c.round} ${c.heading} [${c.seat}]\n`;
      for (const s of c.sections) { out += `## ${s.heading}\n`; for (const i of s.items) { out += `- (${i.sort}) ${i.stops.length > 2 ? i.stops.map((p) => p.text).join(" → ") : i.lines[0]!.text}${i.times > 1 ? " x" + i.times : ""}\n`; for (const l of i.lines.slice(1)) if (i.sort !== "small" && i.stops.length <= 2) out += `     . (${sortOf(l, reading)}) ${l.text}\n`; } }
    }
  }
  writeFileSync("/tmp/story.txt", out);
});
