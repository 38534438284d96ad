/** What the page explains: why something cannot be used, what is in supply, how the score went, how it was learned. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAINST_BOT, beyond, BOTH_ME, house, playByClicking, playUnseen, revision, setTable, sit } from "./support.mjs";

const here = house();
const FIRST_GAME = { options: { first_game: true } };

test("a card that cannot be used says why, with the rule, to a click and to a pointer that rests on it", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  const why = me.page.getByRole("button", { name: /Why not/ }).first();
  await why.click();
  const reasons = me.page.locator("[role=status] [data-why]");
  await reasons.getByText(/Cards are played in the Action steps/).waitFor();
  assert.match(await reasons.getByRole("link").first().getAttribute("href"), /^\/rules\/east-front#EF-/);
  await why.click();
  assert.equal(await me.page.locator("[role=status] [data-why]").count(), 0);
  await me.page.locator(".card").first().hover();
  await me.page.locator(".zoom .card.large").waitFor();
  await me.page.locator(".zoom").getByText(/Cards are played in the Action steps/).waitFor();
  assert.deepEqual(me.errors, []);
});

test("a space under the pointer says who holds it, whose supply reaches it, and why a piece there cannot move", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  await me.page.locator('[data-space="kiev"]').hover({ force: true });
  const info = me.page.locator("aside.info");
  await info.getByText("Kiev").waitFor();
  await info.getByText(/The Allies control this space/).waitFor();
  await info.getByText(/supply of the Soviet Union/).waitFor();
  const soviet = me.page.locator('.stack[aria-label*="Soviet"]').first();
  await soviet.hover({ force: true });
  await info.getByText(/It is the turn of the Axis|The Axis are to decide/).first().waitFor();
  const said = await info.locator(".about li").allInnerTexts();
  assert.deepEqual(said, [...new Set(said)], "nothing is said twice, however many kinds of pieces stand there");
});

test("overlays of the server can be laid over the map, stay through a reload and follow the game", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, AGAINST_BOT, FIRST_GAME);
  await sit(me, table);
  await me.page.getByRole("button", { name: "Layers" }).click();
  await me.page.getByLabel("Supply of Germany").check();
  const overlay = me.page.locator('[data-overlay="supply_germany"]');
  await overlay.waitFor({ state: "attached" });
  const offered = await me.page.evaluate((id) => fetch(`/api/tables/${id}/layers`).then((answer) => answer.json()), table);
  const many = offered.layers.find((layer) => layer.id === "supply_germany").spaces.length;
  const drawn = (await overlay.getAttribute("d")).match(/Z/g).length;
  assert.ok(many > 5 && drawn >= 1 && drawn < many, `${drawn} outlines for ${many} spaces`);
  await me.page.reload();
  await overlay.waitFor({ state: "attached" });
  await me.page.getByRole("button", { name: "Layers" }).click();
  await me.page.getByLabel("Supply of Germany").uncheck();
  await overlay.waitFor({ state: "detached" });
  await me.page.getByLabel("Names").uncheck();
  assert.equal(await me.page.locator("text.name").count(), 0);
  await me.page.getByLabel("Names").check();
  assert.ok((await me.page.locator("text.name").count()) > 40);
});

test("the score over time is drawn, and leads to the moment that is pressed", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, BOTH_ME, FIRST_GAME));
  await playByClicking(me.page, { seed: 14, most: 1500, until: "figure path.line" });
  if (await me.page.locator("[data-curtain]").count()) await me.page.locator("[data-curtain]").click();
  const chart = me.page.getByRole("img", { name: /Score over time/ });
  await chart.waitFor();
  assert.equal(await chart.locator("path.line").count(), 2);
  const box = await chart.boundingBox();
  await me.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await me.page.getByText("You are looking at the past.").waitFor();
});

test("the battle panel lists the reactions that were used in it, and tells them from the pieces that were given up", async () => {
  const me = await here.newcomer();
  /** Whether a combat is going on in which this was told. */
  const inCombat = (event) => ({ view, log }) => view.combat && log.slice(log.findLastIndex((line) => line.event === "attacked")).some((line) => line.event === event);
  const told = async (event) => {
    const line = me.page.locator(`.battle .used li[data-used="${event}"]`);
    for (let seed = 30; seed < 42; seed++) {
      const table = await setTable(me, BOTH_ME);
      const page = await playUnseen(me, table, { seed, most: 700, until: inCombat(event) });
      if (!inCombat(event)(page)) continue;
      await sit(me, table);
      const curtain = me.page.locator("[data-curtain]");
      await curtain.or(line.first()).first().waitFor();
      if (await curtain.count()) await curtain.click();
      break;
    }
    return line.first().innerText();
  };
  assert.match(await told("reacted"), /^The (Axis|Allies) (Stand Fast|Sustain Attack|Retreat|Exchange|Anti-Air|Naval Combat|Advance!): ./);
  assert.match(await told("lost"), /^The (Axis|Allies) give up the \S+ (infantry|tank|airplane|fleet) in \S/);
});

