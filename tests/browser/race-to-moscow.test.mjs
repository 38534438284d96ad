/** 1941: Race to Moscow in a real browser: what glows, transports by dragging and by clicks, loads, encirclements, the Soviet Reaction, whole games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { glowsByShape } from "./choosing.mjs";
import { atRest, beyond, faults, house, playByClicking, revision, setTable, sit } from "./support.mjs";

const GAME = "race-to-moscow";
const COLOURS = ["gray", "white", "brown"];
const POINTED = ["area", "to", "start", "base", "army", "okh", "card"];
const seats = (mine, among, bot) => among.map((seat) => (mine.includes(seat) ? { seat, who: "me" } : { seat, who: "bot", bot }));
const here = house();

async function atTable(mine, { options = {}, among = COLOURS, bot = "random", scenario, ...screen } = {}) {
  const me = await here.newcomer(screen);
  me.table = await setTable(me, seats(mine, among, bot), { game: GAME, options, ...(scenario ? { scenario } : {}) });
  await sit(me, me.table);
  await me.page.waitForSelector(".board svg");
  await atRest(me);
  return me;
}

const pageOf = (one) => one.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), one.table);
const litIds = (one) => one.page.locator("[data-lit]").evaluateAll((found) => [...new Set(found.map((thing) => thing.dataset.lit))].sort());
const sum = (tokens) => tokens.fuel + tokens.ammo + tokens.food;

/** White begins, and its first action is a transport. */
async function transporting(screen) {
  const me = await atTable(["white"], { options: { turn_order: "white-gray-brown" }, ...screen });
  const was = await revision(me);
  await me.page.locator(".prompt button", { hasText: "Transport supplies" }).click();
  await beyond(me, was);
  await me.page.locator('[data-drag="warschau"]').waitFor();
  await atRest(me);
  return me;
}

/** Drags from one area to another, as a hand does. */
async function drag(one, from, to) {
  const middle = async (what) => { const { x, y, width, height } = await one.page.locator(what).boundingBox(); return [x + width / 2, y + height / 2]; };
  const [fromX, fromY] = await middle(`[data-drag="${from}"]`), [toX, toY] = await middle(`[data-space="${to}"]`);
  await one.page.mouse.move(fromX, fromY);
  await one.page.mouse.down();
  await one.page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 });
  await one.page.mouse.move(toX, toY, { steps: 4 });
  await one.page.mouse.up();
}

test("only what is legal glows: armies, areas, seas and cards; a click on anything else says why not", async () => {
  const me = await atTable(["gray"], { options: { turn_order: "gray-white-brown" } });
  const { legal } = await pageOf(me);
  const meant = legal.flatMap(({ words }) => POINTED.flatMap((field) => words[field] ?? []).slice(0, 1));
  assert.ok(meant.length > 5);
  assert.deepEqual(await litIds(me), [...new Set(meant)].sort());
  await glowsByShape(me);
  const was = await revision(me);
  const why = me.page.locator("[data-refused]");
  for (const [what, name] of [['[data-space="moskva"]', "Moskva"], ['[data-stack="reichshof"]', "[^:]*Armee"]]) {
    await me.page.locator(what).dispatchEvent("click");
    await why.filter({ hasText: new RegExp(`^${name}: .{12}`) }).waitFor();
    assert.doesNotMatch(await why.innerText(), /does not answer/);
    await me.page.keyboard.press("Escape");
    assert.equal(await why.count(), 0);
  }
  assert.equal(await revision(me), was);
});

