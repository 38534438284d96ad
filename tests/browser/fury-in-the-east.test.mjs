/** Fury in the East in a real browser: its map, a move with its way, a combat with its odds, many clicks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, faults, house, playByClicking, revision, setTable, sit } from "./support.mjs";

const here = house();
const GAME = { game: "fury-in-the-east", scenario: "historical" };
const AGAINST_BOT = [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "random" }];
const AGAINST_WHO_LOOKS_AWAY = [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "recruit" }];
const BOTH_ME = [{ seat: "axis", who: "me" }, { seat: "soviet", who: "me" }];

async function atTable(seats, options) {
  const me = await here.newcomer(options);
  me.table = await setTable(me, seats, GAME);
  await sit(me, me.table);
  await me.page.waitForSelector("image[data-painted=near]", { state: "attached" });
  return me;
}

const told = (me) => me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), me.table);
const of = (page, verb) => page.legal.filter(({ words }) => words.verb === verb);
const litHexes = (me) => me.page.locator("path.lit").evaluateAll((found) => found.map((one) => one.dataset.lit).sort());

/** Passes through the steps of a turn until the Axis is asked in a phase. */
async function passTo(me, phase) {
  for (;;) {
    await me.page.locator(".prompt.mine button[data-action]").first().waitFor();
    if ((await told(me)).view.phase === phase) return;
    const old = await revision(me);
    await me.page.locator(".prompt").getByRole("button", { name: "Done", exact: true }).first().click();
    const sure = me.page.locator("[data-sure] [data-action]");
    if (await sure.count()) await sure.click();
    await beyond(me, old);
  }
}

async function clickOn(me, what) {
  const old = await revision(me);
  await me.page.locator(what).first().dispatchEvent("click");
  await beyond(me, old);
}

test("a picked unit shows its reach, then the way and its price, and overruns only as buttons with their odds", async () => {
  // Behind whom the other side watches nothing is taken back; the dice may watch.
  const me = await atTable(AGAINST_WHO_LOOKS_AWAY);
  await passTo(me, "axis_movement");
  await clickOn(me, '.stack[data-lit="G-PZ-XLI"]');
  await me.page.waitForSelector("path.lit");
  const page = await told(me);
  assert.deepEqual(await litHexes(me), of(page, "go").map(({ words }) => words.hex).sort());
  for (const { id, label } of of(page, "overrun")) assert.equal((await me.page.locator(`button[data-action="${id}"]`).first().innerText()).toLowerCase(), label.toLowerCase());
  const far = of(page, "go").reduce((one, other) => (other.label.length > one.label.length ? other : one));
  const goal = me.page.locator(`path.lit[data-lit="${far.words.hex}"]`);
  await goal.dispatchEvent("pointerenter", { pointerType: "mouse" });
  const way = (await me.page.locator("[data-way]").getAttribute("data-way")).split(" ");
  assert.equal(way.at(-1), far.words.hex);
  assert.ok(way.length > 1 && way.every((hex) => far.label.includes(hex)), `${way} in ${far.label}`);
  await clickOn(me, `path.lit[data-lit="${far.words.hex}"]`);
  assert.equal((await told(me)).view.units.find(({ id }) => id === "G-PZ-XLI").hex, far.words.hex);
  const old = await revision(me);
  await me.page.locator("[data-undo]").first().click();
  await beyond(me, old);
  assert.notEqual((await told(me)).view.units.find(({ id }) => id === "G-PZ-XLI").hex, far.words.hex);
  assert.deepEqual(me.errors, []);
});

