/** A server, browsers and the people behind them, for the tests of the page. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { DOORSTEP, Guests, openBrowser, PATIENCE, seen } from "./guests.mjs";

export { DOORSTEP, openBrowser, PATIENCE, person, seen } from "./guests.mjs";

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "..", "..");
const require = createRequire(join(root, "web", "package.json"));
const axeSource = require("axe-core").source;

// The tests play the games as they come, whatever edition the user of this machine has in use.
process.env.MAPROOM_EDITIONS = "";
// The nets are small: a second thread that multiplies with the first costs more than it helps.
process.env.OPENBLAS_NUM_THREADS ??= "1";
/** How long a start may take where many other programs want the processor. */
const STARTING = 10 * PATIENCE;

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

/** A process of its own, which loads the program anew. */
function ownProcess(port, db) {
  const python = process.env.PYTHON ?? join(root, ".venv", "bin", "python");
  const child = spawn(python, [join(here, "server.py"), "--port", String(port), ...(db ? ["--db", db] : [])], { stdio: ["ignore", "inherit", "inherit"] });
  const gone = once(child, "exit");
  return { runs: () => child.exitCode === null, end: (signal = "SIGTERM") => { child.kill(signal); return gone; } };
}

/** A copy of a process that has loaded the program: servers.py, which runs while many files of tests do. */
function copy(port, db) {
  const line = connect(process.env.MAPROOM_SERVERS);
  const gone = new Promise((done) => { line.resume().on("error", done).on("close", done); });
  line.write(`${JSON.stringify({ port, db })}\n`);
  return { runs: () => !line.closed, end: () => { line.end(); return gone; } };
}

/** A running server; `restart` stops it and starts it again with the same tables. */
export async function serve(db = "") {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running;
  const start = async () => {
    // A game or an edition from outside is known only to who has been told of it when it was loaded.
    const { MAPROOM_SERVERS, MAPROOM_GAMES, MAPROOM_EDITIONS } = process.env;
    running = MAPROOM_SERVERS && !MAPROOM_GAMES && !MAPROOM_EDITIONS ? copy(port, db) : ownProcess(port, db);
    const until = Date.now() + STARTING;
    while (Date.now() < until) {
      if (await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)) return;
      if (!running.runs()) throw new Error("The server did not start.");
      await new Promise((done) => setTimeout(done, 100));
    }
    // Whoever is left running keeps the file of tests from ending.
    running.end("SIGKILL");
    throw new Error("The server did not answer.");
  };
  const stop = () => running.end();
  await start();
  return { url, start, stop, restart: async () => { await stop(); await start(); } };
}

/** Sets a table as the person, through the same door that the page uses. */
export async function setTable(someone, seats, more = {}) {
  return someone.page.evaluate(async ([seats, more]) => {
    const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
    await post("/api/guests", {});
    const page = await post("/api/tables", { game: "east-front", seats, ...more });
    if (!page.table) throw new Error(JSON.stringify(page));
    return page.table.id;
  }, [seats, more]);
}

export const BOTH_ME = [{ seat: "axis", who: "me" }, { seat: "allies", who: "me" }];
export const AGAINST_BOT = [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "random" }];
export const WITH_A_FRIEND = [{ seat: "axis", who: "me" }, { seat: "allies", who: "open" }];

/**
 * A server and a browser for the tests of one file. `somebody` comes to the home page, a `newcomer` only to the
 * doorstep; they leave when the test is over, unless several run at once. Who `leaves` before makes room for the next.
 */
export function house({ atOnce = false } = {}) {
  const here = { server: null, browser: null, db: "" };
  const guests = new Guests();
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "maproom-"));
    here.db = `sqlite:///${join(folder, "tables.sqlite")}`;
    here.server = await serve(here.db);
    here.browser = await openBrowser();
  });
  if (!atOnce) afterEach(() => guests.leave());
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const arrived = (address) => (options) => guests.arrive(here.browser, here.server.url, address, options);
  here.somebody = arrived("/");
  here.newcomer = arrived(DOORSTEP);
  here.leaves = (one) => guests.leave(one);
  return here;
}

