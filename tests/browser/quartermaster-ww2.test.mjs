/** Quartermaster General: WW2 in a real browser: the opening, the round map, straits, supply lines, whole games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, faults, house, playByClicking, revision, setTable, sit } from "./support.mjs";

const GAME = "quartermaster-ww2";
const COUNTRIES = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"];
const seats = (...mine) => COUNTRIES.map((seat) => (mine.includes(seat) ? { seat, who: "me" } : { seat, who: "bot", bot: "random" }));
const here = house();

async function atTable(mine, options) {
  const me = await here.newcomer(options);
  me.table = await setTable(me, seats(...mine), { game: GAME });
  await sit(me, me.table);
  await me.page.waitForSelector(".board svg");
  return me;
}

const pageOf = (one) => one.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), one.table);
const litIds = (one) => one.page.locator("[data-lit]").evaluateAll((found) => [...new Set(found.map((thing) => thing.dataset.lit))].sort());

/** Sets three cards of the opening hand aside. */
async function opening(one) {
  const was = await revision(one);
  for (let at = 0; at < 3; at++) await one.page.locator(".card[data-lit]").nth(at).click();
  await one.page.locator("[data-action=marked]").click();
  await beyond(one, was);
}

test("the opening: cards are marked and marked off, then three of ten go together", async () => {
  const me = await atTable(["germany"]);
  const hand = async () => (await pageOf(me)).view.cards.germany;
  assert.equal((await hand()).hand.length, 10);
  const card = me.page.locator(".card[data-lit]").first();
  const marked = me.page.locator('.card[aria-pressed="true"]');
  await card.click();
  assert.equal(await marked.count(), 1);
  await card.click();
  assert.equal(await marked.count(), 0);
  await opening(me);
  await me.page.waitForFunction(() => document.querySelector(".opening") === null);
  assert.deepEqual(me.errors, []);
});

test("the opening of several countries: all cards are marked, and one button discards them", async () => {
  const me = await atTable(["germany", "japan", "italy"]);
  const chosen = async (country) => (await pageOf(me)).view.cards[country].chosen ?? [];
  const marks = { germany: [], japan: [], italy: [] };
  for (const country of ["germany", "japan", "italy"]) {
    const cards = me.page.locator(`[data-hand=${country}] .card[data-lit]`);
    await cards.first().waitFor();
    for (let at = 0; at < 3; at++) {
      marks[country].push(await cards.nth(at).getAttribute("data-lit"));
      await cards.nth(at).click();
      const button = me.page.locator("[data-action=marked]");
      assert.equal(await button.isEnabled(), at === 2, "a country discards three or is asked later");
    }
  }
  assert.equal(await me.page.locator('.card[aria-pressed="true"]').count(), 9);
  await me.page.locator("[data-action=marked]").click();
  await me.page.waitForFunction(() => document.querySelector(".opening") === null && document.querySelector(".prompt.mine"));
  const { view, prompt } = await pageOf(me);
  assert.notEqual(prompt.rule, "QM-SET-05");
  for (const [country, cards] of Object.entries(marks)) {
    assert.equal(view.cards[country].hand.length, 7, country);
    assert.deepEqual([...view.cards[country].hidden].sort(), [...cards].sort(), `${country} discarded what was marked`);
    assert.deepEqual(await chosen(country), []);
  }
  assert.deepEqual(me.errors, []);
});

test("a question that only cards answer opens the cards once; other tabs can be read meanwhile", async () => {
  const me = await atTable(["germany"]);
  const selected = () => me.page.locator('[role="tab"][aria-selected="true"]').innerText();
  assert.equal(await selected(), "Cards");
  await me.page.getByRole("tab", { name: "Talk" }).click();
  await me.page.getByLabel("Say something").fill("Good luck!");
  await me.page.getByRole("button", { name: "Send" }).click();
  await me.page.getByText("Good luck!").waitFor();
  assert.equal(await selected(), "Talk");
});

