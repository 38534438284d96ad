/** The page in a real browser: whole games by clicking, by keys, with reloads, restarts and people who only watch. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAINST_BOT, beyond, BOTH_ME, faults, house, playByClicking, revision, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

const here = house();
const somebody = (options) => here.somebody(options);
const newcomer = (options) => here.newcomer(options);

test("two browsers play a whole game against each other by clicking", async () => {
  const host = await newcomer();
  const guest = await newcomer();
  const table = await setTable(host, WITH_A_FRIEND);
  await sit(guest, table);
  await guest.page.getByRole("button", { name: "Take this seat" }).click();
  await sit(host, table);
  await guest.page.waitForSelector('main[data-status="running"]');
  const [first, second] = await Promise.all([
    playByClicking(host.page, { seed: 11 }), playByClicking(guest.page, { seed: 12 }),
  ]);
  assert.ok(first.over && second.over);
  assert.ok(first.clicks > 100 && second.clicks > 100, `${first.clicks} and ${second.clicks} clicks`);
  assert.match(await host.page.locator(".ask").innerText(), /The game is over/);
  assert.equal(await host.page.locator(".ask").innerText(), await guest.page.locator(".ask").innerText());
  assert.deepEqual([host.errors, guest.errors], [[], []]);
});

test("play now: one click, then a game against the computer", async () => {
  const me = await somebody();
  const choice = me.page.getByRole("radio", { name: "East Front", exact: true });
  await me.page.getByRole("button", { name: /Play now/ }).waitFor();
  if ((await choice.count()) > 0) await choice.check({ force: true });
  await me.page.getByRole("button", { name: "Play now: East Front" }).click();
  await me.page.waitForSelector(".board svg");
  const { clicks, over } = await playByClicking(me.page, { seed: 5, most: 30 });
  assert.ok(clicks === 30 || over, `${clicks} clicks`);
  assert.ok((await revision(me)) > 10, "the computer has played too");
  assert.deepEqual(me.errors, []);
});

test("only legal actions can be clicked, and a picked piece shows where it may go", async () => {
  const me = await newcomer();
  const table = await setTable(me, AGAINST_BOT);
  await sit(me, table);
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  await me.page.waitForSelector(".stack[data-lit]");
  const legal = () => me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()).then((page) => page.legal.map((one) => one.words)), table);
  const words = await legal();
  const lit = await me.page.locator(".stack[data-lit]").evaluateAll((found) => found.map((one) => one.dataset.lit));
  assert.ok(lit.length > 0 && lit.every((id) => words.some((one) => one.piece === id)));
  await me.page.locator(`.stack[data-lit="${lit[0]}"]`).dispatchEvent("click");
  const goals = await me.page.locator("path.lit").evaluateAll((found) => found.map((one) => one.dataset.lit));
  const meant = new Set(words.filter((one) => one.piece === lit[0] && one.to).map((one) => one.to));
  assert.deepEqual(new Set(goals), meant);
  const before = await revision(me);
  await me.page.locator('[data-space="sea_of_azov"]').dispatchEvent("click");
  assert.equal(await revision(me), before);
  await me.page.locator(`path.lit[data-lit="${goals[0]}"]`).dispatchEvent("click");
  await beyond(me, before);
});

test("undo takes a move back, and stops at the barrier", async () => {
  const me = await newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  await me.page.waitForSelector(".stack[data-lit]");
  assert.equal(await me.page.locator("[data-undo]").count(), 0, "the opponent's decision is a barrier");
  const stacks = () => me.page.locator(".stack").evaluateAll((found) => found.map((one) => one.getAttribute("aria-label")).sort());
  const was = await stacks();
  await playByClicking(me.page, { seed: 2, until: "[data-undo]" });
  await me.page.keyboard.press("u");
  await me.page.waitForSelector("[data-undo]", { state: "detached" });
  assert.deepEqual(await stacks(), was);
});

test("a reload in the middle of a battle shows the same battle and the same question", async () => {
  const me = await newcomer();
  const table = await setTable(me, BOTH_ME);
  await sit(me, table);
  await playByClicking(me.page, { seed: 21, until: ".battle" });
  const look = async () => [await me.page.locator(".battle").innerText(), await me.page.locator(".ask").innerText()];
  const was = await look();
  await me.page.reload();
  await me.page.waitForSelector(".battle");
  assert.deepEqual(await look(), was);
  await playByClicking(me.page, { seed: 22, most: 20 });
  assert.deepEqual(me.errors, []);
});

test("two players at one screen: the curtain hides a hand from the other player", async () => {
  const me = await newcomer();
  await sit(me, await setTable(me, BOTH_ME));
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  const curtain = me.page.getByRole("dialog");
  await curtain.waitFor();
  assert.equal(await me.page.locator(".board, .card").count(), 0);
  assert.match(await curtain.innerText(), /Pass the device to the Allies/);
  await me.page.keyboard.press("Enter");
  await me.page.waitForSelector(".card");
  assert.ok((await me.page.locator('.card[data-tone="soviet-band"]').count()) >= 7);
});

test("a spectator sees the game but no hand and nothing to click", async () => {
  const host = await newcomer();
  const table = await setTable(host, AGAINST_BOT);
  await sit(host, table);
  const watcher = await newcomer();
  await sit(watcher, table);
  await playByClicking(host.page, { seed: 8, most: 25 });
  const now = await revision(host);
  await watcher.page.waitForFunction((now) => Number(document.querySelector("main").dataset.revision) >= now, now);
  assert.equal(await watcher.page.locator("[data-lit], [data-action], [data-choice]").count(), 0);
  assert.equal(await watcher.page.getByText("Your hand").count(), 0);
  assert.ok((await watcher.page.locator(".stack").count()) > 10);
});

test("a game goes on after the server was restarted, with no reload", async () => {
  const me = await newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  await playByClicking(me.page, { seed: 4, most: 30 });
  const was = await revision(me);
  await here.server.restart();
  await me.page.waitForFunction(() => !document.querySelector("p.line"));
  await playByClicking(me.page, { seed: 6, most: 20 });
  assert.ok((await revision(me)) > was);
  assert.deepEqual(me.errors, []);
});

test("replay: back to the start by a link, forward by keys, and on from there at a new table", async () => {
  const me = await newcomer();
  const table = await setTable(me, BOTH_ME);
  await sit(me, table);
  await playByClicking(me.page, { seed: 9, most: 40 });
  await me.page.goto(`/tables/${table}?moment=2`);
  await playByClicking(me.page, { seed: 1, most: 1, until: ".board" });
  await me.page.getByText("You are looking at the past.").waitFor();
  assert.equal(await me.page.locator("[data-lit], [data-action]").count(), 0);
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  await me.page.getByText(/Moment 2 of/).waitFor();
  await me.page.locator("h1").first().dispatchEvent("keydown", { key: "]", bubbles: true });
  await me.page.getByText(/Moment 3 of/).waitFor();
  await me.page.getByRole("button", { name: "Play on from here" }).click();
  await me.page.waitForURL((url) => !url.pathname.endsWith(table));
  await me.page.waitForSelector("main[data-status='running'], [data-curtain]");
});

test("a game can be played by keys alone at the text table", async () => {
  const me = await newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  const press = (key) => me.page.keyboard.press(key);
  const focused = () => me.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? "");
  for (let tries = 0; !(await focused()).includes('id="tab-text"'); tries++) {
    assert.ok(tries < 150, "the text table can be reached by Tab");
    await press("Tab");
  }
  await press("Enter");
  await me.page.waitForSelector("#typed");
  let last = await revision(me);
  for (let turn = 0; turn < 12; turn++) {
    await me.page.waitForSelector("[data-choice]:not(:disabled)");
    for (let tries = 0; !(await focused()).includes("data-choice"); tries++) {
      assert.ok(tries < 200, "a choice can be reached by Tab");
      await press("Tab");
    }
    await press("Enter");
    await beyond(me, last);
    last = await revision(me);
  }
  await me.page.waitForSelector("[data-choice]:not(:disabled)");
  const label = await me.page.locator("[data-choice]").last().innerText();
  await me.page.focus("#typed");
  await me.page.keyboard.type(label);
  if ((await me.page.locator("[data-choice]").count()) === 1) {
    await press("Enter");
    await beyond(me, last);
  }
  assert.match(await me.page.locator('[aria-live="polite"]').first().textContent(), /\w/);
});

/** Fails when axe finds something serious on the page as it is. */
async function assertUsableByAll(one, what) {
  assert.deepEqual(await faults(one.page, { grave: true }), [], what);
}

