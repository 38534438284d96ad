/** What the others did: played back, recalled, drawn, told in the log; and the end of a game. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atRest, beyond, faults, house, playByClicking, revision, setTable, sit } from "./support.mjs";

const here = house();
const MOVING = { reducedMotion: "no-preference" };
const against = (seats, me) => seats.map((seat) => (seat === me ? { seat, who: "me" } : { seat, who: "bot", bot: "recruit" }));
const FURY = against(["axis", "soviet"], "axis");
const EAST = against(["axis", "allies"], "axis");
const COUNTRIES = against(["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"], "germany");

/** Ends phase after phase by its button, or for want of one takes anything, until something is watched, or something certain in it. */
async function untilOthersPlayed(me, watched = "[data-playback]", most = 120) {
  for (let click = 0; click < most; click++) {
    if (await me.page.locator(watched).count()) return;
    const done = me.page.locator("[data-action]:not(:disabled)").filter({ hasText: /^(Done|Pass|End|Keep the hand|Yes|Decline)/ });
    const was = await revision(me), byButton = (await done.count()) > 0;
    if (byButton) await done.first().click({ timeout: 5000 }).catch(() => undefined);
    else await playByClicking(me.page, { seed: click + 7, most: 1, settle: 10, until: watched });
    const sure = me.page.locator("[data-sure]");
    if (await sure.count()) await sure.first().click().catch(() => undefined);
    // Whoever plays by clicking has waited already, and a card that is only marked brings nothing to wait for.
    if (byButton) await me.page.waitForFunction(([was, watched]) => Number(document.querySelector("main")?.dataset.revision) > was || document.querySelector(watched), [was, watched], { timeout: 1500 }).catch(() => undefined);
  }
  assert.fail("nobody else ever did anything");
}

const mayAnswer = (me) => me.page.waitForFunction(() => document.querySelector("[data-action]:not(:disabled), [data-lit]"));
/** Where every stack stands, as the board draws it. */
const board = (me) => me.page.evaluate(() => [...document.querySelectorAll(".board .stack")].map((stack) => `${stack.dataset.stack} ${stack.getAttribute("transform")} ${stack.getAttribute("aria-label")}`).sort());
/** Where things lie on the screen once the map has come to rest; nothing for what is not there. */
const stillBoxes = (me, ...things) => me.page.evaluate(async (things) => {
  const boxes = () => things.map((thing) => { const box = document.querySelector(thing)?.getBoundingClientRect(); return box && { top: Math.round(box.top), bottom: Math.round(box.bottom) }; });
  const frames = async (count) => { for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame); };
  let now = boxes(), before = null;
  for (let tries = 0; tries < 200 && JSON.stringify(now) !== before; tries++) {
    before = JSON.stringify(now);
    await frames(20);
    now = boxes();
  }
  return now;
}, things);
const story = (me) => me.page.evaluate(() => [...document.querySelectorAll(".recap [data-moments]")].flatMap((item) => item.dataset.moments.split(" ").map(Number)));
/** What the server told this seat after a moment, announcements left out. */
const told = (me, table, after, quiet) => me.page.evaluate(async ([table, after, quiet]) => {
  const { log } = await fetch(`/api/tables/${table}/log?first=${after + 1}`).then((answer) => answer.json());
  return log.filter((line) => !quiet.includes(line.event)).map(({ moment, seat }) => ({ moment, seat }));
}, [table, after, quiet]);