test("a combat shows its odds, every shift and all six results before it is declared", async () => {
  const me = await atTable(AGAINST_BOT);
  await passTo(me, "axis_combat");
  await clickOn(me, "path.lit");
  await me.page.waitForSelector(".columns .now");
  const { odds } = (await told(me)).view.combat;
  assert.equal(await me.page.locator(".columns .now").innerText(), odds.column);
  assert.deepEqual(await me.page.locator(".results li > span:last-child").allInnerTexts(), odds.results);
  const shifts = Object.values(odds.shifts).filter((by) => by > 0);
  assert.equal(await me.page.locator("tr.with, tr.against").count(), shifts.length);
  assert.equal(await me.page.locator(".battle .dice").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("who was named for an attack is taken out by a click, and the whole attack by a button", async () => {
  const me = await atTable(AGAINST_BOT);
  await passTo(me, "axis_combat");
  await clickOn(me, "path.lit");
  const { attackers } = (await told(me)).view.combat;
  const [piece] = attackers;
  await clickOn(me, `.stack.fighting[data-lit="${piece}"]`);
  assert.deepEqual((await told(me)).view.combat.attackers, attackers.slice(1));
  await clickOn(me, `.stack[data-lit="${piece}"]`);
  assert.deepEqual((await told(me)).view.combat.attackers, [...attackers.slice(1), piece]);
  const old = await revision(me);
  await me.page.getByRole("button", { name: "Give up this attack" }).first().click();
  await beyond(me, old);
  assert.equal((await told(me)).view.combat, null);
  assert.deepEqual(me.errors, []);
});

test("goals and piles over the stacking limit are marked, and Done says what it costs", async () => {
  const me = await atTable(AGAINST_BOT);
  await passTo(me, "axis_movement");
  await clickOn(me, '.stack[data-lit="G-INF-V"]');
  const { crowding } = (await told(me)).view.move;
  await me.page.waitForSelector("[data-full]", { state: "attached" });
  const marked = await me.page.locator("[data-full]").evaluateAll((found) => found.map((one) => one.dataset.full));
  assert.deepEqual(marked.sort(), crowding.map(({ hex }) => hex).sort());
  const [{ hex }] = crowding;
  await me.page.locator(`path.lit[data-lit="${hex}"]`).dispatchEvent("pointerenter", { pointerType: "mouse" });
  assert.equal(await me.page.locator(`[data-way] [data-crowd="${hex}"]`).textContent(), "3/2");
  await clickOn(me, `path.lit[data-lit="${hex}"]`);
  if ((await told(me)).view.move) {
    const old = await revision(me);
    await me.page.getByRole("button", { name: "Halt: done with this unit" }).first().click();
    await beyond(me, old);
  }
  assert.equal(await me.page.locator(`[data-crowd="${hex}"]`).textContent(), "3/2");
  await me.page.getByRole("button", { name: /^Done: .* over the stacking limit, 1 unit to eliminate$/ }).first().waitFor();
  assert.deepEqual(me.errors, []);
});

test("a pile fans out where the pointer rests", async () => {
  const me = await atTable(AGAINST_BOT);
  const { units } = (await told(me)).view;
  const hex = units.map((unit) => unit.hex).find((one) => units.filter((unit) => unit.hex === one).length > 1);
  const pile = me.page.locator(`.stack[data-stack="${hex}"]`);
  const places = () => pile.evaluateAll((found) => found.map((one) => one.getAttribute("transform")));
  const before = await places();
  await pile.last().dispatchEvent("pointerenter", { pointerType: "mouse" });
  await me.page.waitForSelector("rect.spread");
  assert.equal((await places()).length, before.length);
  assert.ok((await places()).every((place) => !before.includes(place)));
});

test("both sides are played by clicking what glows", async () => {
  const me = await atTable(BOTH_ME);
  await playByClicking(me.page, { seed: 4, most: 130 });
  assert.ok((await told(me)).moment > 40);
  assert.deepEqual(me.errors, []);
});

test("on a phone the map opens near the front, fits the screen and is open to everybody, by day and by night", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const me = await atTable(AGAINST_BOT, { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme });
    await passTo(me, "axis_combat");
    await clickOn(me, "path.lit");
    assert.ok(Number(await me.page.locator(".panzoom").getAttribute("data-scale")) > 2);
    assert.ok((await me.page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    assert.deepEqual(await faults(me.page, { grave: true }), [], colorScheme);
  }
});