test("a transport is a drag: from base to front, by truck or by train, with the load put together", async () => {
  const me = await transporting();
  const before = (await pageOf(me)).view;
  await drag(me, "warschau", "lomza");
  const ways = me.page.locator(".way[data-action]");
  await ways.first().waitFor();
  assert.deepEqual((await ways.evaluateAll((found) => found.map((way) => way.getAttribute("aria-label").slice(0, 28)))).sort(), ["Train from Warschau to Lomza", "Truck from Warschau to Lomza"]);
  assert.equal(await me.page.locator(".panzoom").getAttribute("data-moved"), "", "the map itself has not moved");
  let was = await revision(me);
  await ways.filter({ hasText: "6" }).first().click();
  await beyond(me, was);
  const loader = me.page.locator(".loader");
  await loader.waitFor();
  assert.match(await loader.locator(".bed b").innerText(), /^0\/6$/, "not all fits, so nothing is taken that was not named");
  assert.ok(await loader.locator(".primary").isDisabled());
  assert.match(await loader.locator(".primary").innerText(), /by clicking it, at most 6/, "and it says what to do");
  assert.equal(await me.page.locator(".prompt .hint").count(), 0, "nothing on the map answers it");
  const more = (what) => loader.getByRole("button", { name: `one ${what} more` });
  await loader.locator("[data-pip=food-2]").click();
  assert.match(await loader.locator(".bed b").innerText(), /^2\/6$/, "a click on the second token names two");
  await loader.locator("[data-pip=food-2]").click();
  assert.match(await loader.locator(".bed b").innerText(), /^1\/6$/, "a click on the last that is loaded leaves it");
  while (await more("food").isEnabled()) await more("food").click();
  assert.match(await loader.locator(".primary").innerText(), /3 food/);
  assert.match(await loader.locator(".bed b").innerText(), /^3\/6$/, "nothing else came along");
  while (await more("fuel").isEnabled()) await more("fuel").click();
  assert.match(await loader.locator(".bed b").innerText(), /^6\/6$/);
  assert.ok(await more("ammo").isDisabled(), "it is full");
  was = await revision(me);
  await loader.locator("[data-lit]").click();
  await beyond(me, was);
  const { view } = await pageOf(me);
  assert.deepEqual(view.supplies.warschau, { ...before.supplies.warschau, food: 0, fuel: 0 });
  assert.equal(sum(before.supplies.warschau) - sum(view.supplies.warschau), 6);
  assert.equal(await me.page.locator(`[data-sign="train"]`).count(), view.trains_on.length);
  assert.deepEqual(me.errors, []);
});

test("a transport is three clicks as well, and Escape leaves it", async () => {
  const me = await transporting();
  const goal = me.page.locator('path.lit[data-lit="siedlce"]');
  await me.page.locator('[data-drag="warschau"]').click();
  await goal.waitFor({ state: "attached" });
  await me.page.keyboard.press("Escape");
  await goal.waitFor({ state: "detached" });
  await me.page.locator('[data-drag="warschau"]').click();
  await goal.dispatchEvent("click");
  const truck = me.page.locator('.way[data-action][aria-label^="Truck from Warschau to Siedlce"]');
  await truck.waitFor();
  const was = await revision(me);
  await truck.click();
  await beyond(me, was);
  const loader = me.page.locator(".loader");
  assert.match(await loader.locator(".bed b").innerText(), /^0\/4$/);
  await loader.getByRole("button", { name: "As much as fits" }).click();
  assert.match(await loader.locator(".bed b").innerText(), /^4\/4$/);
  assert.ok(await loader.locator(".primary").isEnabled());
});

