/** Frontier Wars in a real browser: units and where they may go, a battle on its chart, a whole game by clicks, small screens, the map maker. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { asked, atRest, beyond, faults, house, playByClicking, playUnseen, revision, setTable, sit } from "./support.mjs";

const here = house();
const GAME = { game: "frontier-wars", scenario: "compact-2" };
const AGAINST_BOT = [{ seat: "germany", who: "me" }, { seat: "usa", who: "bot", bot: "random" }];
const BOTH_ME = [{ seat: "germany", who: "me" }, { seat: "usa", who: "me" }];

async function atTable(seats, options = {}, more = {}) {
  const me = await here.somebody(more);
  me.table = await setTable(me, seats, { ...GAME, options });
  await sit(me, me.table);
  await me.page.waitForSelector(".panzoom path.hit", { state: "attached" });
  return me;
}

const told = (me) => me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), me.table);
const of = (page, verb) => page.legal.filter(({ words }) => words.verb === verb);
const litOn = (me, what) => me.page.locator(`${what}[data-lit]`).evaluateAll((found) => found.map((one) => one.dataset.lit).sort());

/** What the server tells when the last click has been answered, the curtain is drawn aside and the board shows the same. */
async function toldAtRest(me) {
  const curtain = me.page.locator("[data-curtain]");
  if (await curtain.count()) await curtain.click();
  const page = await told(me);
  await me.page.locator(`main[data-revision="${page.revision}"] .live [data-hq]`).first().waitFor({ state: "attached" });
  return page;
}

/** Takes the first thing that is offered until an action of a verb is among them, and the page shows it. */
async function until(me, verb) {
  const soonest = ({ legal }) => legal.find(({ words }) => words.verb === "pass" || words.verb === "done") ?? legal[0];
  const page = await playUnseen(me, me.table, { choose: soonest, until: (page) => of(page, verb).length > 0 });
  await beyond(me, page.revision - 1);
  await atRest(me);
  return page;
}

/** Plays an action by clicks: its parts on the board or in the hand, then its button where one is left. */
async function playOne(me, action, old) {
  const button = me.page.locator(`[data-action="${action.id}"]`).first();
  for (const word of Object.values(action.words).slice(1)) {
    const thing = me.page.locator(`[data-lit="${word}"]`).first();
    if (await thing.count()) await thing.dispatchEvent("click");
  }
  if ((await revision(me)) === old && (await button.count())) await button.dispatchEvent("click");
  const sure = me.page.locator(".sure [data-action]");
  if (await sure.count()) await sure.dispatchEvent("click");
}

/** At a table where it has come to something that the server tells, and the page shows; a game that ends before is followed by another. */
async function comeTo(isSo, seed, options = {}) {
  const me = await here.newcomer();
  for (let games = 0; games < 12; games++) {
    me.table = await setTable(me, BOTH_ME, { ...GAME, options });
    const page = await playUnseen(me, me.table, { seed: seed + games, most: 400, until: isSo });
    if (!isSo(page)) continue;
    await sit(me, me.table);
    await me.page.locator(`main[data-revision="${page.revision}"]`).waitFor();
    const curtain = me.page.locator("[data-curtain]");
    if (await curtain.count()) await curtain.click();
    return me;
  }
  return assert.fail(`no game comes to ${isSo}`);
}

test("a picked unit lights up where it may go, and goes there", async () => {
  const me = await atTable(AGAINST_BOT);
  const page = await until(me, "move");
  const unit = of(page, "move")[0].words.piece;
  await me.page.waitForSelector(`.stack[data-lit="${unit}"]`);
  await me.page.locator(`.stack[data-lit="${unit}"]`).dispatchEvent("click");
  const goals = of(page, "move").filter(({ words }) => words.piece === unit).map(({ words }) => words.to);
  const { ways } = await asked(me, `/api/tables/${me.table}/ways?word=${unit}`);
  const all = [...new Set([...goals, ...ways.map(({ to }) => to)])].sort();
  await me.page.waitForFunction((n) => document.querySelectorAll("path.lit").length === n, all.length);
  assert.deepEqual(await litOn(me, "path.lit"), all);
  const old = await revision(me);
  await me.page.locator(`path.lit[data-lit="${goals[0]}"]`).dispatchEvent("click");
  await beyond(me, old);
  assert.equal((await told(me)).view.pieces.find(({ id }) => id === unit).space, goals[0]);
  assert.deepEqual(me.errors, []);
});

