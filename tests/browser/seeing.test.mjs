/** What can be seen: the map first, names and counters that can be read, what glows, overlays, charts; and how one comes to a table and back to it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { covered, GAMES, least, measured, SCREENS, tableOf } from "./legible.mjs";
import { AGAINST_BOT, asked, beyond, BOTH_ME, faults, house, playByClicking, playUnseen, revision, root, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

const here = house();
const LEAST_NAME = 10, LEAST_COUNTER = 20, LEAST_TOUCH = 24;
const SCREEN = { ...SCREENS };

async function at(game, options = {}, wanted = {}) {
  const me = await here.newcomer(options);
  me.table = await tableOf(me, game, wanted);
  await sit(me, me.table);
  await me.page.waitForSelector("svg.live");
  if (game === "fury-in-the-east") await me.page.waitForSelector("image[data-painted]", { state: "attached" });
  await me.page.waitForTimeout(300);
  return me;
}
const rectOf = (me, what) => me.page.locator(what).first().evaluate((element) => { const { left, top, right, bottom, width, height } = element.getBoundingClientRect(); return { left, top, right, bottom, width, height }; });
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
async function clean(me) {
  assert.deepEqual(await faults(me.page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
}

/** Charts are at hand at every table, with a mark where the game is. */
async function hasCharts(me, game) {
  await me.page.getByRole("tab", { name: "Charts" }).click();
  await me.page.waitForFunction(() => document.querySelectorAll("[data-chart]").length >= 2);
  // In the openings of the others nobody has a turn yet.
  if (["east-front", "race-to-moscow", "fury-in-the-east"].includes(game)) assert.ok((await me.page.locator("[data-chart] tr.now").count()) >= 1, game);
  if (game === "fury-in-the-east") {
    await me.page.locator('[data-chart="Terrain effects"]').waitFor();
    for (const title of ["Combat results: the Axis attacks", "Combat results: the Soviets attack", "Weather", "Victory levels"]) assert.equal(await me.page.locator(`[data-chart="${title}"]`).count(), 1, title);
  }
  await clean(me);
}

/** Wherever the map is moved to, what lies on it lies where it is printed, but for half a pixel of these coarse screens. */
async function groundFollows(me) {
  const HALF = 2.5;
  await me.page.locator("svg.live").focus();
  for (const key of ["+", "ArrowLeft", "ArrowDown", "+", "-"]) {
    await me.page.keyboard.press(key);
    await me.page.waitForTimeout(50);
    const [ground, live] = await me.page.evaluate(() => ["ground", "live"].map((kind) => { const { a, d, e, f } = document.querySelector(`svg.${kind} > g`).getScreenCTM(); return [a, d, e, f]; }));
    ground.forEach((of, part) => assert.ok(Math.abs(of - live[part]) < HALF, `after ${key} the ground is at ${ground}, what lies on it at ${live}`));
  }
}

/** What goes on below its edge fades out there, and nothing else does. */
async function fadesWhereItGoesOn(me) {
  for (const what of [".standing", ".side > .top"]) {
    const [goesOn, fade] = await me.page.locator(what).evaluate((one) => [one.scrollHeight > one.clientHeight + 1, Number(getComputedStyle(one, "::after").opacity)]);
    assert.equal(fade > 0, goesOn, `${what} goes on below: ${goesOn}, fades: ${fade}`);
  }
}

/** A phone has round, score and whose turn over the question. */
async function hasStanding(me) {
  const line = me.page.locator("[data-standing]");
  assert.match(await line.innerText(), /\d/);
  assert.match(await line.innerText(), /Your turn|Turn:/);
  assert.ok((await rectOf(me, "[data-standing]")).bottom <= (await rectOf(me, ".prompt")).top + 1);
}

