/** Nothing of what happened is left untold: cards lie face up, whoever was long away is offered all of it, and a step of more lines than have room says how many. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAINST_BOT, DOORSTEP, house, playUnseen, setTable, shoot, sit } from "./support.mjs";

const here = house();
const MOVING = { reducedMotion: "no-preference" };
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const FURY = [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "random" }];
const HEADINGS = ["turn", "phase"];
const MOST_AT_ONCE = 400;

/** Plays games against the computer until something stands in the log of one; that is chance. */
async function playedUntil(me, found) {
  for (let game = 1; game <= 8; game++) {
    const table = await setTable(me, AGAINST_BOT), { log } = await playUnseen(me, table, { seed: game, until: ({ log }) => found(log) });
    if (found(log)) return { table, log };
  }
  throw new Error("In eight games it did not happen.");
}

/** Plays an entry of the log again that tells of a moment. */
async function again(me, table, moment) {
  await sit(me, table);
  // What was missed is played back by itself a moment later: it must not come in between.
  const playback = me.page.locator("[data-playback]");
  await playback.waitFor({ timeout: 3000 }).catch(() => undefined);
  await me.page.keyboard.press("Escape");
  await playback.waitFor({ state: "detached" });
  const log = me.page.getByRole("tab", { name: "Log" });
  if (await log.isVisible()) await log.click();
  await me.page.getByRole("button", { name: "Whole log" }).click();
  const item = me.page.locator(`.log .item[data-moments~="${moment}"]`).first();
  await item.hover();
  await item.locator(".play").first().click();
}

test("a Contingency card of the other side lies face up, with the side that was used", async () => {
  const me = await here.newcomer({ viewport: SIZES.desktop, ...MOVING });
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  const used = (log) => log.findLast(({ event, seat }) => event === "contingency_side" && seat === "allies");
  const { table, log } = await playedUntil(me, used);
  const line = used(log), { text: title } = line.parts.find(({ kind }) => kind === "contingency_face");
  for (const [name, size] of Object.entries(SIZES)) {
    await me.page.setViewportSize(size);
    await again(me, table, line.moment);
    const face = me.page.locator(".stage .face").first();
    await face.waitFor();
    assert.ok((await face.innerText()).includes(title), await face.innerText());
    await me.page.waitForFunction(() => {
      const face = document.querySelector(".stage .face")?.getBoundingClientRect();
      return face && face.top >= 0 && face.bottom <= window.innerHeight;
    });
    await shoot(me, `contingency-${name}`);
  }
  assert.deepEqual(me.errors, []);
});

test("a loss that is watched says what it followed from", async () => {
  const me = await here.newcomer({ viewport: SIZES.phone, ...MOVING });
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  const attackOf = (log, line) => log.slice(0, log.indexOf(line)).findLast(({ event }) => event === "attacked" || event === "combat_ends");
  const lost = (log) => log.findLast((line) => line.event === "lost" && attackOf(log, line)?.event === "attacked");
  const { table, log } = await playedUntil(me, lost);
  const line = lost(log), attack = attackOf(log, line);
  await again(me, table, line.moment);
  const said = me.page.locator("[data-playback] .said");
  await said.filter({ hasText: line.text }).waitFor();
  assert.equal(await said.locator(".cause").innerText(), attack.text);
  await shoot(me, "cause-phone");
  assert.deepEqual(me.errors, []);
});

test("whoever comes back after very much is told how much it was, and may watch it from where they left", async () => {
  const me = await here.newcomer({ viewport: SIZES.desktop, ...MOVING });
  const table = await setTable(me, FURY, { game: "fury-in-the-east", scenario: "historical" });
  await sit(me, table);
  const left = 20;
  const page = await playUnseen(me, table, { most: 1500, until: ({ moment, log, prompt }) => moment > left + MOST_AT_ONCE && log.at(-1).seat === "soviet" && prompt });
  assert.ok(page.moment - left > MOST_AT_ONCE, `${page.moment} moments`);
  await me.page.goto("about:blank");
  await sit(me, table);
  const key = await me.page.evaluate((table) => Object.keys(localStorage).find((one) => one.startsWith(`maproom.seen.${table}`)), table);
  for (const [name, size] of Object.entries(SIZES)) {
    // Nobody looks at the table meanwhile, and so nobody notes that it was seen.
    await me.page.goto(DOORSTEP);
    await me.page.evaluate(([key, left]) => localStorage.setItem(key, String(left)), [key, left]);
    await me.page.setViewportSize(size);
    await sit(me, table);
    const offer = me.page.locator(".stage [data-missed]");
    await offer.waitFor();
    assert.equal(await me.page.locator("[data-playback]").count(), 0, "nothing is played unasked");
    assert.match(await offer.innerText(), new RegExp(`${page.moment - left} actions`));
    await shoot(me, `away-${name}`);
  }
  await me.page.setViewportSize(SIZES.desktop);
  const asked = me.page.waitForRequest((request) => request.url().includes("/frames?"));
  await me.page.locator(".recap [data-missed] button").click(); // the list beside the board offers it too
  assert.match((await asked).url(), new RegExp(`first=${left}\\b`));
  await me.page.locator("[data-playback]").waitFor();
  assert.equal(await me.page.locator("[data-missed]").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("a step that tells more than has room says how much, and shows it to whoever asks", async () => {
  const me = await here.newcomer({ viewport: SIZES.desktop, ...MOVING });
  const table = await setTable(me, FURY, { game: "fury-in-the-east", scenario: "historical" });
  await sit(me, table);
  const crowded = (log) => {
    const told = log.filter(({ event }) => !HEADINGS.includes(event)), of = ({ moment }) => told.filter((line) => line.moment === moment);
    const one = told.findLast((line) => of(line).length > 5);
    return one && of(one);
  };
  const { log } = await playUnseen(me, table, { most: 2500, until: ({ log }) => crowded(log) });
  const lines = crowded(log), [{ moment }] = lines;
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  for (const [name, size] of Object.entries(SIZES)) {
    await me.page.setViewportSize(size);
    await again(me, table, moment);
    const more = me.page.locator("[data-playback] [data-more]");
    await more.waitFor();
    const left = Number((await more.innerText()).match(/\d+/)[0]), said = me.page.locator("[data-playback] .said");
    assert.equal(left, lines.length - 4);
    assert.ok(!(await said.innerText()).includes(lines.at(-1).text));
    await shoot(me, `more-${name}`);
    await more.click();
    assert.ok((await said.innerText()).includes(lines.at(-1).text));
    assert.equal(await more.count(), 0);
    await me.page.getByRole("button", { name: "Go on", exact: true }).waitFor();
    await shoot(me, `whole-${name}`);
  }
  assert.deepEqual(me.errors, []);
});