export async function sit(one, table) {
  await one.page.goto(`/tables/${table}`);
  await one.page.waitForSelector("main[data-status]");
}

export const revision = (one) => one.page.locator("main").getAttribute("data-revision").then(Number);

/** Waits until the table has gone beyond a revision. */
export const beyond = (one, old) => one.page.waitForFunction((old) => Number(document.querySelector("main")?.dataset.revision) > old, old);

/** Waits until nothing is on its way any more: the last click is answered, and the map stands where it is. */
export const atRest = (one) => one.page.waitForFunction(() => new Promise((done) => {
  const where = () => `${document.querySelector("main")?.dataset.revision} ${document.querySelector(".panzoom")?.dataset.moved}`;
  const was = where();
  let pictures = 0;
  const look = () => {
    if (where() !== was || document.querySelector("main[data-waiting]")) done(false);
    else if (pictures++ < 4) requestAnimationFrame(look);
    else done(true);
  };
  look();
}));

/** What axe has against a page, or what of it is asked for, for people with disabilities; with `grave` only what shuts somebody out. */
export async function faults(page, { where = "html", grave = false, ...how } = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations } = await seen(page, () => page.evaluate(([where, how]) => window.axe.run(where, { resultTypes: ["violations"], ...how }), [where, how]));
  const counted = violations.filter(({ impact }) => !grave || impact === "serious" || impact === "critical");
  return counted.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]);
}

/** A picture of the screen in the folder SHOTS, for whoever wants to look at it. */
export async function shoot(one, name) {
  if (process.env.SHOTS) await seen(one.page, () => one.page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) }));
}

/** Asks the server as the person does, without their page. */
export async function asked(one, path, body) {
  const origin = new URL(one.page.url()).origin;
  const { request } = one.context;
  const answer = body ? await request.post(`${origin}${path}`, { data: body, headers: { origin } }) : await request.get(`${origin}${path}`);
  return answer.json();
}

/**
 * Plays on without a page that draws every move, until `until(page)`, after `most` decisions or to the end of the game;
 * answers what the server tells then. `choose(page)` picks one of the legal actions; otherwise the seed says which.
 */
export async function playUnseen(one, table, { seed = 1, most = Infinity, until = () => false, choose } = {}) {
  let state = seed, played = 0;
  const any = ({ legal }) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return legal[Math.floor((state / 2 ** 32) * legal.length)]; };
  const path = `/api/tables/${table}`;
  let patience = Date.now() + 2 * PATIENCE, pause = 10;
  for (let page = await asked(one, path); ;) {
    if (page.table.status !== "running" || (page.legal.length > 0 && (until(page) || played >= most))) return page;
    if (Date.now() > patience) throw new Error(`Nothing to decide for long: ${page.prompt?.text}`);
    if (page.legal.length > 0) {
      page = (await asked(one, `${path}/actions`, { revision: page.revision, action: (choose ?? any)(page).id })).page ?? page;
      patience = Date.now() + 2 * PATIENCE;
      pause = 10;
      played++;
    } else {
      // Whoever asks too often keeps the others from answering.
      pause = Math.min(2 * pause, 500);
      await new Promise((done) => setTimeout(done, pause));
      const before = page.revision;
      page = await asked(one, path);
      if (page.revision !== before) patience = Date.now() + 2 * PATIENCE;
    }
  }
}

/**
 * Plays on by clicking things that glow, buttons that offer an action and those that put a load together; which, the seed says.
 * Stops when the game is over, after `most` clicks, or when something matches `until` after a click;
 * answers how many clicks it made and whether the game is over. Who waits for nothing fails with the open question.
 * Nothing is painted meanwhile, unless `painted` asks for it; where nothing can be clicked, it looks again after `looks` milliseconds.
 */
