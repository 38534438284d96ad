/** What helps at the table: keywords explained, what wins in sight, the computer's advice, the analysis of a game; and what is ours said as such. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, BOTH_ME, faults, house, PATIENCE, playByClicking, revision, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

const here = house();
const FIRST_GAME = { options: { first_game: true } };

test("a keyword of the question is explained to the focus, and Escape closes it", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "random" }], { game: "fury-in-the-east", scenario: "historical" }));
  const word = me.page.locator(".ask [data-term]").first();
  await word.waitFor();
  await word.focus();
  await me.page.keyboard.press("Shift+Tab");
  await me.page.keyboard.press("Tab");
  const tip = me.page.getByRole("tooltip");
  await tip.waitFor();
  assert.equal(await word.getAttribute("aria-describedby"), await tip.getAttribute("id"));
  assert.match(await tip.innerText(), /^\S+.* \S.*\.$/s);
  assert.deepEqual(await faults(me.page, { where: "main" }), []);
  await me.page.keyboard.press("Escape");
  await tip.waitFor({ state: "detached" });
  await word.hover();
  await tip.waitFor();
  assert.deepEqual(me.errors, []);
});

test("the computer says what it would do and prepares it, and the friend is told", async () => {
  const me = await here.newcomer();
  const friend = await here.newcomer();
  const table = await setTable(me, WITH_A_FRIEND, FIRST_GAME);
  await friend.page.evaluate(async (table) => {
    const post = (path) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    await post("/api/guests");
    await post(`/api/tables/${table}/join`);
  }, table);
  await sit(me, table);
  await sit(friend, table);
  const was = await revision(me);
  await me.page.getByRole("button", { name: "What would you do?" }).click();
  const said = me.page.locator('[data-advised]:not([data-advised="thinking"])');
  await said.waitFor({ timeout: 3 * PATIENCE });
  assert.equal(await said.getAttribute("data-advised"), "answered", await said.innerText());
  const panel = me.page.getByRole("region", { name: "What the computer would do" });
  assert.match(await panel.innerText(), /\d+ %/);
  assert.deepEqual(await faults(me.page, { where: ".prompt" }), []);
  await panel.getByRole("button", { name: "Prepare it" }).first().click();
  assert.equal(await revision(me), was, "nothing was played");
  const prepared = me.page.locator("[data-action].proposed, .confirm [data-action], .prompt [data-action].primary").first();
  await prepared.click();
  await beyond(me, was);
  assert.equal(await friend.page.getByRole("button", { name: "What would you do?" }).count(), 0);
  await friend.page.getByRole("tab", { name: /Talk|Chat/ }).click();
  await friend.page.locator('[data-told="advice"]').waitFor();
  assert.deepEqual([...me.errors, ...friend.errors], []);
});

test("what is ours is said on the shelf, where a table is set, in the legend and on a page of its own", async () => {
  const me = await here.somebody();
  await me.page.locator(".shelf [data-ours]").first().waitFor();
  assert.equal(await me.page.locator(".shelf [data-ours]").count(), 3);
  await me.page.goto("/new?game=frontier-wars");
  await me.page.locator('[data-scenario="compact-2"] [data-ours]').waitFor();
  assert.equal(await me.page.locator('[data-scenario="own"] [data-ours]').count(), 0);
  await me.page.goto("/sources/fury-in-the-east");
  await me.page.getByRole("heading", { name: "Reconstructed" }).waitFor();
  assert.deepEqual(await faults(me.page, { where: "main" }), []);
  await sit(me, await setTable(me, [{ seat: "germany", who: "me" }, { seat: "usa", who: "me" }], { game: "frontier-wars", scenario: "compact-2" }));
  await me.page.locator("[data-curtain]").click({ timeout: 5000 }).catch(() => undefined);
  await me.page.getByRole("button", { name: "Legend" }).click();
  await me.page.locator(".drawer [data-ours]", { hasText: "tiles of a scenario" }).waitFor();
  await me.page.locator(".drawer [data-ours]", { hasText: "army sheets" }).waitFor();
  assert.deepEqual(me.errors, []);
});

test("a finished game is analysed with a bar that moves on, and its estimate is drawn over the whole of it", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, BOTH_ME, FIRST_GAME);
  await sit(me, table);
  await playByClicking(me.page, { seed: 3, most: 8 });
  await me.page.evaluate((table) => fetch(`/api/tables/${table}/resign`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }), table);
  await me.page.locator('main[data-status="finished"]').waitFor();
  await me.page.getByRole("button", { name: "Analyse the game" }).click();
  await me.page.getByRole("progressbar").or(me.page.locator('[data-analysis="done"]')).first().waitFor();
  await me.page.locator('[data-analysis="done"]').waitFor({ timeout: 6 * PATIENCE });
  const chart = me.page.getByRole("img", { name: /Chance of winning/ });
  assert.equal(await chart.locator("path.line").count(), 2);
  await me.page.getByText(/Looked at \d+ of \d+ decisions/).waitFor();
  assert.deepEqual(await faults(me.page, { where: "[data-analysis]" }), []);
  const box = await chart.boundingBox();
  await me.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await me.page.getByText("You are looking at the past.").waitFor();
  assert.deepEqual(me.errors, []);
});

test("what wins and how far one is from it stands at the table, on a desk and on a phone", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, BOTH_ME, FIRST_GAME));
  const line = me.page.locator("[data-aims]");
  assert.match(await line.innerText(), /10 points ahead at a scoring wins: now even · scoring in 3 rounds/);
  await me.page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await line.isVisible());
});