test("a finger drags supplies, and moves the map where there are none", async () => {
  const me = await transporting({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const wire = await me.context.newCDPSession(me.page);
  const touch = (type, ...points) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const middle = async (what) => { const { x, y, width, height } = await me.page.locator(what).boundingBox(); return [x + width / 2, y + height / 2]; };
  const sweep = async ([x, y], [toX, toY]) => {
    await touch("touchStart", [x, y]);
    for (let step = 1; step <= 6; step++) await touch("touchMove", [x + ((toX - x) * step) / 6, y + ((toY - y) * step) / 6]);
    await touch("touchEnd");
  };
  const moved = () => me.page.locator(".panzoom").getAttribute("data-moved");
  const was = await moved();
  await sweep(await middle('[data-drag="warschau"]'), await middle('[data-space="siedlce"]'));
  await me.page.locator(".way[data-action]").first().waitFor();
  assert.equal(await moved(), was);
  const [x, y] = await middle('[data-space="minsk"]');
  await sweep([x, y], [x - 60, y + 40]);
  assert.notEqual(await moved(), was);
  assert.deepEqual(me.errors, []);
});

test("an army is moved by dragging, and the card that it meets is shown", async () => {
  const me = await atTable(["gray"], { options: { turn_order: "gray-white-brown" } });
  let was = await revision(me);
  await me.page.locator('g[data-lit="4_panzergruppe"]').click();
  await beyond(me, was);
  await me.page.locator('[data-drag="tilsit"]').waitFor();
  await atRest(me);
  was = await revision(me);
  await drag(me, "tilsit", "kedainiai");
  await beyond(me, was);
  const { log } = await pageOf(me);
  const drawn = log.findLast(({ event }) => event === "drew");
  assert.ok(drawn.parts.some(({ kind, id }) => kind === "area" && id === "kedainiai"));
  assert.equal(await me.page.locator(".draw .face b").innerText(), drawn.parts.find(({ kind }) => kind === "card").text);
});

test("asked for a Field Army only those glow that can move; loading has its own buttons and begins with what is there", async () => {
  const me = await atTable(["white"], { options: { turn_order: "white-gray-brown" } });
  let was = await revision(me);
  await me.page.locator(".prompt button", { hasText: "Move the Field Armies" }).click();
  await beyond(me, was);
  const { legal, view } = await pageOf(me);
  const armies = new Set(view.armies.map(({ id }) => id));
  const ready = legal.filter(({ words }) => words.verb === "activate").map(({ words }) => words.army);
  assert.deepEqual((await litIds(me)).filter((id) => armies.has(id)), ready.sort());
  assert.equal(await me.page.locator('.prompt button[aria-label^="Load or drop"]').count(), legal.filter(({ words }) => words.verb === "load").length);
  was = await revision(me);
  await me.page.locator('.prompt button[aria-label^="Load or drop: 4. Armee"]').click();
  await beyond(me, was);
  const loader = me.page.locator(".loader");
  assert.match(await loader.locator(".bed b").innerText(), /^6\/6$/);
  assert.ok(await loader.locator(".primary").isDisabled());
  await loader.getByRole("button", { name: "one food less" }).click();
  assert.ok(await loader.locator(".primary").isEnabled());
  assert.match(await loader.locator(".primary").innerText(), /^Carry 1 fuel, 3 ammo, 1 food/);
  const less = loader.getByRole("button", { name: "one ammo less" });
  await less.focus();
  while (await less.isEnabled()) await me.page.keyboard.press("Enter");
  await me.page.waitForFunction(() => document.activeElement?.matches(".loader :enabled"), undefined, { polling: 50 });
});

test("all kinds of regular action are named, and why one cannot be taken", async () => {
  const me = await atTable(["gray"], { options: { turn_order: "gray-white-brown" } });
  const offered = await me.page.locator(".prompt, .regular").allInnerTexts().then((texts) => texts.join(" "));
  for (const action of [/Move the Field Armies/, /Move 4\. Panzergruppe \(1 fuel\)/, /Move the Fleet to the Kurland coast/, /Transport supplies/, /Take transport/, /No supplies can be taken|Take supplies into Danzig/]) assert.match(offered, action);
  const was = await revision(me);
  await me.page.locator(".regular button", { hasText: "Move the Fleet" }).first().click();
  await beyond(me, was);
  assert.match(await me.page.locator(".regular").innerText(), /The Fleet has moved this turn/);
});

test("a card that one has looked at lies open under the question, for its looker alone", async () => {
  const me = await atTable(["gray"], { options: { turn_order: "gray-white-brown" } });
  const was = await revision(me);
  await me.page.locator(".prompt button", { hasText: "Air Support: look at the top of the Soviet deck" }).click();
  await beyond(me, was);
  const { log } = await pageOf(me);
  const card = log.findLast(({ event }) => event === "peeked").parts.find(({ kind }) => kind === "card");
  assert.equal(await me.page.locator(".draw .face b").innerText(), card.text);
  assert.match(await me.page.locator(".draw .price").innerText(), /ammo/);
  assert.equal(await me.page.locator(`.cards [data-card="${card.id}"]`).count(), 1, "among the cards that one knows");
  const guest = await here.newcomer();
  await sit(guest, me.table);
  await guest.page.waitForSelector(".board svg");
  assert.equal(await guest.page.locator(".draw").count(), 0);
});

/** Plays on without a page that draws it, by the seed, until a step could encircle something; whether it came to that. */
const playedToPocket = (one, seed) => one.page.evaluate(async ([id, seed]) => {
  const ask = (path, body) => fetch(`/api/tables/${id}${path}`, body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}).then((answer) => answer.json());
  for (let now = await ask(""); now.table.status === "running";) {
    if (now.legal.some(({ words: { verb } }) => verb === "step" || verb === "fleet")) {
      const { layers } = await ask("/layers");
      if (layers.find((layer) => layer.id === "pocket")?.spaces.length > 0) return true;
    }
    // Who moves much encircles sooner.
    const steps = now.legal.filter(({ words: { verb } }) => verb === "step");
    const offered = steps.length > 0 && now.revision % 3 > 0 ? steps : now.legal;
    const action = offered[(now.revision * 7919 + seed * 104729) % offered.length];
    now = action ? (await ask("/actions", { revision: now.revision, action: action.id })).page : await ask("");
  }
  return false;
}, [one.table, seed]);

test("encirclements are shown before they are made, exactly those that the server knows", async () => {
  const me = await here.newcomer();
  let found = false;
  for (let seed = 1; !found && seed <= 12; seed++) {
    me.table = await setTable(me, seats(COLOURS, COLOURS), { game: GAME });
    found = await playedToPocket(me, seed);
  }
  assert.ok(found, "a game comes to an encirclement");
  await sit(me, me.table);
  await me.page.locator("[data-noose]").first().waitFor();
  const { layers } = await me.page.evaluate((id) => fetch(`/api/tables/${id}/layers`).then((answer) => answer.json()), me.table);
  const shown = new Set();
  for (const to of await me.page.locator("[data-noose]").evaluateAll((found) => found.map((one) => one.dataset.noose))) {
    await me.page.locator(`path.lit[data-lit="${to}"]`).dispatchEvent("pointerenter", { pointerType: "mouse" });
    const areas = (await me.page.locator("[data-pocket]").getAttribute("data-pocket")).split(" ");
    assert.equal(await me.page.locator(`[data-noose="${to}"]`).innerHTML().then((drawn) => Number(/>(\d+)</.exec(drawn)[1])), areas.length);
    for (const area of areas) shown.add(area);
  }
  assert.deepEqual([...shown].sort(), layers.find(({ id }) => id === "pocket").spaces.sort());
});

test("the Soviet Reaction is told with its priority and its reason, and shown on the map", async () => {
  // Whom dice play may leave all armies where they are.
  const me = await atTable(["gray"], { options: { turn_order: "gray-white-brown", reaction_ties: "auto" }, bot: "recruit" });
  const was = await revision(me);
  await me.page.locator(".prompt button", { hasText: "End the actions" }).click();
  await me.page.locator("[data-sure=actions_left] [data-action]").click();
  await beyond(me, was);
  await me.page.locator(".prompt.mine").waitFor();
  assert.equal(await me.page.locator(".reaction").getAttribute("open"), null, "its turn is over");
  await me.page.locator(".reaction summary").click();
  await me.page.locator(".reaction li.taken").first().waitFor();
  const { log, view } = await pageOf(me);
  const reasons = log.filter(({ event }) => event === "front_objective" || event === "front_victory" || event === "front_attack");
  const told = await me.page.locator(".reaction li.taken").last().innerText();
  assert.ok(reasons.some(({ text }) => text.endsWith(told.replace(/^\d\s*/, ""))), told);
  assert.match(await me.page.locator(".reaction summary").innerText(), /Front \(/);
  const placed = new Set(log.filter(({ event, parts }) => event === "marker_placed" && parts).map(({ parts }) => parts.find(({ kind }) => kind === "area").id));
  assert.equal(await me.page.locator(".fresh circle").count(), placed.size, "every marker that has come is ringed");
  const ways = log.filter(({ event }) => event === "entered" || event === "withdrew")
    .map(({ parts }) => ({ army: parts.find(({ kind }) => kind === "army").id, leg: parts.filter(({ kind }) => kind === "area").map(({ id }) => id) })).filter(({ leg }) => leg.length === 2);
  assert.ok(ways.length > 0, "the others have moved");
  const arrows = await me.page.locator(".arrows .attacked").evaluateAll((found) => found.map((one) => one.dataset.arrow.split(" ").slice(1)));
  const drawn = new Set(arrows.flatMap((stops) => stops.slice(1).map((to, at) => `${stops[at]} ${to}`)));
  const cameBack = new Set(ways.filter(({ army, leg: [, to] }, at) => ways.slice(0, at + 1).some((one) => one.army === army && one.leg[0] === to)).map(({ army }) => army));
  for (const leg of drawn) assert.ok(ways.some((one) => one.leg.join(" ") === leg), leg);
  for (const { army, leg } of ways) assert.ok(cameBack.has(army) || drawn.has(leg.join(" ")), `every step of the others is on an arrow, the first of an army too: ${leg}`);
  assert.equal(await me.page.locator("[data-soviet]").count() + view.armies.filter(({ area }) => view.soviet_markers.some((one) => one.area === area)).length, view.soviet_markers.length);
});

test("alone, and with a Soviet player: whole games by clicking", async () => {
  for (const [mine, options, among] of [[["white"], { players: "white" }, ["white"]], [["soviet"], { soviet_player: true }, [...COLOURS, "soviet"]]]) {
    const me = await atTable(mine, { options, among });
    const { clicks, over } = await playByClicking(me.page, { seed: 9 });
    assert.ok(over && clicks > 10, `${clicks} clicks`);
    assert.deepEqual(me.errors, []);
  }
});

test("a game that the limit of rounds has ended says that no rule did", async () => {
  const me = await atTable(["white"], { options: { players: "white", round_limit: 1 }, among: ["white"] });
  assert.equal(await me.page.locator("[data-guard]").count(), 0);
  const { over } = await playByClicking(me.page, { seed: 9 });
  assert.ok(over);
  assert.match(await me.page.locator("[data-guard]").innerText(), /a guard of this program, no rule of the book/);
  assert.deepEqual(me.errors, []);
});

test("a whole game of three colours by clicking", async () => {
  const me = await atTable(["brown"]);
  const { clicks, over } = await playByClicking(me.page, { seed: 11 });
  assert.ok(over && clicks > 20, `${clicks} clicks`);
  assert.match(await me.page.locator(".ask").innerText(), /The game is over/);
  const { view } = await pageOf(me);
  const course = await me.page.evaluate((id) => fetch(`/api/tables/${id}/scores`).then((answer) => answer.json()), me.table);
  for (const colour of COLOURS) {
    const medals = view.outcome.scores[colour];
    assert.equal(Number(await me.page.locator(`[data-final="${colour}"]`).innerText()), medals);
    assert.equal(view.points[colour], medals);
    assert.equal(course.points.at(-1).scores[colour], medals);
    const mat = me.page.locator(`[data-player="${colour}"] ul li`).first();
    assert.ok((await mat.textContent()).trim().startsWith(`${medals} medal`));
  }
  const beside = await me.page.locator("section.tracks").innerText();
  assert.doesNotMatch(beside, /actions? left|last round|until the end/);
  assert.deepEqual(me.errors, []);
});

test("the table has no serious fault for people with disabilities, on a desk and on a phone, in light and dark", async () => {
  for (const width of [1440, 360]) {
    const me = await atTable(["white"], { viewport: { width, height: 800 } });
    await playByClicking(me.page, { seed: 3, most: 25 });
    if (width > 1000) assert.equal(await me.page.evaluate(() => document.documentElement.scrollHeight), 800, "what panels hold makes the page itself no longer");
    for (const colorScheme of ["light", "dark"]) {
      await me.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await me.page.reload();
      await me.page.waitForSelector(".board svg");
      assert.ok((await me.page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(await faults(me.page, { grave: true }), [], `${colorScheme} ${width}`);
    }
  }
});