export function playByClicking(page, { seed = 1, most = Infinity, until = "", settle = 2, painted = false, looks = 10 } = {}) {
  return page.evaluate(async ([seed, most, until, settle, painted, looks, patience]) => {
    let state = seed >>> 0;
    const roll = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const shown = (element) => element.getClientRects().length > 0;
    const all = (what) => [...document.querySelectorAll(what)].filter(shown);
    const clickable = () => {
      const curtain = all("[data-curtain]");
      return curtain.length > 0 ? curtain : [...all("[data-action]:not(:disabled)"), ...all("[data-lit]"), ...all(".loader .kind button:not(:disabled), .loader [data-fill]")];
    };
    const play = async () => {
      for (let clicks = 0, idle = 0; ;) {
        // Whoever looks at the page afterwards sees what the last click has brought.
        for (let waited = 0; waited < patience && document.querySelector('main[data-waiting][data-status="running"]'); waited += settle) await pause(settle);
        if (document.querySelector("main")?.dataset.status === "finished") return { clicks, over: true };
        if (clicks >= most || (until && document.querySelector(until))) return { clicks, over: false };
        const things = clickable();
        if (things.length > 0) {
          const thing = things[Math.floor(roll() * things.length)];
          thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
          clicks++;
        }
        idle = things.length > 0 ? 0 : idle + looks;
        if (idle > patience) throw new Error(`Nothing to click for long, after ${clicks} clicks: ${document.querySelector(".ask")?.textContent ?? "no question"}`);
        await pause(things.length > 0 ? settle : looks);
      }
    };
    if (painted) return play();
    // Nobody looks on, so nothing is painted; all is there, can be clicked and takes the focus.
    const { style } = document.documentElement;
    style.opacity = "0";
    return play().finally(() => { style.opacity = ""; });
  }, [seed, Math.min(most, 1e9), until, settle, painted, looks, 2 * PATIENCE]);
}

/** What answers the open question, and which of it has the focus. */
const seenAnswers = (page) => page.evaluate(() => {
  const main = document.querySelector("main"), has = document.activeElement;
  const shown = (what) => [...document.querySelectorAll(what)].filter((element) => element.getClientRects().length > 0);
  const answers = shown("[data-lit]:not([aria-pressed=true]), [data-action]:not(:disabled)");
  const all = answers.length > 0 ? answers : shown(".loader [data-fill], .loader .kind button:not(:disabled)");
  return { status: main?.dataset.status, waits: main?.dataset.waiting !== undefined, revision: main?.dataset.revision, count: all.length, at: all.indexOf(has), lost: has === document.body || has === main };
});

/**
 * Plays on by keys alone: `key` ("n", "Tab") goes from thing to thing, Enter answers; which answer, the seed says. Stops when the game is over
 * or after `most` answers; answers how many keys that took, the most between two answers, and how often nothing had the focus.
 */
export async function playByKeys(page, { seed = 1, most = Infinity, key = "n" } = {}) {
  const FAR = 400;
  let state = seed >>> 0, keys = 0, answers = 0, longest = 0, lost = 0, patience = Date.now() + 2 * PATIENCE;
  const roll = (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below); };
  const press = (which) => { keys++; return page.keyboard.press(which); };
  for (let seen = await seenAnswers(page); seen.status === "running" && answers < most; seen = await seenAnswers(page)) {
    if (Date.now() > patience) throw new Error(`Nothing to answer for long, after ${answers} answers.`);
    if (seen.waits || seen.count === 0) {
      await page.waitForTimeout(20);
      continue;
    }
    if (answers > 0 && seen.lost) lost++;
    let on = roll(Math.min(seen.count, 12)), steps = 0, now = seen;
    for (; now.revision === seen.revision && !now.waits && now.count > 0 && (now.at < 0 || on > 0); steps++) {
      if (steps > FAR) throw new Error(`No answer is reached by ${key}, after ${answers} answers.`);
      if (now.at >= 0) on--;
      await press(key);
      now = await seenAnswers(page);
    }
    longest = Math.max(longest, steps);
    if (now.at < 0 || now.waits) continue;
    await press("Enter");
    answers++;
    patience = Date.now() + 2 * PATIENCE;
  }
  return { keys, answers, longest, lost, over: (await seenAnswers(page)).status === "finished" };
}