/** Quartermaster's countries are a strip; each opens its table, and the seats are listed once. */
async function hasCountryStrip(me) {
  assert.equal(await me.page.locator("article[data-country]").count(), 0);
  assert.equal(await me.page.locator("[data-chip]").count(), 6);
  assert.ok((await rectOf(me, ".strip")).height < 48);
  await me.page.locator("[data-chip=japan]").click();
  assert.deepEqual(await me.page.locator("article[data-country]").evaluateAll((found) => found.map((one) => one.dataset.country)), ["japan"]);
  await me.page.keyboard.press("Escape");
  assert.equal(await me.page.locator("article[data-country]").count(), 0);
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  assert.deepEqual(await me.page.locator("[data-seats]").evaluateAll((found) => found.map((one) => one.dataset.seats)), ["germany", "united_kingdom japan soviet_union italy united_states"]);
  for (const width of [1440, 1280, 1000]) {
    await me.page.setViewportSize({ width, height: 720 });
    const cut = await me.page.locator("[data-chip]").evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.dataset.chip));
    assert.deepEqual(cut, [], `figures are cut at ${width}`);
  }
  await me.page.setViewportSize({ width: 1440, height: 900 });
}

/** An enlarged card lies over a column, never over the map. */
async function enlargesBesideTheMap(me) {
  await me.page.locator(".cards .card").nth(1).hover();
  await me.page.locator(".zoom .card.large").waitFor();
  assert.ok(!meet(await rectOf(me, ".zoom"), await rectOf(me, ".board")));
  await me.page.mouse.move(5, 5);
}

/** The whole map of Fury can be read on every screen: it shows front, ground and formations, and a look nearer the counters again. */
async function canBeReadWhole(me) {
  await me.page.getByRole("button", { name: "Whole map" }).click();
  await me.page.waitForSelector("image[data-painted=far]", { state: "attached" });
  await me.page.locator('[data-front="far"]').waitFor({ state: "attached" });
  await me.page.waitForTimeout(300);
  assert.equal(await me.page.locator("[data-stack]").count(), 0);
  assert.equal(await me.page.locator("[data-ground]").count(), 2);
  const { names, counters } = await measured(me.page);
  assert.ok(least(names).px >= LEAST_NAME, `names of ${least(names).px} pixels`);
  assert.ok(least(counters).px >= LEAST_COUNTER, `counters of ${least(counters).px} pixels`);
  const { view } = await asked(me, `/api/tables/${me.table}`);
  const strength = (side) => view.units.filter((unit) => unit.side === side).reduce((sum, { combat }) => sum + combat, 0);
  for (const side of ["axis", "soviet"]) {
    const shown = await me.page.locator(`[data-formation][data-side=${side}] text`).evaluateAll((found) => found.reduce((sum, text) => sum + Number(text.textContent), 0));
    assert.equal(shown, strength(side));
  }
  for (let nearer = 0; nearer < 3; nearer++) await me.page.getByRole("button", { name: "Zoom in" }).click();
  await me.page.waitForSelector("[data-stack]");
  assert.equal(await me.page.locator("[data-formation]").count(), 0);
}

/** An overlay is one outline in the colour of its side. */
async function outlinesOverlays(me) {
  await me.page.getByRole("button", { name: "Layers" }).click();
  for (const layer of ["axis_range", "soviet_regular_zoc"]) await me.page.locator(`[data-layer=${layer}]`).check();
  const toneOf = (layer) => me.page.locator(`[data-overlay=${layer}]`).getAttribute("data-tone");
  await me.page.waitForSelector("[data-overlay=soviet_regular_zoc]", { state: "attached" });
  assert.deepEqual([await toneOf("axis_range"), await toneOf("soviet_regular_zoc")], ["side-axis", "side-soviet"]);
  const { layers } = await asked(me, `/api/tables/${me.table}/layers`);
  const corners = await me.page.locator("[data-overlay=axis_range]").evaluate((path) => path.getAttribute("d").split(/[ML]/).length);
  const hexes = layers.find(({ id }) => id === "axis_range").spaces.length;
  assert.ok(corners < hexes * 3, `${corners} corners around ${hexes} hexes`);
  await me.page.keyboard.press("Escape");
}

/** The colours of the counters in a picture, by their names. */
const tonesIn = (me, where) => me.page.locator(where).evaluateAll((found) => [...new Set(found.flatMap((one) => /var\((--[\w-]+)\)/.exec(one.style.getPropertyValue("--counter") || one.style.getPropertyValue("--tone"))?.[1] ?? []))]);
/** Those on the cover of each game, as the shelf shows them. */
let covers = null;
const coverTones = () => (covers ??= (async () => {
  const me = await here.somebody(), tones = {};
  for (const game of Object.keys(GAMES)) {
    await me.page.locator(`.shelf [data-cover="${game}"] .counter`).first().waitFor({ state: "attached" });
    tones[game] = await tonesIn(me, `.shelf [data-cover="${game}"] .counter`);
  }
  await here.leaves(me);
  return tones;
})());

