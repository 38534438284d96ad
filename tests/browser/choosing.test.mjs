/** Choosing in a real browser: another piece instead, drag and drop, leaving, why not, confirming, marking; Fury has a file of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { centre, glowsByShape, lit, picked } from "./choosing.mjs";
import { andWait, offers, tablesOf, told } from "./sitting.mjs";
import { AGAINST_BOT, asked, house, PATIENCE, playUnseen, revision, setTable, shoot, sit } from "./support.mjs";

const here = house();
const atTable = tablesOf(here);

/** Two stacks that may move, one of them standing where the other may go. */
async function twoStacks(me) {
  const { legal, view } = await told(me);
  const moves = legal.filter(({ words }) => words.verb === "move");
  const home = new Map(view.pieces.map(({ id, space }) => [id, space]));
  for (const { words } of moves) {
    const other = moves.find((one) => home.get(one.words.piece) === words.to && words.to !== home.get(words.piece));
    if (other) return [words.piece, other.words.piece, home.get(words.piece), words.to];
  }
  throw new Error("no stack may go where another stands");
}

const stackOf = (me, piece) => me.page.locator(`.stack[data-lit="${piece}"]`).first();

async function takesAnother(me, [first, second, from, to]) {
  const there = await centre(stackOf(me, second));
  const before = await revision(me);
  await stackOf(me, first).click();
  assert.deepEqual([...new Set(await picked(me))], [from]);
  assert.ok((await lit(me)).includes(to));
  await me.page.mouse.click(...there);
  assert.deepEqual([...new Set(await picked(me))], [to]);
  assert.equal(await revision(me), before, "nothing was moved");
  await me.page.keyboard.press("Escape");
}

async function leavesWhatIsPicked(me, [first]) {
  const board = await me.page.locator("svg.live").boundingBox();
  const leave = {
    escape: () => me.page.keyboard.press("Escape"),
    "right click": async () => me.page.mouse.click(...(await centre(me.page.locator("path.lit").first())), { button: "right" }),
    nothing: () => me.page.mouse.click(board.x + board.width - 4, board.y + board.height - 4),
    button: () => me.page.locator("[data-cancel]").click(),
  };
  for (const [how, act] of Object.entries(leave)) {
    await stackOf(me, first).click();
    assert.ok((await picked(me)).length > 0, how);
    await act();
    assert.deepEqual(await picked(me), [], how);
  }
}

/** Says why a space cannot be chosen, for what is picked. */
async function saysWhyNot(me, space, name) {
  await me.page.locator(`path.hit[data-space="${space}"]`).dispatchEvent("click");
  const why = me.page.locator("[data-refused]");
  await why.waitFor();
  const said = await why.innerText();
  assert.ok(said.startsWith(`${name}: `) && said.length > name.length + 12, said);
  assert.doesNotMatch(said, /does not answer/);
  await me.page.keyboard.press("Escape");
  assert.equal(await why.count(), 0);
}

/** Holds the card of a place by a right click, so that its keywords and rules can be reached. */
async function holdsACard(me, [, , from]) {
  const spot = await centre(me.page.locator(`.stack[data-stack="${from}"]`).first());
  await me.page.mouse.move(...spot);
  const card = me.page.locator(".info");
  await card.waitFor();
  await me.page.mouse.click(...spot, { button: "right" });
  const link = card.locator("a, .term").first();
  await link.waitFor();
  await link.hover(); // the mouse has left the place
  assert.equal(await card.count(), 1);
  assert.ok(await link.isVisible());
  await me.page.mouse.move(5, 5);
  // A keyword that was explained meanwhile would take the key for itself.
  await me.page.getByRole("tooltip").waitFor({ state: "detached" });
  await me.page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
}