test("a turn of more than a hundred actions in Fury is played back, all of it is in the recap, and it ends with the present", async () => {
  const me = await here.somebody(MOVING);
  const table = await setTable(me, FURY, { game: "fury-in-the-east", scenario: "historical" });
  await sit(me, table);
  /** The moment of one's own last decision, and the present one, once it is one's own to decide again. */
  const moments = () => me.page.evaluate(async (table) => {
    let page;
    do page = await fetch(`/api/tables/${table}`).then((answer) => answer.json()); while (page.legal.length === 0);
    const { log } = await fetch(`/api/tables/${table}/log`).then((answer) => answer.json());
    return [log.findLast((line) => line.seat === "axis" && !line.by_itself)?.moment ?? 0, page.moment];
  }, table);
  let own = 0, present = 0;
  // A Leader that is turned up in between is watched too: it is not the turn of the Soviets yet.
  for (let tries = 0; tries < 30 && present - own <= 100; tries++) {
    if (tries > 0) {
      await me.page.keyboard.press("Escape");
      await me.page.locator("[data-playback]").waitFor({ state: "detached" });
    }
    await untilOthersPlayed(me);
    await mayAnswer(me);
    [own, present] = await moments();
  }
  const lines = (await told(me, table, own, ["turn", "phase"])).filter(({ seat }) => seat === "soviet");
  assert.ok(present - own > 100, `${present - own} actions of the computer`);
  const recalled = new Set(await story(me));
  assert.deepEqual(lines.filter(({ moment }) => !recalled.has(moment)), []);
  await me.page.locator("[data-arrow]").first().waitFor({ state: "attached" });
  await me.page.keyboard.press("Escape");
  await me.page.locator("[data-playback]").waitFor({ state: "detached" });
  const arrows = await me.page.locator("[data-arrow]").count();
  assert.ok(arrows > 8, `${arrows} arrows`);
  const now = await board(me);
  await me.page.reload();
  await me.page.waitForSelector(".board .stack");
  await me.page.keyboard.press("Escape");
  assert.deepEqual(await board(me), now);
  assert.deepEqual(new Set(await story(me)), recalled, "a reload forgets nothing of it");
  assert.deepEqual(me.errors, []);
});

test("a playback left to itself ends with the board of the present, and any of it can be played again", async () => {
  const me = await here.newcomer(MOVING);
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "fast"));
  await sit(me, await setTable(me, EAST));
  await untilOthersPlayed(me);
  await mayAnswer(me);
  await me.page.locator("[data-playback]").waitFor({ state: "detached", timeout: 60_000 });
  const now = await board(me);
  await me.page.locator(".recap").getByLabel("Speed of the playback").selectOption("slow");
  await me.page.locator(".recap .item:has(.play):visible").last().hover();
  await me.page.locator(".recap .item:hover > .play").click();
  await me.page.locator("[data-playback]").waitFor();
  await me.page.locator("[data-playback]").waitFor({ state: "detached", timeout: 60_000 });
  assert.deepEqual(await board(me), now);
  assert.deepEqual(me.errors, []);
});

test("while others' doings are shown one may answer at once, pause, step and skip; cards lie face up", async () => {
  const me = await here.newcomer(MOVING);
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  await sit(me, await setTable(me, COUNTRIES, { game: "quartermaster-ww2" }));
  await untilOthersPlayed(me, ".stage .face .card");
  await me.page.keyboard.press("p");
  const at = () => me.page.locator("[data-playback]").getAttribute("data-playback");
  const was = await at();
  await me.page.waitForTimeout(3500);
  assert.equal(await at(), was, "a pause holds");
  await me.page.getByRole("button", { name: "One step on" }).click();
  await me.page.waitForFunction((was) => document.querySelector("[data-playback]")?.dataset.playback !== was, was);
  await mayAnswer(me);
  assert.equal(await me.page.locator("[data-playback]").count(), 1, "the question is there before the playback is over");
  const before = await revision(me);
  await playByClicking(me.page, { seed: 3, most: 6, settle: 40 });
  await beyond(me, before);
  assert.deepEqual(me.errors, []);
});

test("on a phone what is watched is not hidden by what is told of it", async () => {
  const me = await here.newcomer({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...MOVING });
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  await sit(me, await setTable(me, EAST));
  await untilOthersPlayed(me, ".spotlight .line");
  await mayAnswer(me);
  await me.page.keyboard.press("Escape");
  await me.page.locator("[data-playback]").waitFor({ state: "detached" });
  await me.page.locator("[data-recap] button").first().click();
  await me.page.locator("[data-playback]").waitFor();
  await me.page.getByRole("button", { name: "Pause" }).click();
  const shown = () => me.page.evaluate(() => document.querySelector("[data-playback]")?.dataset.playback ?? null);
  let looked = 0;
  for (let at = await shown(); at !== null && looked < 6; at = await shown()) {
    const [marked, bar] = await stillBoxes(me, ".spotlight .line", "[data-playback]");
    if (marked && bar) {
      looked++;
      assert.ok(marked.bottom > 0 && ((marked.top + marked.bottom) / 2 < bar.top + 30 || marked.top < bar.top - 30), `step ${at}: ${JSON.stringify([marked, bar])}`);
    }
    await me.page.getByRole("button", { name: "One step on" }).click({ timeout: 5000 }).catch(() => undefined);
    await me.page.waitForFunction((at) => (document.querySelector("[data-playback]")?.dataset.playback ?? null) !== at, at);
  }
  assert.ok(looked > 0);
  assert.deepEqual(me.errors, []);
});