test("no page has a serious fault for people with disabilities, and none is wider than a phone", async () => {
  const me = await newcomer({ viewport: { width: 360, height: 780 } });
  const table = await setTable(me, AGAINST_BOT);
  const open = await setTable(me, [{ seat: "axis", who: "me" }], { name: "Open" });
  const pages = ["/", "/new", "/learn/east-front", "/rules", "/rules/east-front", "/you", "/statistics", `/tables/${open}`, `/tables/${table}`, "/nowhere"];
  for (const theme of ["light", "dark"]) {
    await me.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const path of pages) {
      await me.page.goto(path);
      await me.page.waitForSelector(path.startsWith("/tables") ? "main[data-status]" : "h1");
      if (path === `/tables/${table}`) await playByClicking(me.page, { seed: 3, most: 15 });
      await me.page.waitForTimeout(300);
      const width = await me.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${path} is ${width} wide`);
      await assertUsableByAll(me, `${theme} ${path}`);
    }
    await me.page.goto(`/tables/${table}`);
    await me.page.getByRole("button", { name: "Layers" }).click();
    await me.page.locator('[data-layer="supply_germany"]').check();
    for (const tab of ["Cards", "Log", "Tracks", "Text table", "Talk", "Table"]) {
      await me.page.getByRole("tab", { name: tab, exact: true }).click();
      await assertUsableByAll(me, `${theme} tab ${tab}`);
    }
    await me.page.locator('[data-layer="supply_germany"]').uncheck();
  }
});

test("a game can be played in Spanish, the questions and the log of the game too", async () => {
  const me = await somebody({ locale: "es-ES" });
  await me.page.getByRole("button", { name: /Jugar ya/ }).waitFor();
  assert.equal(await me.page.getAttribute("html", "lang"), "es");
  await sit(me, await setTable(me, AGAINST_BOT, { options: { first_game: true } }));
  await me.page.getByText("Mueve tus piezas, una a una").first().waitFor();
  await me.page.getByRole("button", { name: "Listo", exact: true }).click();
  await me.page.locator("[data-sure] [data-action]").click(); // no piece has moved
  await me.page.getByText("juega una carta por su texto").first().waitFor();
  await playByClicking(me.page, { seed: 4, most: 60, settle: 30 });
  await me.page.getByRole("button", { name: "Crónica entera" }).click();
  const log = me.page.locator(".log").first();
  await log.getByText(/Turno de/).first().waitFor();
  assert.match(await log.innerText(), /Turno de[l ][\s\S]*Paso de/);
});

test("the teacher explains each step of a first game", async () => {
  const me = await somebody();
  await me.page.locator('a[href="/learn/east-front"]').last().click();
  await me.page.getByRole("heading", { name: "Learn East Front" }).waitFor();
  await me.page.getByRole("button", { name: "Begin as the Axis" }).click();
  const teacher = me.page.getByRole("complementary", { name: "Your first turn" });
  await teacher.waitFor();
  const lesson = async () => (await teacher.locator("p").first().innerText()).slice(0, 20);
  await me.page.getByRole("button", { name: "Done", exact: true }).waitFor();
  const first = await lesson();
  await me.page.getByRole("button", { name: "Done", exact: true }).click();
  await me.page.locator("[data-sure] [data-action]").click(); // no piece has moved
  await me.page.getByRole("button", { name: "Pass", exact: true }).waitFor();
  assert.notEqual(await lesson(), first);
  await teacher.getByRole("button", { name: "Hide the teacher" }).click();
  assert.equal(await teacher.count(), 0);
});