/** A battle that was looked at and played by clicking until its outcome is told; some end without one. */
async function foughtOut() {
  for (let game = 0; game < 4; game++) {
    const me = await comeTo(({ view }) => view.battle, 11 + 20 * game);
    await me.page.waitForSelector(".battle[data-battle] .chart");
    const { view } = await told(me);
    if (view.battle) {
      assert.equal(await me.page.locator(".battle").getAttribute("data-battle"), view.battle.space);
      assert.ok((await me.page.locator(".chart tbody svg[role=img]").count()) >= view.battle.combatants.length);
    }
    await playByClicking(me.page, { seed: 12, most: 400, until: ".outcome", settle: 5 });
    await atRest(me);
    if (await me.page.locator(".outcome").count()) return me;
  }
  return assert.fail("no battle was fought out");
}

test("a battle is shown on its chart, with every combatant at its initiative, and runs through its steps", async () => {
  const me = await foughtOut();
  const steps = await me.page.locator(".controls li button").count();
  await me.page.locator(".controls li button").first().click();
  assert.equal(await me.page.locator(".chart").getAttribute("data-beat"), "0");
  if (steps > 1) {
    await me.page.getByRole("button", { name: "On", exact: true }).click();
    assert.equal(await me.page.locator(".chart").getAttribute("data-beat"), "1");
    assert.match(await me.page.locator(".told b").innerText(), /Initiative \d/);
  }
  assert.deepEqual(me.errors, []);
});

test("a plane asks who boards, and shows who is on board", async () => {
  const me = await atTable(AGAINST_BOT);
  const { words } = of(await until(me, "load"), "load")[0];
  await me.page.locator(`.stack[data-lit="${words.piece}"]`).dispatchEvent("click");
  let old = await revision(me);
  await me.page.getByRole("button", { name: /load it/ }).dispatchEvent("click");
  await beyond(me, old);
  await me.page.locator(".ask").getByText(/German plane in .*: which unit boards\?/).waitFor();
  const [board] = of(await told(me), "board");
  old = await revision(me);
  await playOne(me, board, old);
  await beyond(me, old);
  await me.page.locator(".ask").getByText(/On board: German /).waitFor();
  assert.equal(await me.page.locator('.live .stack[aria-label*="on board the plane"]').count(), 1);
  assert.deepEqual(me.errors, []);
});

test("the siege shows its rounds and units, and neither points nor research nor phases that are skipped", async () => {
  const me = await here.newcomer();
  me.table = await setTable(me, [{ seat: "germany", who: "me" }, { seat: "ussr", who: "bot", bot: "random" }], { ...GAME, scenario: "leningrad" });
  await sit(me, me.table);
  const tracks = me.page.locator(".tracks").first();
  await tracks.waitFor();
  assert.match(await tracks.innerText(), /Round 1 of at most 10/);
  assert.match(await tracks.innerText(), /units on the map/);
  assert.doesNotMatch(await tracks.innerText(), /turn order|arms race|\/10|\/15/i);
  assert.doesNotMatch(await me.page.locator("main").innerText(), /Your medals|Nothing researched/);
  assert.deepEqual(me.errors, []);
});

/** Whether a battle has just ended before any step of it. */
function justEndedWithoutABlow({ log }) {
  const since = log.slice(log.findLastIndex(({ event }) => event === "battle")).map(({ event }) => event);
  return since.length < 8 && since[0] === "battle" && since.some((event) => event?.startsWith("battle_")) && !since.includes("step");
}