test("by keys the focus goes on to the next answer, never to nothing", async () => {
  const me = await atTable(["germany", "japan", "italy"]);
  await me.page.locator(".card[data-lit]").first().focus();
  const focused = () => me.page.evaluate(() => document.activeElement?.matches("[data-lit], [data-action], .prompt button, .card[role=button]") ?? false);
  const isPicked = () => me.page.evaluate(() => document.activeElement?.matches('.card[aria-pressed="true"]') ?? false);
  for (let press = 0; press < 12; press++) {
    await me.page.waitForFunction(() => document.querySelector(".prompt.mine"));
    await me.page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5000 });
    assert.ok(await focused(), `after ${press} presses of Enter`);
    if (await isPicked()) await me.page.keyboard.press("Tab");
    await me.page.keyboard.press("Enter");
    await me.page.waitForTimeout(150);
  }
  assert.ok((await revision(me)) >= 3, "decisions were made by keys alone");
  assert.deepEqual(me.errors, []);
});

test("only what is legal glows, on the map and among the cards", async () => {
  const me = await atTable(["germany", "japan", "italy"]);
  await playByClicking(me.page, { seed: 2, until: "path.lit" });
  const { legal } = await pageOf(me);
  const meant = legal.flatMap(({ words }) => [words.space ?? words.card].filter(Boolean));
  assert.ok(meant.length > 0);
  assert.deepEqual(await litIds(me), [...new Set(meant)].sort());
  const was = await revision(me);
  const dark = await me.page.locator("path[data-space]").evaluateAll((found, lit) => found.map((path) => path.dataset.space).find((id) => !lit.includes(id)), meant);
  await me.page.locator(`path[data-space="${dark}"]`).dispatchEvent("click");
  assert.equal(await revision(me), was);
});

test("a click on a home space builds there, though the country has the same word", async () => {
  const me = await atTable(["germany", "japan", "italy"]);
  const glows = 'path.lit:is([data-lit="germany"], [data-lit="japan"], [data-lit="italy"])';
  const home = me.page.locator(glows).first();
  // A game may end before one of them glows: then another is begun.
  for (let tables = 1; tables <= 6; tables++) {
    const { over } = await playByClicking(me.page, { seed: 4, until: glows });
    if (!over) break;
    me.table = await setTable(me, seats("germany", "japan", "italy"), { game: GAME });
    await sit(me, me.table);
  }
  const space = await home.getAttribute("data-lit");
  const before = await pageOf(me);
  const meant = before.legal.filter(({ words }) => words.space === space);
  assert.ok(meant.length > 0, `${space} glows, and no action is there`);
  await home.dispatchEvent("click");
  if (meant.length === 1) await beyond(me, before.revision);
  else assert.deepEqual(await me.page.locator(".prompt [data-action]").evaluateAll((found) => found.map((button) => button.dataset.action).sort()), meant.map(({ id }) => String(id)).sort());
});

