/** What is said before something is chosen, and to whoever clicks what cannot be: in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { andWait, offers, tablesOf } from "./sitting.mjs";
import { AGAINST_BOT, house, playUnseen, setTable, shoot, sit } from "./support.mjs";

const here = house();
const atTable = tablesOf(here);

/** Quartermaster where Germany, Japan and Italy are mine, played on until something is asked. */
async function quartermaster(until, options) {
  const me = await here.newcomer(options);
  const mine = ["germany", "japan", "italy"], others = ["united_kingdom", "soviet_union", "united_states"];
  const seats = [...mine.map((seat) => ({ seat, who: "me" })), ...others.map((seat) => ({ seat, who: "bot", bot: "random" }))];
  for (let seed = 1; seed <= 12; seed++) {
    me.table = await setTable(me, seats, { game: "quartermaster-ww2" });
    const page = await playUnseen(me, me.table, { seed, until });
    if (page.table.status !== "running") continue;
    await sit(me, me.table);
    await me.page.waitForSelector(".prompt.mine");
    return [me, page];
  }
  return assert.fail(`no game comes to ${until}`);
}

test("Quartermaster: a click on a piece or a space while a card is asked for says so, for this question", async () => {
  const [me] = await quartermaster(({ prompt }) => /^Play step of Germany/.test(prompt.text));
  const why = me.page.locator("[data-refused]");
  await me.page.locator('.stack[data-stack="moscow"]').first().dispatchEvent("click");
  await why.waitFor();
  assert.match(await why.innerText(), /^Moscow: This question is answered by a card/);
  await me.page.keyboard.press("Escape");
  await me.page.locator('path.hit[data-space="africa"]').dispatchEvent("click");
  await why.waitFor();
  assert.match(await why.innerText(), /^Africa: This question is answered by a card/);
  assert.deepEqual(me.errors, []);
});

test("Quartermaster: a build without a free space says so before it is made, and to discard is not the first choice", async () => {
  const onIsland = ({ legal, view }) => legal.some(({ words, caution }) => words.verb === "play" && caution?.key === "only_names") && view !== null;
  const [me, page] = await quartermaster(onIsland);
  const play = page.legal.find(({ words, caution }) => words.verb === "play" && caution?.key === "only_names");
  const card = me.page.locator(`[data-lit="${play.words.card}"]`).first();
  await card.click();
  const button = me.page.locator(`[data-action="${play.id}"]`);
  await button.waitFor();
  assert.match(await me.page.locator("[data-caution=only_names]").first().innerText(), /No space is free/);
  assert.ok(!(await button.evaluate((one) => one.classList.contains("primary"))), "what does nothing is no main choice");
  await button.click();
  await me.page.locator("[data-sure=only_names]").waitFor();
  await shoot(me, "only-names");
  await andWait(me, () => me.page.locator("[data-sure] [data-action]").click());
  assert.match(await me.page.locator(".ask").innerText(), /no space is free/);
  assert.equal(await me.page.locator("[data-more]").count(), 0, "what is left to choose lies open");
  assert.ok((await me.page.getByRole("button", { name: /as the one just built/ }).count()) > 0);
  assert.deepEqual(me.errors, []);
});

test("Quartermaster: whoever discards the whole hand is not told that a step was left out", async () => {
  const countries = ["germany", "japan", "italy"];
  const all = ({ prompt, seat, view }) => {
    const hand = view?.cards[seat]?.hand ?? [];
    return /^Discard step/.test(prompt.text) && countries.includes(seat) && hand.length > 1 && hand.length < 6 && new Set(hand.map((id) => id.replace(/-\d+$/, ""))).size === hand.length;
  };
  const [me, page] = await quartermaster(all);
  const cards = me.page.locator(`[data-hand="${page.seat}"] .card[data-lit]`);
  const many = await cards.count();
  assert.equal(many, page.view.cards[page.seat].hand.length);
  for (let at = 0; at < many; at++) await cards.nth(at).click();
  await andWait(me, () => me.page.locator("[data-action=marked]").click());
  await me.page.waitForFunction((seat) => document.querySelector(`[data-hand="${seat}"] .card[data-lit]`) === null || document.querySelector(".ask") !== null, page.seat);
  assert.equal(await me.page.locator(".prompt .error").count(), 0, await me.page.locator(".prompt").innerText());
  assert.deepEqual(me.errors, []);
});

test("East Front: pictures of a Conscription stand under what they cost", async () => {
  const me = await atTable(AGAINST_BOT, { options: { first_game: true } }, { until: offers("conscript") });
  const titles = await me.page.locator(".chips > span").allInnerTexts();
  assert.deepEqual(titles, ["Conscription (discard 1 card)", "Conscription (discard 2 cards)"]);
  assert.deepEqual(me.errors, []);
});

test("East Front: a click on a piece that does not glow calls it by its name", async () => {
  const me = await atTable(AGAINST_BOT, { options: { first_game: true } }, { until: offers("conscript") });
  const why = me.page.locator("[data-refused]");
  await me.page.locator(".stack:not([data-lit])").first().dispatchEvent("click");
  await why.waitFor();
  assert.match(await why.innerText(), /^(German|Pact|Soviet) (infantry|tank|airplane|fleet): /);
  assert.match(await me.page.locator(".hint").innerText(), /^Choose a card that glows/, "nothing on the map does");
  assert.deepEqual(me.errors, []);
});

test("Quartermaster: the card that is chosen keeps its place under the pointer, and has a tick", async () => {
  const [me] = await quartermaster(({ prompt, legal }) => /^Play step of Germany/.test(prompt.text) && legal.some(({ words }) => words.verb === "reallocate"));
  const card = me.page.locator(".card[data-lit]").first();
  const before = await card.boundingBox();
  const sign = () => card.evaluate((one) => getComputedStyle(one, "::after").content);
  assert.equal(await sign(), "none");
  await card.click();
  await me.page.waitForSelector(".card.chosen");
  const after = await me.page.locator(".card.chosen").boundingBox();
  assert.ok(Math.abs(after.y - before.y) < 6, `it moved from ${before.y} to ${after.y}`);
  assert.match(await me.page.locator(".card.chosen").evaluate((one) => getComputedStyle(one, "::after").content), /✓/);
  assert.deepEqual(me.errors, []);
});

test("Quartermaster: the button under a card out of the deck keeps away from the heading below it", async () => {
  const [me, page] = await quartermaster(({ prompt }) => /which card do you take from your deck/.test(prompt.text));
  const cards = me.page.locator(".loose .card[data-lit]");
  await cards.first().waitFor();
  assert.ok((await cards.count()) <= page.legal.length);
  await cards.last().click();
  const button = await me.page.locator(".loose .confirm [data-action]").last().boundingBox();
  const heading = await me.page.locator(".loose ~ section h3").first().boundingBox();
  assert.ok(heading.y - button.y - button.height >= 12, `the heading begins ${heading.y - button.y - button.height} pixels below`);
  assert.deepEqual(me.errors, []);
});