test("a map that is zoomed in by keys has an overview, and a press there brings another part into sight", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  await me.page.locator("svg.live").focus();
  for (const key of ["+", "+", "+"]) await me.page.keyboard.press(key);
  const mini = me.page.locator(".mini");
  await mini.waitFor();
  const moved = () => me.page.locator(".panzoom").getAttribute("data-moved");
  const was = await moved();
  const box = await mini.boundingBox();
  await me.page.mouse.click(box.x + box.width - 8, box.y + box.height - 8);
  assert.notEqual(await moved(), was);
  await me.page.locator("svg.live").focus();
  await me.page.keyboard.press("0");
  await mini.waitFor({ state: "detached" });
});

test("a piece is moved on the board by keys alone", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  await me.page.waitForSelector(".stack[data-lit]");
  const was = await revision(me);
  const tabTo = async (what) => {
    for (let tries = 0; tries < 200; tries++) {
      await me.page.keyboard.press("Tab");
      if (await me.page.evaluate((what) => document.activeElement?.matches(what) ?? false, what)) return;
    }
    assert.fail(`${what} cannot be reached by Tab`);
  };
  await me.page.locator("svg.live").focus();
  await tabTo(".stack[data-lit]");
  await me.page.keyboard.press("Enter");
  await me.page.waitForSelector("path.lit");
  await me.page.locator("svg.live").focus();
  await tabTo("path.lit");
  await me.page.keyboard.press("Enter");
  await beyond(me, was);
});

test("a standing order is offered as the game words it, and told to the server", async () => {
  const me = await here.somebody();
  const values = [{ value: "ask", text: "Ask me", this_turn: false }, { value: "pass", text: "Pass for me", this_turn: true }];
  await me.page.route("**/api/games?*", async (route) => {
    const shelf = await (await route.fetch()).json();
    shelf.games.find(({ id }) => id === "east-front").orders.push({ kind: "window", text: "When I could react", values });
    await route.fulfill({ json: shelf });
  });
  const sent = [];
  const heard = [];
  me.page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload)));
    socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
  });
  const given = () => sent.filter(({ type }) => type === "orders").map(({ orders, seat }) => [orders, seat]);
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  const order = me.page.getByLabel("When I could react");
  assert.equal(await order.inputValue(), "ask");
  await order.selectOption({ label: "Pass for me (this turn)" });
  await me.page.waitForTimeout(200);
  const reacting = { kind: "window", value: "pass" }, forced = { kind: "forced", value: "put_to_me" };
  assert.deepEqual(given(), [[[reacting], "axis"]], "a default that nobody touched is not told");
  await me.page.getByLabel("A question with only one answer").selectOption({ label: "is put to me" });
  for (let tries = 0; tries < 100 && !heard.some((payload) => payload.includes("put_to_me")); tries++) await me.page.waitForTimeout(50);
  await order.selectOption({ label: "Pass for me (this turn)" });
  await me.page.waitForTimeout(200);
  assert.deepEqual(given().slice(1), [[[forced], "axis"], [[forced, reacting], "axis"]], "an order that was given stays");
});

test("the log leads to the board and to the cards that it speaks of", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  await me.page.getByRole("button", { name: "Whole log" }).click();
  const named = me.page.locator('.log .item:has-text(" play ") > .said > .ref:visible');
  for (let seed = 60; seed < 70 && (await named.count()) === 0; seed++) {
    const { over } = await playByClicking(me.page, { seed, most: 60 });
    if (over) await sit(me, await setTable(me, AGAINST_BOT));
  }
  const title = await named.first().innerText();
  assert.equal(await named.first().evaluate((name) => getComputedStyle(name).display), "inline", "a long name is broken like words, and its full stop stays with it");
  await named.first().hover();
  await me.page.locator(".zoom .card.large").getByText(title, { exact: true }).waitFor();
  await me.page.mouse.move(700, 450);
  const folded = me.page.locator(".log .run:not(:has(details[open])) summary");
  while (await folded.count()) await folded.first().click();
  const space = me.page.locator('.log .item:has-text("moves from") .ref:visible').first();
  const name = await space.innerText();
  await space.hover();
  await me.page.locator("aside.info").getByText(name, { exact: true }).waitFor();
});