/** The armies have the same colours on the cover and on the board, where either may show more of them than the other. */
async function hasTheColoursOfItsCover(me, game) {
  const [board, cover] = [await tonesIn(me, ".live .stack .counter, .order .counter"), (await coverTones())[game]];
  const both = cover.filter((tone) => board.includes(tone));
  assert.ok(both.length > 1 && both.length === Math.min(cover.length, board.length), `the cover has ${cover}, the board ${board}`);
}

// -- the map ------------------------------------------------------------------------------------------

for (const game of Object.keys(GAMES)) {
  for (const [name, screen] of Object.entries(SCREEN)) {
    test(`${game} can be read as it opens, as its charts and standing can: ${name}`, async () => {
      const me = await at(game, screen);
      const { names, counters, touch, share } = await measured(me.page);
      assert.ok(names.length > 0 && counters.length > 0);
      assert.ok(least(names).px >= LEAST_NAME, `the name ${least(names).text} has ${least(names).px.toFixed(1)} pixels`);
      assert.ok(least(counters).px >= LEAST_COUNTER, `a counter has ${least(counters).px.toFixed(1)} pixels`);
      if (screen.hasTouch && touch.length > 0) assert.ok(least(touch).px >= LEAST_TOUCH, `${least(touch).text} has ${least(touch).px.toFixed(1)} pixels for a finger`);
      assert.deepEqual(await covered(me.page), [], "names that counters cover");
      if (game === "fury-in-the-east" && !screen.hasTouch) assert.ok(Number(await me.page.locator(".panzoom").getAttribute("data-scale")) > 1.5, "it opens at the front");
      assert.ok(share > 0.4, `the map has ${(100 * share).toFixed(0)} % of the window`);
      const tabs = await rectOf(me, ".tabs");
      assert.ok(tabs.height >= 34, `the tabs are ${tabs.height} pixels high`);
      if (!screen.hasTouch) {
        assert.ok(tabs.bottom < screen.viewport.height, "the tabs are in sight");
        assert.equal(await me.page.evaluate(() => document.documentElement.scrollHeight), screen.viewport.height, "the page is as long as the window");
        await fadesWhereItGoesOn(me);
      }
      if (screen.hasTouch) await hasStanding(me);
      if (game === "east-front" && !screen.hasTouch) await enlargesBesideTheMap(me);
      if (game === "fury-in-the-east") await canBeReadWhole(me);
      if (screen.viewport.width === 1440) {
        assert.equal(await me.page.locator("[data-card]").count(), await me.page.locator("[data-card] svg[data-sign]").count(), "cards show their kind by a sign");
        if (game === "fury-in-the-east") await outlinesOverlays(me);
        if (game === "quartermaster-ww2") await hasCountryStrip(me);
        await hasTheColoursOfItsCover(me, game);
        await groundFollows(me);
        await hasCharts(me, game);
      }
      assert.deepEqual(me.errors, []);
      await here.leaves(me);
    });
  }
}