test("an attack on decoys is told in a line, without an empty chart", { timeout: 240_000 }, async () => {
  const me = await comeTo(justEndedWithoutABlow, 21, { decoys: true });
  await me.page.waitForSelector(".battle .unfought");
  assert.match(await me.page.locator(".battle h3").innerText(), /^No battle in /);
  assert.notEqual(await me.page.locator(".battle .unfought").innerText(), "");
  assert.equal(await me.page.locator(".battle .chart").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("a game with tokens, trenches and all levels of difficulty is played whole by clicks", { timeout: 240_000 }, async () => {
  const me = await atTable(AGAINST_BOT, { decoys: true, trenches: true, defcon: 1, round_limit: 4 });
  const { over } = await playByClicking(me.page, { seed: 5, settle: 5 });
  assert.ok(over);
  assert.deepEqual(me.errors, []);
});

test("what lies on the board is drawn: holders, headquarters with their resistance, trenches, frontiers", { timeout: 240_000 }, async () => {
  const me = await atTable(BOTH_ME, { trenches: true });
  await playByClicking(me.page, { seed: 3, most: 260, settle: 5 });
  const { view } = await toldAtRest(me);
  const marks = (what) => me.page.locator(`.live [data-${what}]`).evaluateAll((found, key) => found.map((one) => one.dataset[key]).sort(), what);
  assert.deepEqual(await marks("held"), Object.entries(view.control).filter(([id]) => !view.frontier.includes(id)).map((one) => one.join(" ")).sort());
  assert.deepEqual(await marks("hq"), view.headquarters.map(({ army, resistance }) => `${army} ${resistance}`).sort());
  assert.deepEqual(await marks("front"), [...view.frontier].sort());
  assert.deepEqual(await marks("trench"), view.trenches.map(({ space }) => space).sort());
  assert.equal(await me.page.locator(".live .stack").evaluateAll((found) => found.length > 0), true);
  assert.deepEqual(me.errors, []);
});

test("the table stands on a phone, and nobody is shut out", async () => {
  const me = await atTable(AGAINST_BOT, {}, { viewport: { width: 360, height: 740 } });
  assert.ok(await me.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await faults(me.page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
  assert.deepEqual(me.errors, []);
});

test("the map maker draws a map, says what is wrong with it, keeps it as a file and plays it", async () => {
  const me = await here.newcomer();
  await me.page.goto("/maker/frontier-wars");
  const lay = async (tool, ...hexes) => {
    await me.page.click(`[data-tool=${tool}]`);
    for (const hex of hexes) await me.page.locator(`[data-hex="${hex}"]`).first().click();
  };
  const found = () => me.page.locator("[data-faults]").getAttribute("data-faults").then(Number);
  assert.equal(await found(), 2);
  await lay("neutral", "0 0", "1 0", "1 -1", "2 -1");
  await lay("city", "0 1");
  await lay("start", "0 0", "2 -1");
  assert.equal(await found(), 0);
  assert.deepEqual(await faults(me.page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
  const download = me.page.waitForEvent("download");
  await me.page.getByText("Save as a file").click();
  const file = await (await download).path();
  assert.equal(JSON.parse(await readFile(file, "utf8")).tiles.length, 5);
  await me.page.getByRole("button", { name: "Empty sea" }).click();
  assert.equal(await found(), 2);
  await me.page.locator("input[type=file]").setInputFiles({ name: "map.json", mimeType: "application/json", buffer: await readFile(file) });
  await me.page.waitForSelector('[data-tiles="5"]');
  await me.page.click("[data-draw]");
  await me.page.waitForSelector('[data-tiles="10"]');
  await me.page.getByRole("button", { name: "Play this map" }).click();
  await me.page.waitForSelector("main[data-status=running]");
  await me.page.waitForSelector(".panzoom");
  assert.deepEqual(me.errors, []);
});
