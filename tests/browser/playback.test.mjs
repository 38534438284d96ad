/** What the others did: played back, recalled, drawn, told in the log; and how Fury ends. The other games end in recap.test.mjs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { looksAtTheEnd } from "./ending.mjs";
import { asked, atRest, beyond, faults, house, playByClicking, playUnseen, revision, setTable, sit } from "./support.mjs";

const here = house();
const MOVING = { reducedMotion: "no-preference" };
const against = (seats, me) => seats.map((seat) => (seat === me ? { seat, who: "me" } : { seat, who: "bot", bot: "recruit" }));
const EAST = against(["axis", "allies"], "axis");
const COUNTRIES = against(["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"], "germany");

/** Ends phase after phase by its button, or for want of one takes anything, until something is watched, or something certain in it. */
async function untilOthersPlayed(me, watched = "[data-playback]", most = 400) {
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

/** What a playback can show besides the board itself. */
const SHOWN = { travellers: ".live .traveller", dice: ".stage .dice svg", battles: ".battle" };
/** Notes from now on what of it is ever there while something is played back. */
const note = (me) => me.page.evaluate((shown) => {
  window.noted = new Set();
  const look = () => { for (const [what, where] of Object.entries(shown)) if (document.querySelector("[data-playback]") && document.querySelector(where)) window.noted.add(what); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}, SHOWN);
const noted = (me) => me.page.evaluate(() => [...window.noted]);
const over = (me) => me.page.locator("[data-playback]").waitFor({ state: "detached", timeout: 90_000 });
/** What every arrow is and where it begins. */
const beginnings = (me) => me.page.locator("[data-arrow]").evaluateAll((found) => [...new Set(found.map((one) => one.dataset.arrow.split(" ").slice(0, 2).join(" ")))]);

test("Fury is opened by one click; more than a hundred actions are watched to their end, all of it is in the recap, and its arrows outlive the questions in between", async () => {
  const me = await here.somebody(MOVING);
  await me.page.getByRole("radio", { name: "Fury in the East", exact: true }).check({ force: true });
  await me.page.getByLabel("Against the").selectOption("recruit");
  await me.page.getByRole("button", { name: /^Play now: Fury/ }).click();
  await me.page.waitForSelector("main[data-status]");
  const table = new URL(me.page.url()).pathname.split("/").at(-1);
  const page = () => asked(me, `/api/tables/${table}`);
  assert.equal((await page()).table.scenario, "historical", "one begins with the game that history set up");
  const before = await playUnseen(me, table, { choose: ({ legal }) => legal.find(({ words }) => words.verb === "done") ?? legal[0], until: ({ view }) => view.phase === "interdiction" });
  await beyond(me, before.revision - 1);
  await me.page.keyboard.press("Escape");
  await note(me);
  await me.page.getByRole("button", { name: "Done", exact: true }).first().click();
  await me.page.locator("[data-sure] [data-action]").click({ timeout: 2000 }).catch(() => undefined);
  await me.page.locator("[data-playback]").getByLabel("Speed of the playback").selectOption("fast");
  await mayAnswer(me);
  const present = await page();
  assert.ok(present.moment - before.moment > 100, `${present.moment - before.moment} actions of the computer`);
  const lines = (await told(me, table, before.moment, ["turn", "phase"])).filter(({ seat }) => seat === "soviet");
  const recalled = new Set(await story(me));
  assert.deepEqual(lines.filter(({ moment }) => !recalled.has(moment)), []);
  await over(me);
  assert.deepEqual((await noted(me)).filter((what) => what !== "dice").toSorted(), ["battles", "travellers"]);
  const [now, arrows, kept] = [await board(me), await beginnings(me), new Set(await story(me))];
  assert.deepEqual(lines.filter(({ moment }) => !kept.has(moment)), [], "what was watched stays in the recap");
  assert.ok(arrows.length > 8, `${arrows.length} arrows`);
  await me.page.reload();
  await me.page.waitForSelector(".board .stack");
  assert.deepEqual(await board(me), now, "it ended with the present");
  assert.deepEqual(new Set(await story(me)), kept, "a reload forgets nothing of it");
  const speed = me.page.locator(".recap").getByLabel("Speed of the playback");
  assert.equal(await speed.inputValue(), "fast", "nor how fast one likes it");

  await me.page.locator(".recap .item:has(.play):visible").first().hover();
  await me.page.locator(".recap .item:hover > .play").click();
  await me.page.locator("[data-playback]").waitFor();
  await over(me);
  assert.deepEqual(await board(me), now, "what was played again has changed nothing");

  await note(me);
  const asks = await page();
  assert.match(asks.view.phase, /^soviet/, "one is asked in the turn of the other side");
  await me.page.locator(`.prompt [data-action="${(asks.legal.find(({ words }) => words.verb === "pass") ?? asks.legal[0]).id}"]`).first().click();
  await beyond(me, asks.revision);
  assert.deepEqual(await beginnings(me), arrows, "an answer in between wipes nothing");
  await me.page.waitForFunction(() => window.noted.has("dice"));
  await over(me);

  await speed.selectOption("slow");
  const again = me.page.locator("[data-recap]").getByRole("button", { name: "Watch it" });
  const map = await me.page.locator("svg.live").boundingBox();
  for (const skip of [() => me.page.locator("[data-playback] .skip").click(), () => me.page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)]) {
    await again.click();
    await me.page.locator("[data-playback]").waitFor();
    await skip();
    await me.page.locator("[data-playback]").waitFor({ state: "detached" });
  }
  await again.click();
  await me.page.locator("[data-playback]").getByLabel("Speed of the playback").selectOption("instant");
  await me.page.locator("[data-playback]").waitFor({ state: "detached" });

  await asked(me, `/api/tables/${table}/resign`, {});
  const end = await looksAtTheEnd(me, table, { won: /The Soviet player won\./, why: "By resignation.", counted: "Attacks", whole: false });
  assert.equal(await end.locator(".scores li").count(), 1, "only the Axis has a score");
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
  await untilOthersPlayed(me, "[data-arrow]");
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
  const me = await here.newcomer();
  await sit(me, await setTable(me, EAST));
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  const moved = me.page.locator("[data-recap]").filter({ hasText: /\d+ (move|battle)/ });
  for (let round = 0; round < 60 && (await moved.count()) === 0; round++) {
    await playByClicking(me.page, { seed: round + 1, most: 4, settle: 30 });
    assert.equal(await me.page.locator("[data-playback]").count(), 0);
  }
  assert.equal(await moved.count(), 1);
  assert.ok((await story(me)).length > 0);
  assert.ok((await me.page.locator("[data-arrow]").count()) > 0, "arrows of what they did");
  const run = me.page.locator(".recap .run summary");
  if (await run.count()) await run.first().click();
  const line = me.page.locator(".live .spotlight .line");
  assert.equal(await line.count(), 0);
  await me.page.locator(".recap .item:is(.is-move, .is-battle):visible").first().hover();
  await line.waitFor({ state: "attached" });
  await me.page.mouse.move(5, 5);
  await line.waitFor({ state: "detached" });
  assert.deepEqual(me.errors, []);
});

/** What others did since one's own last decision has its mark in the log, and nothing else has; answers how much that is, and when. */
async function hasMarksOfNews(me, table) {
  await mayAnswer(me);
  await atRest(me);
  const { log, revision } = await asked(me, `/api/tables/${table}`);
  const own = log.findLast(({ seat, by_itself }) => seat === "axis" && !by_itself).moment;
  const marked = await me.page.locator(".log .item.new").evaluateAll((found) => found.map((item) => item.dataset.moments.split(" ").map(Number)));
  for (const moments of marked) assert.ok(moments.at(-1) > own, `${moments} is marked, after ${own}`);
  const theirs = log.filter(({ moment, seat, event }) => moment > own && seat === "allies" && !["round", "turn", "step"].includes(event));
  assert.deepEqual(theirs.filter(({ moment }) => !marked.flat().includes(moment)), []);
  return { marked: marked.length, revision };
}

test("the log is folded by turns, can be filtered and grown, and says what is new; the replay draws and follows", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, EAST);
  await sit(me, table);
  await me.page.getByRole("button", { name: "Whole log" }).click();
  await playByClicking(me.page, { seed: 11, most: 60, settle: 10 });
  await playByClicking(me.page, { seed: 12, most: 200, settle: 10, until: ".log .item.new" });
  const before = await hasMarksOfNews(me, table);
  assert.ok(before.marked > 0 && (await me.page.locator(".log summary .fresh").count()) > 0, "what they did is marked, and so is their turn");
  for (let click = 0; click < 10 && (await revision(me)) === before.revision; click++) await playByClicking(me.page, { seed: 13 + click, most: 1, settle: 10 });
  await hasMarksOfNews(me, table);
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
  await me.page.locator("svg.live").focus();
  for (const key of ["+", "+", "+", "+", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]) await me.page.keyboard.press(key);
  await atRest(me);
  const pan = () => me.page.locator(".panzoom").getAttribute("data-moved");
  const aside = await pan();
  const marked = me.page.locator(".live .spotlight .line");
  for (let back = 0; back < 40 && ((await me.page.locator("[data-arrow]").count()) === 0 || (await marked.count()) === 0 || (await pan()) === aside); back++) {
    await me.page.keyboard.press("[");
    await atRest(me);
  }
  assert.ok((await me.page.locator("[data-arrow]").count()) > 0, "arrows in the replay");
  assert.notEqual(await pan(), aside, "the map follows");
  const [place, map] = [await marked.boundingBox(), await me.page.locator("svg.live").boundingBox()];
  assert.ok(place.x < map.x + map.width && place.x + place.width > map.x && place.y < map.y + map.height && place.y + place.height > map.y, "to what happened");
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

test("playback and recap have no fault for people with disabilities, by day and by night", async () => {
  const me = await here.newcomer(MOVING);
  await me.page.evaluate(() => localStorage.setItem("maproom.playback", "slow"));
  await sit(me, await setTable(me, EAST));
  await untilOthersPlayed(me);
  for (const colorScheme of ["light", "dark"]) {
    await me.page.emulateMedia({ colorScheme, reducedMotion: MOVING.reducedMotion });
    if ((await me.page.locator("[data-playback]").count()) === 0) await me.page.locator("[data-recap] button").first().click();
    await me.page.locator("[data-playback]").waitFor();
    await me.page.keyboard.press("p");
    const where = { include: [[".stage"], [".story"]] };
    assert.deepEqual(await faults(me.page, { where }), [], colorScheme);
    await me.page.keyboard.press("Escape");
    await me.page.locator("[data-recap]").waitFor();
    assert.deepEqual(await faults(me.page, { where }), [], colorScheme);
  }
});