/** Every colour that something can lie on, by day and by night. */
const GROUNDS = /^--(paper|card|card-face|turn|sea|plain-land|beyond-(land|water)|shore|ef-[azs]\d|qm-(land|sea)-\d|qm-\w+-home|rm-\w+-land|rm-none|fe-(snow-)?(land|home|forest|swamp|mountain|sea|beyond)|fw-(plain|plain-2|city|airport|strategic|desert|swamp|port|communications|water))$/;
test("what glows stands out from every ground it can lie on by three to one, by day and by night", () => {
  const files = ["web/src/style.css", ...["east_front", "quartermaster_ww2", "race_to_moscow", "frontier_wars", "fury_in_the_east"].map((game) => `web/src/games/${game}/colours.css`)].map((file) => readFileSync(join(root, file), "utf8"));
  const light = (hex) => {
    const [r, g, b] = [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => { const [low, high] = [light(a), light(b)].sort((one, other) => one - other); return (high + 0.05) / (low + 0.05); };
  let looked = 0;
  for (const dark of [false, true]) {
    const colours = new Map();
    for (const [, selector, body] of files.join("\n").matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
      if (selector.includes("dark") && !dark) continue;
      for (const [, name, value] of body.matchAll(/(--[\w-]+): (#[0-9a-f]{6})\b/g)) colours.set(name, value);
    }
    const glow = [colours.get("--glow"), colours.get("--glow-edge")];
    for (const [name, value] of colours) {
      if (!GROUNDS.test(name)) continue;
      looked++;
      const best = Math.max(...glow.map((tone) => contrast(tone, value)));
      assert.ok(best >= 3, `${name} ${value}, ${dark ? "night" : "day"}: ${best.toFixed(2)}`);
    }
  }
  assert.ok(looked > 100, `${looked} grounds`);
});

// -- coming and going -----------------------------------------------------------------------------------

test("whoever comes back finds their tables first", async () => {
  const me = await here.newcomer();
  await setTable(me, AGAINST_BOT, { name: "The road back" });
  await me.page.goto("/");
  await me.page.getByText("The road back").waitFor();
  assert.ok((await rectOf(me, ".mine")).top < (await rectOf(me, ".hero")).top);
});

test("an invitation and the waiting room tell game, host, seats and terms, and show the map", async () => {
  const host = await here.newcomer();
  const table = await setTable(host, WITH_A_FRIEND, { undo: "never" });
  await sit(host, table);
  await host.page.waitForFunction(() => document.querySelector("[data-terms] img")?.naturalWidth > 0);
  assert.match(await host.page.locator("[data-terms]").innerText(), /East Front[\s\S]*Set by Guest[\s\S]*No clock[\s\S]*Never[\s\S]*The Axis[\s\S]*The Allies/);
  assert.ok((await rectOf(host, "[data-terms] [data-seats]")).top < (await rectOf(host, "[data-terms] img")).bottom, "the seats stand beside the map");
  const { path } = await host.page.evaluate((table) => fetch(`/api/tables/${table}/invites`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seat: "allies" }) }).then((answer) => answer.json()), table);
  const guest = await here.newcomer();
  await guest.page.goto(path);
  await guest.page.waitForFunction(() => document.querySelector("[data-terms] img")?.naturalWidth > 0);
  const told = await guest.page.locator("main").innerText();
  for (const part of [/You are invited/, /Guest .* keeps a seat for you: the Allies/, /East Front/, /The Axis/, /for you/, /Never/]) assert.match(told, part);
  assert.match(await guest.page.title(), /You are invited: .*East Front/);
  await clean(guest);
  await guest.page.setViewportSize({ width: 390, height: 844 });
  await guest.page.evaluate(() => scrollTo(0, 0));
  const seat = await rectOf(guest, "main button.primary");
  assert.ok(seat.bottom <= 844, "on a phone the seat can be taken without scrolling past the map");
  await guest.page.getByRole("button", { name: "Take the seat" }).click();
  await guest.page.waitForSelector('main[data-status="running"]');
  // Nobody reads the ids of rules: each is one quiet link, where a table is set as where it waits.
  await host.page.goto(`/tables/${await setTable(host, [{ seat: "white", who: "me" }, { seat: "gray", who: "open" }, { seat: "brown", who: "open" }], { game: "race-to-moscow" })}`);
  for (const address of [null, "/new?game=race-to-moscow"]) {
    if (address) await host.page.goto(address);
    await host.page.getByText("staff cars and OKH cards").first().waitFor();
    assert.doesNotMatch(await host.page.locator("main").innerText(), /RM-[A-Z]/, address ?? "the waiting room");
  }
});

test("wrong links say so and lead home; pages have titles", async () => {
  const me = await here.newcomer();
  for (const path of ["/learn/nope", "/tables/nope", "/rules/nope", "/new?game=nope", "/invites/nope", "/maker/nope", "/nowhere"]) {
    await me.page.goto(path);
    await me.page.locator("[data-not-here]").waitFor();
    assert.match(await me.page.title(), /Not on the map/);
    await me.page.getByRole("link", { name: "Back to the games" }).click();
    await me.page.waitForSelector(".hero");
    assert.equal(await me.page.title(), "Maproom");
  }
  for (const [path, title] of [["/statistics", /^Statistics – Maproom/], ["/you", /^You – /], ["/learn/east-front", /^Learn .*East Front/], ["/new?game=east-front", /^Set a table: /], ["/rules", /^Rules – /]]) {
    await me.page.goto(path);
    await me.page.waitForFunction((source) => new RegExp(source).test(document.title), title.source);
  }
});

test("the talk has times, and marks what is unread", async () => {
  const host = await here.newcomer(), guest = await here.newcomer();
  const table = await setTable(host, WITH_A_FRIEND);
  await sit(guest, table);
  await guest.page.getByRole("button", { name: "Take this seat" }).click();
  await sit(host, table);
  await guest.page.waitForSelector('main[data-status="running"]');
  await guest.page.getByRole("tab", { name: "Talk" }).click();
  await guest.page.getByLabel("Say something").fill("Good luck!");
  await guest.page.getByRole("button", { name: "Send" }).click();
  await host.page.locator("[data-unread]").waitFor();
  assert.match(await host.page.locator("[data-unread]").innerText(), /^1/);
  await host.page.getByRole("tab", { name: "Talk" }).click();
  await host.page.locator(".chat time").waitFor();
  assert.match(await host.page.locator(".chat time").innerText(), /\d\d:\d\d/);
  await host.page.locator("[data-unread]").waitFor({ state: "detached" });
  assert.equal(await guest.page.locator("[data-unread]").count(), 0);
});

test("one person on all sides plays without a curtain, if so wished", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, BOTH_ME));
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  await me.page.getByRole("button", { name: "I play all sides myself" }).click();
  await me.page.waitForSelector('.card[data-tone="soviet-band"]');
  await playByClicking(me.page, { seed: 5, most: 40, until: "[data-curtain]" });
  assert.equal(await me.page.locator("[data-curtain]").count(), 0);
  await me.page.reload();
  await me.page.waitForSelector("main[data-status]");
  assert.equal(await me.page.locator("[data-curtain]").count(), 0);
  await me.page.goto("/");
  await me.page.getByText("East Front", { exact: true }).first().click();
  await me.page.getByRole("button", { name: "All sides alone" }).click();
  await me.page.waitForURL(/\/tables\//);
  await me.page.getByRole("button", { name: "Keep the hand" }).click();
  await me.page.waitForSelector('.card[data-tone="soviet-band"]');
});