test("whoever wants little motion is shown the present, with the recap and its arrows", async () => {
  const me = await here.somebody();
  await sit(me, await setTable(me, EAST));
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  const recap = me.page.locator("[data-recap]").filter({ hasText: /\d+ (card|move|battle|new)/ });
  for (let round = 0; round < 60 && (await recap.count()) === 0; round++) {
    await playByClicking(me.page, { seed: round + 1, most: 4, settle: 30 });
    assert.equal(await me.page.locator("[data-playback]").count(), 0);
  }
  assert.equal(await recap.count(), 1);
  const recalled = await story(me);
  assert.ok(recalled.length > 0);
  await playByClicking(me.page, { seed: 2, most: 1, settle: 60 });
  const first = me.page.locator(".recap .item:visible").first();
  await first.hover();
  assert.deepEqual(me.errors, []);
});

test("the log is folded by turns, can be filtered and grown, and says what is new; the replay draws and follows", async () => {
  const me = await here.somebody();
  await sit(me, await setTable(me, EAST));
  await playByClicking(me.page, { seed: 11, most: 60, settle: 10 });
  await me.page.getByRole("button", { name: "Whole log" }).click();
  const log = me.page.locator(".log");
  const steps = await me.page.evaluate(() => [...document.querySelectorAll(".log h5")].map((heading) => heading.nextElementSibling?.querySelectorAll(".item").length ?? 0));
  assert.ok(steps.length > 0 && steps.every((items) => items > 0), "no step without anything in it");
  const small = (await log.boundingBox()).height;
  await me.page.getByRole("button", { name: "Full height" }).click();
  assert.ok((await log.boundingBox()).height > small * 1.5);
  await me.page.getByRole("button", { name: "Smaller" }).click();
  await me.page.getByPlaceholder("Filter the log").fill("moves from");
  const shown = await me.page.locator(".log .item").allTextContents();
  assert.ok(shown.length > 0 && shown.every((text) => /moves from|→/.test(text)));
  await me.page.keyboard.press("Escape");
  await me.page.locator("main").focus();
  for (let back = 0; back < 40 && (await me.page.locator("[data-arrow]").count()) === 0; back++) await me.page.keyboard.press("[");
  assert.ok((await me.page.locator("[data-arrow]").count()) > 0, "arrows in the replay");
  assert.deepEqual(me.errors, []);
});

test("what was answered by itself is in the log with a quiet mark that says why, and put to whoever asks for it", async () => {
  const me = await here.newcomer();
  const games = await me.page.evaluate(() => fetch("/api/games").then((answer) => answer.json()));
  const [mine, ...others] = games.games.find(({ id }) => id === "frontier-wars").scenarios[0].seats;
  const table = await setTable(me, [{ seat: mine, who: "me" }, ...others.map((seat) => ({ seat, who: "bot", bot: "random" }))], { game: "frontier-wars" });
  await sit(me, table);
  await me.page.getByRole("button", { name: "Whole log" }).click();
  await playByClicking(me.page, { seed: 11, most: 400, settle: 5, until: "[data-by-itself]" });
  const mark = me.page.locator("[data-by-itself=forced]").first();
  assert.equal(await mark.innerText(), "by itself");
  assert.match(await mark.getAttribute("title"), /only one legal answer/);
  const { log } = await me.page.evaluate((table) => fetch(`/api/tables/${table}/log`).then((answer) => answer.json()), table);
  const marked = log.filter((line) => line.by_itself);
  assert.ok(marked.length > 0 && marked.every(({ seat }) => seat === mine), "only one's own answers bear it");
  assert.deepEqual(me.errors, []);
});

