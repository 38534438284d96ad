/**
 * Runs the tests in the browser, or the files that are named (`node tools/browser_tests.mjs touch advice`), as many
 * at a time as there are processors. What a file says comes in one piece.
 * A file that fails is run once more, alone: a browser on a busy machine may be late. What passes only then is named,
 * so that somebody looks at it. Servers are copies of one process, which loads the program once.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const AT_ONCE = availableParallelism();
const ENDING = ".test.mjs";
/** What takes longest begins first, so that nothing long is left at the end; the other files follow by their size. */
const LONGEST = ["playback", "lessons", "table", "workshop", "seeing", "quartermaster-ww2", "recap", "advice", "choosing-fury"];
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tests = join(root, "tests", "browser");
const folder = mkdtempSync(join(tmpdir(), "maproom-"));
const socket = join(folder, "servers");
const python = process.env.PYTHON ?? join(root, ".venv", "bin", "python");
const path = [join(root, "tests"), process.env.PYTHONPATH].filter(Boolean).join(":");
const servers = spawn(python, [join(tests, "servers.py"), socket], { stdio: "inherit", env: { ...process.env, PYTHONPATH: path, MAPROOM_EDITIONS: "", OPENBLAS_NUM_THREADS: "1" } });

async function passes(file, env = {}) {
  const run = spawn(process.execPath, ["--test", "--test-concurrency=1", join(tests, file)], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const said = [];
  run.stdout.on("data", (words) => said.push(words));
  run.stderr.on("data", (words) => said.push(words));
  const [code] = await once(run, "close");
  console.log(`${file}\n${Buffer.concat(said)}`);
  return code === 0;
}

async function ready() {
  while (!existsSync(socket)) {
    if (servers.exitCode !== null) throw new Error("The servers did not start.");
    await new Promise((done) => setTimeout(done, 50));
  }
}

const size = (file) => statSync(join(tests, file)).size;
const place = (file) => (LONGEST.indexOf(file.slice(0, -ENDING.length)) + 1 || LONGEST.length + 1);
const named = process.argv.slice(2).map((name) => `${name}${ENDING}`);
const files = named.length > 0 ? named : readdirSync(tests).filter((file) => file.endsWith(ENDING));
const waiting = files.sort((one, other) => place(one) - place(other) || size(other) - size(one));
const failed = [];

async function lane() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!(await passes(file, { MAPROOM_SERVERS: socket }))) failed.push(file);
  }
}

try {
  await ready();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
} finally {
  servers.kill();
  rmSync(folder, { recursive: true, force: true });
}
for (const file of failed) {
  console.log(`Once more: ${file}`);
  if (!(await passes(file))) process.exit(1);
}
if (failed.length > 0) console.log(`Passed at the second try only: ${failed.join(" ")}`);