test("letting the computer play on asks first, and names the officer", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  let asked = "";
  me.page.once("dialog", (dialog) => { asked = dialog.message(); void dialog.dismiss(); });
  await me.page.getByRole("button", { name: "Let the computer play on" }).click();
  assert.match(asked, /computer \(officer\).*does not count for your rating/);
  assert.equal(await me.page.getByRole("button", { name: "Take my seat back" }).count(), 0);
  me.page.once("dialog", (dialog) => void dialog.accept());
  await me.page.getByRole("button", { name: "Let the computer play on" }).click();
  await me.page.getByText("computer (officer)").first().waitFor();
});

test("sounds are silent until they are turned up; then a move and one's turn are heard", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, AGAINST_BOT));
  const heard = () => me.page.evaluate(() => document.documentElement.dataset.sounded ?? "");
  await playByClicking(me.page, { seed: 2, most: 4 });
  assert.equal(await heard(), "");
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  await me.page.getByLabel("Sounds").fill("0.4");
  await playByClicking(me.page, { seed: 3, most: 12 });
  await me.page.waitForFunction(() => document.documentElement.dataset.sounded);
  assert.match(await heard(), /move|battle|turn/);
  await me.page.reload();
  await me.page.waitForSelector("main[data-status]");
  await me.page.getByRole("tab", { name: "Table", exact: true }).click();
  assert.equal(await me.page.getByLabel("Sounds").inputValue(), "0.4");
});