/** Carries what lies on a spot to a free spot of a space. */
async function carries(me, start, space) {
  const goal = await me.page.evaluate((id) => {
    const path = document.querySelector(`path.hit[data-space="${id}"]`), box = path.getBBox(), matrix = path.getScreenCTM();
    for (let tries = 0; tries < 400; tries++) {
      const point = new DOMPoint(box.x + box.width * ((tries * 0.618) % 1), box.y + box.height * ((tries * 0.414) % 1));
      if (!path.isPointInFill(point)) continue;
      const { x, y } = point.matrixTransform(matrix);
      if (document.elementFromPoint(x, y)?.dataset?.space === id) return [x, y];
    }
    return null;
  }, space);
  assert.ok(goal, "a free spot of the goal");
  await andWait(me, async () => {
    await me.page.mouse.move(...start);
    await me.page.mouse.down();
    await me.page.mouse.move((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2, { steps: 4 });
    assert.equal(await me.page.locator("[data-carried]").count(), 1);
    await me.page.mouse.move(...goal, { steps: 4 });
    await me.page.mouse.up();
  });
  assert.equal(await me.page.locator("[data-carried]").count(), 0);
}

/** Rare choices lie under More, and the hint is there whenever something glows. */
async function ranksItsChoices(me) {
  const rare = me.page.getByRole("button", { name: "Take an own piece off the board" });
  assert.equal(await rare.count(), 0);
  assert.match(await me.page.locator(".hint").innerText(), /glows/);
  await me.page.locator("[data-more]").click();
  assert.equal(await rare.count(), 1);
}

test("East Front: another piece instead, leaving, why not, the card of a place, More; and a piece is carried", async () => {
  const me = await atTable(AGAINST_BOT, { options: { first_game: true } }, { until: offers("move") });
  const stacks = await twoStacks(me), [first, , from, to] = stacks;
  await takesAnother(me, stacks);
  await leavesWhatIsPicked(me, stacks);
  await glowsByShape(me);
  await stackOf(me, first).click();
  await glowsByShape(me);
  await saysWhyNot(me, "leningrad", "Leningrad");
  await me.page.keyboard.press("Escape");
  await holdsACard(me, stacks);
  await ranksItsChoices(me);
  await carries(me, await centre(stackOf(me, first)), to);
  assert.equal((await told(me)).view.pieces.find(({ id }) => id === first).space, to);
  assert.notEqual(from, to);
  assert.deepEqual(me.errors, []);
});

// -- Quartermaster ------------------------------------------------------------------------------------

test("Quartermaster: the opening discards are marked and named together", async () => {
  const seats = ["germany", "united-kingdom", "japan", "soviet-union", "italy", "united-states"];
  const me = await here.newcomer();
  const games = await me.page.evaluate(() => fetch("/api/games").then((answer) => answer.json()));
  const card = games.games.find(({ id }) => id === "quartermaster-ww2");
  const [mine] = card.scenarios[0].seats;
  me.table = await setTable(me, card.scenarios[0].seats.map((seat) => (seat === mine ? { seat, who: "me" } : { seat, who: "bot", bot: "random" })), { game: "quartermaster-ww2" });
  await sit(me, me.table);
  await me.page.waitForSelector(".prompt.mine");
  const before = await told(me);
  await glowsByShape(me);
  const left = before.prompt.left;
  assert.ok(left > 1 && seats.length === 6);
  const cards = me.page.locator(".card[data-lit]");
  for (let at = 0; at < left; at++) {
    await cards.nth(at).click();
    const button = me.page.locator("[data-action=marked]");
    assert.equal(await button.isEnabled(), at === left - 1);
  }
  await shoot(me, "marked");
  await andWait(me, () => me.page.locator("[data-action=marked]").click());
  assert.ok(!/opening hand/.test((await told(me)).prompt.text) || (await told(me)).legal.length === 0);
  assert.deepEqual(me.errors, []);
});

// -- Frontier Wars and Race to Moscow ------------------------------------------------------------------

/** At a table where a unit that can go two tiles stands with another of its kind: what the server tells then, these two, and the ways of the first. */
async function standingTogether(me) {
  const { games } = await asked(me, "/api/games");
  const [mine, ...others] = games.find(({ id }) => id === "frontier-wars").scenarios[0].seats;
  const begin = async () => { me.table = await setTable(me, [{ seat: mine, who: "me" }, ...others.map((seat) => ({ seat, who: "bot", bot: "random" }))], { game: "frontier-wars" }); };
  await begin();
  for (let tries = 0; tries < 120; tries++) {
    const page = await playUnseen(me, me.table, { seed: 3 + tries, until: offers("move") });
    if (page.table.status !== "running") await begin();
    const isFree = (space) => page.view.pieces.every((piece) => piece.army === page.seat || piece.space !== space);
    for (const unit of new Set(page.legal.filter(({ words }) => words.verb === "move").map(({ words }) => words.piece))) {
      const own = page.view.pieces.find(({ id }) => id === unit);
      if (own.kind === "plane") continue; // it goes everywhere
      const mate = page.view.pieces.find(({ id, kind, army, space, moves }) => id !== unit && kind === own.kind && army === own.army && space === own.space && moves > 0);
      const { ways: far } = mate ? await asked(me, `/api/tables/${me.table}/ways?word=${unit}`) : { ways: [] };
      const way = far.find(({ to, steps }) => steps.some(({ verb }) => verb === "go") && isFree(to));
      const near = page.legal.find(({ words }) => words.verb === "move" && words.piece === unit && isFree(words.to))?.words.to;
      if (way && near) return { ...page, unit, mate: mate.id, far, way, near };
    }
    await playUnseen(me, me.table, { seed: 30 + tries, most: 3 });
  }
  return assert.fail("no unit that can go two tiles ever stands with another of its kind");
}

test("Frontier Wars: a unit goes its whole way by one click, and one undo takes it back; so do those alike; leaving, why not, carrying", async () => {
  const me = await here.newcomer();
  const before = await standingTogether(me);
  const { unit, mate, far, way, near } = before;
  await sit(me, me.table);
  await me.page.waitForSelector(".prompt.mine");
  await glowsByShape(me);
  const spaceOf = (page, piece) => page.view.pieces.find(({ id }) => id === piece).space;
  const home = spaceOf(before, unit);
  const take = () => stackOf(me, unit).dispatchEvent("click");
  const ways = me.page.locator("path.lit");
  const backAgain = async () => {
    await andWait(me, () => me.page.locator("[data-undo]").first().click());
    assert.deepEqual((await told(me)).view.pieces, before.view.pieces);
  };

  await take();
  await me.page.waitForSelector(`path.lit[data-lit="${way.to}"]`);
  const reach = new Set([home, ...(await lit(me)), ...far.map(({ to }) => to)]);
  const { id: tooFar } = before.view.map.spaces.find(({ id }) => !reach.has(id) && !id.startsWith("sea"));
  await saysWhyNot(me, tooFar, tooFar);
  await me.page.keyboard.press("Escape");
  assert.equal(await ways.count(), 0, "Escape leaves the unit");
  await take();
  await me.page.waitForSelector(`path.lit[data-lit="${way.to}"]`);
  await shoot(me, "reach");
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${way.to}"]`).dispatchEvent("click"));
  const gone = await told(me);
  assert.deepEqual([spaceOf(gone, unit), spaceOf(gone, mate)], [way.to, home]);
  await backAgain();

  await me.page.locator("[data-together]").selectOption("alike");
  await take();
  await me.page.waitForSelector(`path.lit[data-lit="${near}"]`);
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${near}"]`).dispatchEvent("click"));
  // Each of them goes by an action of its own.
  let both = await told(me);
  for (let looks = 0; looks < 100 && spaceOf(both, mate) !== near; looks++) { await me.page.waitForTimeout(50); both = await told(me); }
  assert.deepEqual([spaceOf(both, unit), spaceOf(both, mate)], [near, near]);
  await backAgain();

  await me.page.locator("[data-together]").selectOption("one");
  await carries(me, await centre(stackOf(me, unit)), near);
  assert.equal(spaceOf(await told(me), unit), near);
  assert.deepEqual(me.errors, []);
});

/** Race to Moscow where something is so, and the colour that is mine. */
async function race(until) {
  const guest = await here.newcomer();
  const { games } = await asked(guest, "/api/games");
  const [mine, ...others] = games.find(({ id }) => id === "race-to-moscow").scenarios[0].seats;
  const seats = [{ seat: mine, who: "me" }, ...others.map((seat) => ({ seat, who: "bot", bot: "random" }))];
  for (let seed = 1; seed <= 30; seed++) {
    guest.table = await setTable(guest, seats, { game: "race-to-moscow" });
    const page = await playUnseen(guest, guest.table, { until, seed });
    if (page.table.status !== "running") continue; // this game never came to it
    await sit(guest, guest.table);
    await guest.page.waitForSelector(".prompt.mine");
    return [guest, mine];
  }
  return assert.fail(`no game comes to ${until}`);
}

test("Race to Moscow: a click on a Field Army begins its action, and ending with actions left asks", async () => {
  const [me, mine] = await race(offers("field-armies"));
  const page = await told(me);
  await me.page.getByRole("button", { name: "End the actions", exact: true }).first().click();
  await me.page.locator("[data-sure=actions_left]").waitFor();
  await me.page.keyboard.press("Escape");
  const army = page.view.armies.find((one) => one.colour === mine && !one.halted && !one.activated && !page.legal.some(({ words }) => words.verb === "armored" && words.army === one.id) && !/panzer/i.test(one.id));
  assert.ok(army);
  await andWait(me, () => me.page.locator(`.stack[data-stack="${army.area}"]`).first().dispatchEvent("click"));
  const after = await told(me);
  assert.equal(after.view.moving?.army ?? null, army.id, await me.page.locator(".prompt").innerText());
  assert.deepEqual(me.errors, []);
});

test("Race to Moscow: the army of the last action stops, and the actions end, by one button", async () => {
  const [me] = await race(({ view, legal }) => view.actions_left === 0 && view.moving && offers("halt")({ legal }));
  const button = me.page.locator("[data-ends]");
  await button.waitFor();
  await andWait(me, () => button.click());
  // Bots are quick: the next turn, with new actions, may have come already.
  const isOver = ({ view, legal }) => view.moving === null && (view.actions_left > 0 || !legal.some(({ words }) => words.verb === "end-actions"));
  const until = Date.now() + PATIENCE;
  while (!isOver(await told(me))) {
    assert.ok(Date.now() < until, "the army stands, and the actions are over");
    await setTimeout(50);
  }
  assert.deepEqual(me.errors, []);
});
