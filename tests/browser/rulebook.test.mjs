/** The rulebook: a page to read for each game, and a panel beside the table for every link to a rule. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { AGAINST_BOT, faults, house, root, setTable, sit } from "./support.mjs";

// A game of somebody's own stands on the shelf beside the others: it has a checklist and no guide.
process.env.MAPROOM_GAMES = "five_bridges";
process.env.PYTHONPATH = join(root, "examples");
const here = house();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LINK = ".prompt [data-rule]";

/** The rules behind the questions of every game, by the game's name. */
const rulesOfQuestions = () => JSON.parse(execFileSync(process.env.PYTHON ?? join(root, ".venv", "bin", "python"), ["-c", `
import json, maproom
print(json.dumps({game.slug: sorted({kind.RULE for kind in game.frames.kinds.values()} - {""}) for game in maproom.all_games()}))`], { encoding: "utf8" }));

async function clean(me) {
  assert.deepEqual(await faults(me.page, { runOnly: ["wcag2a", "wcag2aa", "best-practice"] }), []);
}
async function reading(path, options) {
  const me = await here.newcomer(options);
  await me.page.goto(path);
  await me.page.waitForSelector("section[data-chapter]");
  return me;
}
async function atTable(options) {
  const me = await here.newcomer(options);
  await sit(me, await setTable(me, AGAINST_BOT));
  await me.page.waitForSelector("svg.live");
  return me;
}
const box = (me, what) => me.page.locator(what).first().boundingBox();
/** Waits until a paragraph is in sight: the page scrolls when it has been laid out. */
const comesInSight = (me, id) => me.page.waitForFunction((id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return top >= 0 && top < innerHeight && bottom > 0;
}, id);

test("the rule behind every question of every game has its paragraph", async () => {
  for (const [game, rules] of Object.entries(rulesOfQuestions())) {
    assert.ok(rules.length > 0, game);
    const me = await reading(`/rules/${game}`);
    const missing = await me.page.evaluate((rules) => rules.filter((id) => !document.getElementById(id)?.closest("section")?.textContent), rules);
    assert.deepEqual(missing, [], game);
    assert.deepEqual(me.errors, [], game);
    await here.leaves(me);
  }
});

test("a link to a rule opens the page at its paragraph, which is marked", async () => {
  const me = await reading("/rules/east-front#EF-SUP-04");
  await me.page.waitForSelector(".target");
  assert.equal(await me.page.locator(".target").getAttribute("id"), "EF-SUP-04");
  await comesInSight(me, "EF-SUP-04");
  await me.page.waitForSelector('nav a[aria-current][href="#supply"]');
  await me.page.getByRole("link", { name: "Points and victory" }).first().click();
  await me.page.waitForSelector('nav a[aria-current][href="#victory"]');
  await comesInSight(me, "victory");
  assert.deepEqual(me.errors, []);
});