test("after a restart the line is back by itself; a click made meanwhile is kept, or refused in words where the game went on", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, AGAINST_BOT);
  await sit(me, table);
  const chooseMeanwhile = async (...buttons) => {
    await here.server.stop();
    await me.page.locator("p.line").waitFor();
    for (const button of buttons) await button.click();
    await me.page.getByText("your choice is kept and sent").waitFor();
  };
  const was = await revision(me);
  await chooseMeanwhile(me.page.getByRole("button", { name: "Keep the hand" }));
  await here.server.start();
  await me.page.locator("p.line").waitFor({ state: "detached" });
  await beyond(me, was);
  const { log } = await asked(me, `/api/tables/${table}`);
  assert.ok(log.some(({ text }) => /keep/i.test(text)), "what was kept has been done");

  const done = me.page.getByRole("button", { name: "Done", exact: true }).first();
  await done.waitFor();
  await chooseMeanwhile(done, me.page.locator("[data-sure] [data-action]")); // no piece has moved
  await me.page.evaluate(() => {
    // Its line is only back once the game has gone on without it.
    const Line = window.WebSocket;
    window.WebSocket = class { readyState = 3; constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } close() {} };
    window.comesBack = () => { window.WebSocket = Line; };
  });
  await here.server.start();
  const gone = await playUnseen(me, table, { seed: 2, most: 1 });
  await me.page.evaluate(() => window.comesBack());
  await me.page.getByRole("alert").getByText("While the line was down the game went on. Your choice was not sent").waitFor();
  assert.equal((await asked(me, `/api/tables/${table}`)).revision, gone.revision, "it has not been sent");
  assert.deepEqual(me.errors, []);
});

// -- Frontier Wars -------------------------------------------------------------------------------------------

test("Frontier Wars' scenarios are a gallery with their terrain, and the computer sits opposite", async () => {
  const me = await here.newcomer();
  await me.page.goto("/new?game=frontier-wars");
  await me.page.waitForSelector("[data-scenario] svg .tile");
  assert.ok((await me.page.locator("[data-scenario]").count()) > 10);
  const second = me.page.locator("[data-scenario]").nth(1);
  await second.click();
  assert.ok(await second.locator("input").isChecked());
  assert.equal(await me.page.locator("fieldset select").nth(1).inputValue(), "officer");
  await me.page.locator("fieldset select").nth(1).selectOption("captain");
  await me.page.getByLabel("Its style").selectOption("bold");
  await clean(me);
  await me.page.getByRole("button", { name: "Set the table" }).click();
  await me.page.waitForSelector('main[data-status="running"]');
  await me.page.getByText("captain, bold").first().waitFor({ state: "attached" });
});

test("the map maker paints what the pointer goes over, pans, zooms, and shares a map by a link", async () => {
  const me = await here.newcomer();
  await me.page.goto("/maker/frontier-wars");
  await me.page.click("[data-tool=neutral]");
  const middle = async (hex) => { const box = await rectOf(me, `[data-hex="${hex}"]`); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
  const [x, y] = await middle("0 0"), [nextX] = await middle("1 0");
  const wide = nextX - x;
  await me.page.mouse.move(x, y);
  await me.page.mouse.down();
  await me.page.mouse.move(x + 5 * wide, y, { steps: 40 });
  await me.page.mouse.up();
  assert.equal(await me.page.locator("svg[data-tiles]").getAttribute("data-tiles"), "6");
  assert.ok(Math.abs((await middle("0 0"))[0] - x) < 1, "the map did not move under the pointer");
  await me.page.getByRole("button", { name: "Zoom in" }).click();
  assert.ok((await middle("1 0"))[0] - (await middle("0 0"))[0] > wide * 1.2);
  const before = await middle("0 0");
  await me.page.getByRole("button", { name: "Move the map" }).click();
  await me.page.mouse.move(x, y + 40);
  await me.page.mouse.down();
  await me.page.mouse.move(x + 60, y + 90, { steps: 8 });
  await me.page.mouse.up();
  const after = await middle("0 0");
  assert.ok(Math.abs(after[0] - before[0] - 60) < 3 && Math.abs(after[1] - before[1] - 50) < 3);
  assert.equal(await me.page.locator("svg[data-tiles]").getAttribute("data-tiles"), "6");
  await me.page.locator("[data-share]").click();
  await me.page.getByText("The link holds the whole map").waitFor();
  const link = me.page.url();
  const other = await here.newcomer();
  await other.page.goto(link);
  await other.page.waitForSelector('svg[data-tiles="6"]');
  await other.page.goto("/");
  await other.page.goto("/maker/frontier-wars#map=nonsense");
  await other.page.getByText("holds no map").waitFor();
});