test("the world goes round: its other side can be reached by panning, and what is shown again can be pointed at", async () => {
  const me = await atTable(["germany"], { reducedMotion: "no-preference" });
  const map = me.page.locator("svg.live");
  const across = () => me.page.locator(".panzoom").evaluate((box) => Number(/translate\((-?[\d.]+)/.exec(box.dataset.moved)[1]));
  await map.focus();
  await me.page.keyboard.press("0");
  await me.page.keyboard.press("+");
  const places = [];
  for (let turn = 0; turn < 24; turn++) {
    await me.page.keyboard.press("ArrowLeft");
    places.push(await across());
  }
  assert.ok(places.some((x, at) => at > 0 && x < places[at - 1]), "it comes round instead of stopping at an edge");
  await me.page.keyboard.press("0");
  for (let turn = 0; turn < 3; turn++) await me.page.keyboard.press("ArrowRight");
  const frame = await map.boundingBox();
  const again = await me.page.waitForFunction(([left, right]) => {
    const path = document.querySelector('path[data-space="eastern_united_states"]');
    const matrix = path.getScreenCTM(), box = path.getBBox(), width = Math.abs(Number(document.querySelector("svg.live use").getAttribute("x")));
    const spot = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    while (!path.isPointInFill(spot)) spot.y += 3;
    return [-width, width].map((shift) => new DOMPoint(spot.x + shift, spot.y).matrixTransform(matrix)).map(({ x, y }) => ({ x, y })).find(({ x }) => x > left && x < right);
  }, [frame.x + 50, frame.x + frame.width - 4]).then((found) => found.jsonValue());
  await me.page.mouse.move(again.x, again.y);
  await me.page.locator(".info h3").waitFor();
  assert.equal(await me.page.locator(".info h3").innerText(), "Eastern United States");
});

test("straits show who may pass, and supply lines who is linked to whom", async () => {
  const me = await atTable(["germany", "japan", "italy"]);
  await opening(me);
  const { view } = await pageOf(me);
  const gates = await me.page.locator("[data-strait]").evaluateAll((found) => Object.fromEntries(found.map((gate) => [gate.dataset.strait, gate.dataset.open])));
  assert.deepEqual(gates, Object.fromEntries(view.straits.map(({ id, open_to }) => [id, open_to])));
  await me.page.locator("[data-chip=germany]").click();
  await me.page.getByRole("button", { name: "Supply lines: Germany" }).click();
  const rings = () => me.page.locator('g[id] [data-traced="germany"] .ring').count();
  assert.equal(await rings(), view.pieces.filter(({ country }) => country === "germany").length);
  await me.page.getByRole("button", { name: "Supply lines: Germany" }).click();
  assert.equal(await rings(), 0);
});

test("a spectator sees six tables and no hand; Responses of others are backs with a number", async () => {
  const host = await atTable(["germany"]);
  await playByClicking(host.page, { seed: 8, most: 40 });
  const watcher = await here.newcomer();
  watcher.table = host.table;
  await sit(watcher, host.table);
  await watcher.page.getByRole("button", { name: "All tables" }).click();
  assert.equal(await watcher.page.locator("article[data-country]").count(), 6);
  assert.equal(await watcher.page.locator("[data-hand], [data-lit], [data-action], [data-choice]").count(), 0);
  const { view } = await pageOf(watcher);
  for (const country of COUNTRIES) {
    const table = watcher.page.locator(`article[data-country="${country}"]`);
    const { responses, statuses } = view.cards[country];
    assert.equal(await table.locator(".backs").count(), responses > 0 ? 1 : 0);
    if (responses > 0) assert.match(await table.locator(".backs").innerText(), new RegExp(`^${responses} `));
    assert.deepEqual(await table.locator("[data-status]").evaluateAll((found) => found.map((one) => one.dataset.status)), statuses);
  }
});

test("the board and the text table speak Spanish too", async () => {
  const me = await atTable(["germany"], { locale: "es-ES" });
  await me.page.locator("[data-chip=united_kingdom]").click();
  await me.page.getByRole("article", { name: "Reino Unido" }).waitFor();
  await me.page.locator("#tab-text").click();
  await me.page.getByText("ejército soviético: Moscú (Espacio de suministro)").waitFor();
  assert.deepEqual(me.errors, []);
});

test("a whole game by clicking", async () => {
  const me = await atTable(["germany"]);
  const { clicks, over } = await playByClicking(me.page, { seed: 11 });
  assert.ok(over && clicks > 60, `${clicks} clicks`);
  assert.match(await me.page.locator(".ask").innerText(), /The game is over/);
  assert.deepEqual(me.errors, []);
});

test("the table has no serious fault for people with disabilities, on a desk and on a phone, in light and dark", async () => {
  for (const width of [1440, 360]) {
    const me = await atTable(["germany", "japan", "italy"], { viewport: { width, height: 800 } });
    await playByClicking(me.page, { seed: 3, most: 25 });
    for (const colorScheme of ["light", "dark"]) {
      await me.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await me.page.reload();
      await me.page.waitForSelector(".board svg");
      assert.ok((await me.page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(await faults(me.page, { grave: true }), [], `${colorScheme} ${width}`);
    }
  }
});