test("two people at one screen: whoever sits down sees what happened since, and nothing that is not theirs to know", async () => {
  const me = await here.newcomer(MOVING);
  const asked = [];
  me.page.on("request", (request) => { if (request.url().includes("/frames")) asked.push(new URL(request.url()).searchParams.get("seat")); });
  const table = await setTable(me, [{ seat: "axis", who: "me" }, { seat: "allies", who: "me" }], { options: { first_game: true } });
  await sit(me, table);
  const curtain = me.page.locator("[data-curtain]");
  const seatNow = () => me.page.evaluate((table) => fetch(`/api/tables/${table}`).then((answer) => answer.json()).then((page) => page.seat), table);
  /** Plays on until the screen is handed over to a side that has something to see. */
  const handOver = async (to) => {
    for (let tries = 0; tries < 160; tries++) {
      if ((await curtain.count()) && (await seatNow()) === to) {
        assert.equal(await me.page.locator("[data-playback]").count(), 0, "nothing is shown behind the curtain");
        const moves = (await told(me, table, -1, ["turn", "step", "round"])).filter(({ seat }) => seat !== to).length;
        if (moves > 4) return;
      }
      await playByClicking(me.page, { seed: tries + 5, most: 1, settle: 30 });
    }
    assert.fail(`never the turn of ${to}`);
  };
  await handOver("allies");
  asked.length = 0;
  await curtain.click();
  await me.page.locator("[data-playback]").waitFor();
  await mayAnswer(me);
  assert.deepEqual([...new Set(asked)], ["allies"], "seen by one's own eyes only");
  const lines = await me.page.evaluate((table) => fetch(`/api/tables/${table}/log?seat=allies`).then((answer) => answer.json()).then(({ log }) => log.map(({ text }) => text)), table);
  const shown = await me.page.locator(".stage .said, .stage p").allInnerTexts();
  for (const text of shown.flatMap((one) => one.split("\n")).filter((one) => /You draw/.test(one))) assert.ok(lines.includes(text), text);
  await me.page.keyboard.press("Escape");
  const recalled = new Set(await story(me));
  assert.ok(recalled.size > 0, "the recap tells of the other side");
  assert.deepEqual(me.errors, []);
});

test("the end: who won, the score, where it turned, what was lost; and the finished game is listed with it", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, [{ seat: "axis", who: "bot", bot: "random" }, { seat: "allies", who: "bot", bot: "random" }], { name: "To the end" });
  await me.page.waitForFunction((table) => fetch(`/api/tables/${table}`).then((answer) => answer.json()).then((page) => page.table.status === "finished"), table, { timeout: 120_000, polling: 1000 });
  await sit(me, table);
  const end = me.page.getByRole("region", { name: "The end of the game" });
  await end.waitFor();
  await end.getByText("Losses").first().waitFor();
  await end.getByText("Where it turned").first().waitFor();
  const text = await end.innerText();
  assert.match(text, /The (Axis|Allies) won\./);
  assert.match(text, /points/);
  assert.match(text, /Where it turned/i);
  assert.match(text, /Losses/);
  assert.match(text, /did not count for ratings/);
  await end.getByRole("table").getByText("The Allies").waitFor();
  await end.locator(".turnings button").first().click();
  await me.page.getByText("You are looking at the past.").first().waitFor();
  await me.page.getByRole("button", { name: "Now", exact: true }).first().click();
  await end.getByRole("button", { name: /To the board/ }).click();
  await end.waitFor({ state: "detached" });
  await me.page.getByRole("button", { name: "The result" }).click();
  await end.waitFor();
  assert.deepEqual(await faults(me.page, { where: ".ending" }), []);
  await me.page.goto("/");
  assert.match(await me.page.locator("li", { hasText: "To the end" }).innerText(), /The (Axis|Allies) won, -?\d+ : -?\d+ · .*20\d\d/);
  await me.page.goto("/statistics");
  await me.page.getByRole("columnheader", { name: "Scenario" }).waitFor();
  assert.deepEqual(me.errors, []);
});

for (const colorScheme of ["light", "dark"]) {
  test(`playback and recap have no fault for people with disabilities, ${colorScheme}`, async () => {
    const me = await here.newcomer({ ...MOVING, colorScheme });
    await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
    await sit(me, await setTable(me, EAST));
    await untilOthersPlayed(me);
    await me.page.keyboard.press("p");
    const where = { include: [[".stage"], [".story"]] };
    assert.deepEqual(await faults(me.page, { where }), []);
    await me.page.keyboard.press("Escape");
    assert.deepEqual(await faults(me.page, { where }), []);
  });
}