test("ids are quiet: none is in the words, each paragraph has a link that is copied", async () => {
  const me = await reading("/rules/east-front", { permissions: ["clipboard-read", "clipboard-write"] });
  assert.doesNotMatch(await me.page.locator("main").innerText(), /EF-|DECISION|\[H\]/);
  const paragraph = me.page.locator("#EF-SUP-04");
  assert.equal(await paragraph.locator(".quiet").evaluate((one) => getComputedStyle(one).opacity), "0");
  await paragraph.hover();
  await me.page.waitForFunction(() => getComputedStyle(document.querySelector("#EF-SUP-04 .quiet")).opacity === "1");
  await paragraph.locator(".quiet").click();
  assert.match(await me.page.evaluate(() => navigator.clipboard.readText()), /\/rules\/east-front#EF-SUP-04$/);
  await me.page.waitForFunction(() => location.hash === "#EF-SUP-04");
});

test("a search marks what it finds, hides the rest, and without words everything is there again", async () => {
  const me = await reading("/rules/east-front");
  const whole = await me.page.locator("section[data-chapter] p").count();
  await me.page.getByLabel("Search the rules").fill("Interdicted FLAG");
  await me.page.waitForSelector("mark");
  assert.match(await me.page.locator(".search [role=status]").textContent(), /^\d+ paragraphs?$/);
  assert.ok((await me.page.locator("section[data-chapter] p").count()) < whole / 4);
  assert.deepEqual(await me.page.locator("mark").evaluateAll((found) => [...new Set(found.map((one) => one.textContent.toLowerCase()))].sort()), ["flag", "interdicted"]);
  await me.page.getByLabel("Search the rules").fill("xyzzy");
  await me.page.getByText("Nothing is said about that").waitFor();
  await me.page.getByLabel("Search the rules").fill("");
  await me.page.waitForSelector("#index");
  assert.equal(await me.page.locator("section[data-chapter] p").count(), whole);
});

test("our reading has its reason on demand", async () => {
  const me = await reading("/rules/east-front#EF-SUP-07");
  const reading_ = me.page.locator("#EF-SUP-07");
  assert.match(await reading_.innerText(), /our reading/i);
  assert.equal(await reading_.getByText("no such condition").isVisible(), false);
  await reading_.getByText("Why?").click();
  assert.equal(await reading_.getByText("no such condition").isVisible(), true);
});

test("an example is stepped through with its pictures, by buttons and by keys", async () => {
  const me = await reading("/rules/east-front#example");
  const play = me.page.locator("[data-picture=EX-PLAY]");
  await play.scrollIntoViewIfNeeded();
  const loaded = () => play.locator("img").evaluate(async (img) => { await img.decode(); return img.naturalWidth; });
  assert.ok((await loaded()) > 0);
  const first = await play.locator("[role=status]").innerText();
  await play.getByRole("button", { name: "One step on" }).click();
  await play.getByText("Step 2 of 14").waitFor();
  assert.notEqual(await play.locator("[role=status]").innerText(), first);
  assert.ok((await loaded()) > 0);
  await me.page.keyboard.press("ArrowRight");
  await play.getByText("Step 3 of 14").waitFor();
  assert.equal(await play.getAttribute("data-stage"), "3");
  await me.page.keyboard.press("ArrowLeft");
  await play.getByText("Step 2 of 14").waitFor();
  assert.deepEqual(me.errors, []);
});

test("on paper there are the words, all steps and reasons, and nothing to click", async () => {
  const me = await reading("/rules/east-front");
  await me.page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await me.page.emulateMedia({ media: "print" });
  for (const gone of [".home", "main nav", "#search", "footer.sheet", ".steps"]) assert.equal(await me.page.locator(gone).first().isVisible(), false, gone);
  await me.page.getByText("no such condition").waitFor();
  assert.equal(await me.page.locator("[data-picture=EX-PLAY] li:visible").count(), 14);
});

test("it is for everybody: light and dark, desk and phone, English and Spanish", async () => {
  for (const options of [{}, { colorScheme: "dark" }, PHONE, { locale: "es-ES" }]) {
    const me = await reading("/rules/east-front", options);
    await clean(me);
    assert.ok(await me.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    const measure = await me.page.locator("section[data-chapter] p").first().evaluate((one) => one.getBoundingClientRect().width / parseFloat(getComputedStyle(one).fontSize));
    assert.ok(measure < 40, `lines of ${measure.toFixed(1)} em`);
    if (options.locale) await me.page.getByRole("heading", { name: "Suministro", exact: true }).waitFor();
    if (options.isMobile) {
      await me.page.getByRole("combobox", { name: "Chapters" }).selectOption("combat");
      await me.page.waitForFunction(() => location.hash === "#combat");
      await comesInSight(me, "combat");
    }
    assert.deepEqual(me.errors, []);
    await here.leaves(me);
  }
});

test("a game without a guide has its checklist, with ids", async () => {
  const me = await reading("/rules/five-bridges#FB-RND-03");
  assert.equal(await me.page.locator("#FB-RND-03 .named").innerText(), "FB-RND-03");
  await clean(me);
});

// -- beside the table -----------------------------------------------------------------------------------

test("the rule of a question opens beside the map, and Escape gives the focus back", async () => {
  const me = await atTable();
  const tabs = me.context.pages().length;
  const link = me.page.locator(LINK);
  const rule = await link.getAttribute("data-rule");
  await link.click();
  await me.page.waitForSelector("[data-rulebook] .target");
  assert.equal(await me.page.locator("[data-rulebook] .target").getAttribute("id"), rule);
  await comesInSight(me, rule);
  const [sheet, map, prompt] = await Promise.all([box(me, "[data-rulebook]"), box(me, ".board"), box(me, ".prompt")]);
  assert.ok(sheet.x + sheet.width <= map.x + 1 && map.width > 400 && prompt.x >= map.x + map.width - 1, "nothing is covered");
  assert.equal(me.context.pages().length, tabs);
  await clean(me);
  await me.page.keyboard.press("Escape");
  await me.page.waitForSelector("[data-rulebook]", { state: "detached" });
  assert.ok(await link.evaluate((one) => one === document.activeElement));
  assert.deepEqual(me.errors, []);
});

test("one can leaf through the book there, follow its links and open the whole of it; a tab of its own is still there", async () => {
  const me = await atTable();
  await me.page.locator(LINK).click();
  await me.page.waitForSelector("[data-rulebook] .target");
  const chapter = () => me.page.locator("[data-rulebook] h2").innerText();
  const first = await chapter();
  await me.page.getByRole("button", { name: /^Next chapter/ }).click();
  await me.page.waitForFunction((first) => document.querySelector("[data-rulebook] h2").innerText !== first, first);
  await me.page.getByRole("button", { name: /^Chapter before/ }).click();
  await me.page.waitForFunction((first) => document.querySelector("[data-rulebook] h2").innerText === first, first);
  const [whole] = await Promise.all([me.context.waitForEvent("page"), me.page.getByRole("link", { name: "Open the whole rulebook" }).click()]);
  await whole.waitForSelector(".target");
  const [tab] = await Promise.all([me.context.waitForEvent("page"), me.page.locator(LINK).click({ modifiers: ["Control"] })]);
  await tab.waitForSelector(".target");
  await me.page.getByRole("button", { name: "Close the rulebook" }).click();
  await me.page.waitForSelector("[data-rulebook]", { state: "detached" });
  assert.deepEqual(me.errors, []);
});

test("why not? leads to the rule in the same place", async () => {
  const me = await atTable();
  await me.page.getByText("Why not?").first().click();
  const reason = me.page.locator("[data-why] [data-rule]").first();
  const rule = await reason.getAttribute("data-rule");
  await reason.click();
  await me.page.waitForSelector(`[data-rulebook="${rule}"] [id="${rule}"]`, { state: "attached" });
  await comesInSight(me, rule);
});

test("on a phone it is a sheet from below", async () => {
  const me = await atTable(PHONE);
  await me.page.locator(LINK).tap();
  await me.page.waitForSelector("[data-rulebook] .target");
  const sheet = await box(me, "[data-rulebook]");
  assert.ok(sheet.y > 100 && Math.round(sheet.y + sheet.height) === 844 && sheet.width === 390);
  await clean(me);
  await me.page.getByRole("button", { name: "Close the rulebook" }).tap();
  await me.page.waitForSelector("[data-rulebook]", { state: "detached" });
  assert.deepEqual(me.errors, []);
});
