/** Choosing in Fury in a real browser: units, fronts and attacks by few clicks, plans of several actions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, glowsByShape, lit } from "./choosing.mjs";
import { andWait, soonest, tablesOf, told, toldOnce } from "./sitting.mjs";
import { atRest, beyond, house, playUnseen, revision, shoot } from "./support.mjs";

const here = house();
const atTable = tablesOf(here);
const FURY = { game: "fury-in-the-east", scenario: "historical" };
const AXIS = [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "random" }];

async function fury(phase, options) {
  const me = await atTable(AXIS, FURY, { options, until: ({ view }) => view.phase === phase });
  await me.page.waitForSelector("image[data-painted=near]", { state: "attached" });
  return me;
}

const asks = (page, verb) => page.legal.filter(({ words }) => words.verb === verb);
const unit = (page, id) => page.view.units.find((one) => one.id === id);
/** Some hexes, the farthest from the enemy first: there he is asked nothing. */
const quietest = (page, hexes) => {
  const far = (one, other) => Math.hypot(Number(one.slice(0, 2)) - Number(other.slice(0, 2)), Number(one.slice(2)) - Number(other.slice(2)));
  const enemies = page.view.units.filter(({ side, hex }) => side === "soviet" && hex).map(({ hex }) => hex);
  const away = (hex) => Math.min(...enemies.map((enemy) => far(hex, enemy)));
  return hexes.toSorted((one, other) => away(other) - away(one));
};
const movers = (page) => asks(page, "move").map(({ words }) => words.piece);

/** A hex that no enemy stands next to, so that nobody could be overrun from it. */
const farFromEnemies = (page, hexes) => quietest(page, hexes)[0];

test("two clicks a move, which ends there; with Shift it goes on, and a click on the next unit halts it", async () => {
  const me = await fury("axis_movement");
  const [first, second, ...others] = movers(await told(me)).toSorted((one, other) => Number(other.startsWith("G-PZ")) - Number(one.startsWith("G-PZ")));
  await andWait(me, () => me.page.locator(`.stack[data-lit="${first}"]`).dispatchEvent("click"));
  const goal = farFromEnemies(await told(me), await lit(me));
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${goal}"]`).dispatchEvent("click"));
  const gone = await toldOnce(me, ({ legal }) => legal.some(({ words }) => words.verb === "move"));
  assert.equal(unit(gone, first).hex, goal);
  assert.ok(unit(gone, first).moved, "the move ends there");
  await andWait(me, () => me.page.locator(`.stack[data-lit="${second}"]`).dispatchEvent("click"));
  const near = (await lit(me)).find((hex) => gone.view.units.every((one) => one.hex !== hex));
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${near}"]`).dispatchEvent("click", { shiftKey: true }));
  const page = await told(me);
  assert.equal(unit(page, second).hex, near);
  if (page.view.move) { // it has points left
    // A unit that stands alone, so that its hex names it.
    const alone = others.find((id) => page.view.units.filter(({ hex }) => hex === unit(page, id).hex).length === 1 && !unit(page, id).moved);
    await andWait(me, () => me.page.locator(`.stack[data-stack="${unit(page, alone).hex}"]`).first().dispatchEvent("click"));
    const after = await toldOnce(me, ({ view }) => view.move?.units.includes(alone));
    assert.ok(unit(after, second).moved, "the last is halted");
  }
  assert.deepEqual(me.errors, []);
});

test("one unit after another, until one is left alone or a move is taken back", async () => {
  const me = await fury("axis_movement");
  await me.page.locator("[data-switch=onward]").check();
  // The list begins with the armour in the north.
  await me.page.getByRole("button", { name: "Next unit", exact: true }).click();
  await andWait(me, () => me.page.locator(".next .unit").click());
  const [first] = (await toldOnce(me, ({ view }) => view.move)).view.move.units;
  const goal = farFromEnemies(await told(me), await lit(me));
  await me.page.locator(`path.lit[data-lit="${goal}"]`).dispatchEvent("click");
  const after = await toldOnce(me, ({ view }) => view.move && !view.move.units.includes(first));
  assert.equal(unit(after, first).hex, goal);
  const [second] = after.view.move.units;
  assert.equal(unit(after, second).type, "armor", "the armour comes first");
  await me.page.waitForFunction((revision) => Number(document.querySelector("main")?.dataset.revision) >= revision, after.revision);
  await andWait(me, () => me.page.keyboard.press("Escape"));
  const left = await told(me);
  assert.equal(left.view.move, null, "nobody is taken instead");
  assert.equal(unit(left, second).moved, false);
  if (left.can.undo) {
    await andWait(me, () => me.page.locator("[data-undo]").first().click());
    await toldOnce(me, (page) => !unit(page, first).moved);
    await atRest(me);
    const back = await told(me);
    assert.deepEqual(back.view.move?.units ?? [first], [first], "nor when a move is taken back: its unit is in the hand again");
    assert.equal(unit(back, first).moved, false);
  }
  assert.deepEqual(me.errors, []);
});

/** A click on another unit takes it instead, and Escape takes the unit back. */
async function takesAnother(me) {
  await glowsByShape(me);
  const [first, second] = movers(await told(me));
  await andWait(me, () => me.page.locator(`.stack[data-lit="${first}"]`).dispatchEvent("click"));
  assert.deepEqual((await told(me)).view.move.units, [first]);
  await glowsByShape(me);
  const home = unit(await told(me), second).hex;
  await me.page.locator(`.stack[data-stack="${home}"]`).first().dispatchEvent("click");
  const page = await toldOnce(me, ({ view }) => view.move && !view.move.units.includes(first));
  assert.equal(unit(page, first).moved, false, "the first has not lost its move");
  await andWait(me, () => me.page.keyboard.press("Escape"));
  assert.equal((await told(me)).view.move, null);
}

test("a unit is taken instead of another; a front goes together, as ordinary moves that one undo takes back", async () => {
  const me = await fury("axis_movement");
  await takesAnother(me);
  const before = await told(me);
  const single = movers(before).filter((id) => !before.view.units.some((other) => other.id !== id && other.hex === unit(before, id).hex));
  const [quiet, next] = quietest(before, single.map((id) => unit(before, id).hex));
  const free = [next, quiet].map((hex) => single.find((id) => unit(before, id).hex === hex));
  await me.page.locator("[data-moves]").selectOption("front");
  const gather = async (id) => me.page.locator(`.stack[data-stack="${unit(before, id).hex}"]`).first().dispatchEvent("click");
  const [one, other] = free;
  await gather(one);
  await gather(other);
  assert.equal(await me.page.locator(".stack.chosen").count(), 2);
  await me.page.keyboard.press("Escape");
  assert.equal(await me.page.locator(".stack.chosen").count(), 0);
  await me.page.locator("[data-moves]").selectOption("unit");
  const leader = free[1];
  await andWait(me, () => me.page.locator(`.stack[data-lit="${leader}"]`).dispatchEvent("click"));
  const occupied = new Set(before.view.units.map(({ hex }) => hex));
  const [goal] = quietest(before, (await lit(me)).filter((hex) => !occupied.has(hex)));
  const spot = await centre(me.page.locator(`path.lit[data-lit="${goal}"]`));
  await andWait(me, () => me.page.keyboard.press("Escape"));
  await me.page.locator("[data-moves]").selectOption("front");
  await gather(free[0]);
  await gather(leader);
  const old = await revision(me);
  await me.page.locator("path[data-places]").dispatchEvent("click", { clientX: spot[0], clientY: spot[1] });
  await beyond(me, old);
  const after = await told(me);
  assert.equal(unit(after, leader).hex, goal);
  if (after.can.undo) { // the enemy was asked nothing on the way
    await andWait(me, () => me.page.locator("[data-undo]").first().click());
    const back = await told(me);
    assert.deepEqual(back.view.units.filter(({ id, hex }) => hex !== unit(before, id)?.hex), [], "one undo takes the front back");
  }
  assert.deepEqual(me.errors, []);
});

/** Carries the unit of a stack into a hex. */
async function carryTo(me, from, spot) {
  await me.page.mouse.move(...from);
  await me.page.mouse.down();
  await me.page.mouse.move((from[0] + spot[0]) / 2, (from[1] + spot[1]) / 2, { steps: 3 });
  await me.page.mouse.move(...spot, { steps: 3 });
  await me.page.mouse.up();
}

test("a unit is carried to its goal, and the next one right after it", async () => {
  const me = await fury("axis_movement");
  const page = await told(me);
  const board = await me.page.locator("svg.live").boundingBox();
  const inSight = async (id) => {
    const stack = me.page.locator(`.stack[data-stack="${unit(page, id).hex}"]`).first();
    const box = (await stack.count()) ? await stack.boundingBox() : null;
    return box && box.x > board.x + 60 && box.y > board.y + 60 && box.x < board.x + board.width - 120 && box.y < board.y + board.height - 160;
  };
  const single = movers(page).filter((id) => !page.view.units.some((other) => other.id !== id && other.hex === unit(page, id).hex));
  const carried = [];
  for (const id of single) {
    if (carried.length === 2) break;
    if (!(await inSight(id))) continue;
    const from = await centre(me.page.locator(`.stack[data-stack="${unit(page, id).hex}"]`).first());
    const scale = await me.page.evaluate(() => document.querySelector("svg.live g")?.getScreenCTM()?.a ?? 1);
    // Into one of the hexes beside it: some are held by somebody, or too dear.
    for (const [dx, dy] of [[0, -44], [40, -24], [-40, -24], [40, 24], [-40, 24]]) {
      await carryTo(me, from, [from[0] + dx * scale, from[1] + dy * scale]);
      await atRest(me);
      const now = await told(me);
      if (unit(now, id).hex !== unit(page, id).hex) { carried.push(id); break; }
      await me.page.keyboard.press("Escape");
      await atRest(me);
    }
  }
  assert.equal(carried.length, 2, "two units were carried, one after the other");
  assert.equal(await me.page.locator("[data-carried]").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("Done with units unmoved asks once, says how many, and can be taken back; corps come in one after the other by a click each", async () => {
  const me = await fury("axis_movement");
  const done = () => me.page.locator(".prompt").getByRole("button", { name: "Done", exact: true }).first();
  const before = await revision(me);
  await done().click();
  const sure = me.page.locator("[data-sure=unmoved]");
  await sure.waitFor();
  assert.match(await sure.innerText(), /\d+ units that may move have not moved/);
  await shoot(me, "sure");
  await me.page.keyboard.press("Escape");
  assert.equal(await sure.count(), 0);
  assert.equal(await revision(me), before);
  await done().click();
  await me.page.locator("[data-never]").check();
  await andWait(me, () => sure.locator("[data-action]").click());
  if ((await told(me)).can.undo) {
    await andWait(me, () => me.page.locator("[data-undo]").first().click());
    assert.equal((await told(me)).view.phase, "axis_movement");
    await andWait(me, () => done().click());
    assert.equal(await sure.count(), 0, "not asked again");
  }
  await bringsCorps(me);
  assert.deepEqual(me.errors, []);
});

/** Brings in the corps of a reinforcement: the first by its button and a hex, each other one by a hex. */
async function bringsCorps(me) {
  const { legal, revision, view: { box } } = await playUnseen(me, me.table, { choose: soonest, until: (page) => page.view.phase === "axis_reinforcement" && asks(page, "bring-corps").length > 2 });
  await beyond(me, revision - 1);
  await me.page.keyboard.press("Escape"); // of what the other side did meanwhile
  const [{ id }] = asks({ legal }, "bring-corps");
  await andWait(me, () => me.page.locator(`[data-action="${id}"]`).first().click());
  const spots = await Promise.all((await lit(me)).slice(0, 3).map(async (hex) => [hex, await centre(me.page.locator(`path.lit[data-lit="${hex}"]`))]));
  for (const [number, [hex, [clientX, clientY]]] of spots.entries()) {
    const glows = me.page.locator(`path.lit[data-lit="${hex}"]`);
    await andWait(me, () => (number === 0 ? glows.dispatchEvent("click") : me.page.locator("path[data-places]").dispatchEvent("click", { clientX, clientY })));
    const page = await told(me);
    assert.equal(box.length - page.view.box.length, number + 1);
    assert.ok(box.some((corps) => unit(page, corps)?.hex === hex), `one stands in ${hex}`);
  }
}

test("everyone next to a hex joins its attack by one click, undo takes all of it back, and the Luftwaffe comes by a switch", async () => {
  const me = await fury("axis_combat");
  const { legal } = await toldOnce(me, ({ legal }) => legal.some(({ words }) => words.verb === "target"));
  const [target] = legal.filter(({ words }) => words.verb === "target");
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${target.words.hex}"]`).dispatchEvent("click"));
  const planned = await told(me);
  assert.deepEqual(planned.view.combat.targets, [target.words.hex]);
  assert.ok(planned.view.combat.attackers.length >= 1);
  assert.equal(planned.legal.filter(({ words }) => words.verb === "join").length, 0, "nobody is left out");
  assert.ok(await me.page.locator("[data-switch=everyone]").isChecked());
  await andWait(me, () => me.page.keyboard.press("Escape"));
  assert.equal((await told(me)).view.combat, null);

  await andWait(me, () => me.page.locator(`path.lit[data-lit="${target.words.hex}"]`).dispatchEvent("click"));
  const { moment, view: { luftwaffe } } = await told(me);
  await me.page.locator(".battle [data-switch=luftwaffe]").check();
  await andWait(me, () => me.page.getByRole("button", { name: /^Fight/ }).first().click());
  const fought = await toldOnce(me, ({ view, legal }) => !view.combat?.planned && legal.length > 0);
  const came = (event) => fought.log.some((line) => line.event === event && line.moment > moment);
  if (!came("leader_up")) { // who comes and changes the odds is thought about anew
    assert.ok(came("luftwaffe"), "it helped");
    assert.equal(fought.view.luftwaffe, luftwaffe - 1);
    assert.equal(asks(fought, "luftwaffe").length, 0, "and was not asked about");
  }
  assert.deepEqual(me.errors, []);
});

/** Attacks with everyone at once, hex by hex, until the question is a certain one; the others are left behind. */
async function attackUntil(me, isSo) {
  for (let tries = 0; tries < 60; tries++) {
    const page = await toldOnce(me, ({ legal }) => legal.length > 0);
    if (isSo(page)) return page;
    if (page.view.phase !== "axis_combat") return null;
    const target = page.legal.find(({ words }) => words.verb === "target" && !page.view.combat);
    if (target) {
      assert.match(target.label, /with everyone next to it \(\d+ units?\) at \d+-\d+/);
      await andWait(me, () => me.page.locator(`path.lit[data-lit="${target.words.hex}"]`).dispatchEvent("click", { shiftKey: true }));
      continue;
    }
    const sure = me.page.locator("[data-sure] [data-action]");
    await andWait(me, async () => {
      const button = me.page.locator(".prompt [data-action]");
      if (await button.count()) await button.first().click();
      else await me.page.locator("[data-lit]").first().dispatchEvent("click");
      if (await sure.count()) await sure.click();
    });
  }
  return null;
}

test("with Shift everyone attacks at once; the only unit that may advance needs one click, and the next target ends it", async () => {
  const me = await fury("axis_combat");
  const { legal, view } = await toldOnce(me, ({ legal }) => legal.some(({ words }) => words.verb === "target"));
  const fought = asks({ legal }, "target");
  const alone = await attackUntil(me, (page) => asks(page, "advance").length === 1);
  const now = alone ?? (await told(me));
  assert.ok(fought.length > asks(now, "target").length && now.view.units.some(({ attacked, lost, id }) => attacked || lost > (unit({ view }, id)?.lost ?? 0)), "something was fought");
  if (alone) {
    const [{ words: { piece } }] = asks(alone, "advance");
    await me.page.locator("path.lit").first().waitFor({ state: "attached" });
    const [hex] = await lit(me);
    await andWait(me, () => me.page.locator(`path.lit[data-lit="${hex}"]`).dispatchEvent("click"));
    assert.equal(unit(await told(me), piece).hex, hex, "one click for the unit and its hex");
  }
  const again = await attackUntil(me, (page) => asks(page, "advance").length > 0);
  if (again) {
    const enemies = new Set(again.view.units.filter(({ side }) => side === "soviet").map(({ hex }) => hex));
    const next = fought.map(({ words }) => words.hex).filter((hex) => enemies.has(hex));
    for (const hex of next) {
      const before = await revision(me);
      await me.page.evaluate((id) => document.querySelector(`.stack[data-stack="${id}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true })), hex);
      await atRest(me);
      if ((await revision(me)) === before) continue; // everyone next to it has attacked
      const planned = await toldOnce(me, ({ view }) => view.combat?.planned);
      assert.deepEqual(planned.view.combat.targets, [hex]);
      break;
    }
  }
  assert.deepEqual(me.errors, []);
});

test("with Shift the last click of a plan is the fight, at odds that were said before", async () => {
  const me = await fury("axis_combat");
  const { legal } = await toldOnce(me, ({ legal }) => legal.some(({ words }) => words.verb === "target"));
  const many = legal.filter(({ words }) => words.verb === "target").toSorted((one, other) => Number(other.label.match(/\((\d+) units?\)/)[1]) - Number(one.label.match(/\((\d+) units?\)/)[1]));
  await andWait(me, () => me.page.locator(`path.lit[data-lit="${many[0].words.hex}"]`).dispatchEvent("click"));
  const planned = await told(me);
  assert.ok(planned.view.combat.attackers.length > 1);
  const [out] = asks(planned, "leave-out");
  const [, odds] = out.label.match(/; then at (\d+-\d+)$/);
  await andWait(me, () => me.page.locator(`.stack.fighting[data-lit="${out.words.piece}"]`).first().dispatchEvent("click", { shiftKey: true }));
  const fought = await toldOnce(me, ({ view, legal }) => !view.combat?.planned && legal.length > 0);
  assert.equal(unit(fought, out.words.piece)?.attacked, false, "who was left out has not attacked");
  const leaderCame = fought.log.some(({ event, moment }) => event === "leader_up" && moment > planned.moment);
  assert.ok(leaderCame || fought.log.some(({ text }) => text.includes(odds)), `the combat was fought at ${odds}, unless a Leader has changed them`);
  assert.deepEqual(me.errors, []);
});

test("the unit that may advance next is marked, and a click on a hex is enough for it", async () => {
  let [me, several] = [null, null];
  for (let tries = 0; tries < 8 && !several; tries++) {
    me = await fury("axis_combat");
    several = await attackUntil(me, (page) => asks(page, "advance").length > 1); // the dice may not allow it
  }
  assert.ok(several, "an attack that clears its hex, with two units beside it");
  const marked = await me.page.locator("[data-marked]").getAttribute("data-marked");
  assert.ok(asks(several, "advance").some(({ words }) => words.piece === marked));
  await me.page.locator("path.lit").first().waitFor({ state: "attached" });
  const [hex] = await lit(me);
  const old = await revision(me);
  await me.page.locator(`path.lit[data-lit="${hex}"]`).dispatchEvent("click");
  await beyond(me, old);
  const gone = await told(me);
  assert.equal(unit(gone, marked).hex, hex, "the unit that was marked");
  assert.ok(asks(several, "advance").filter(({ words }) => unit(gone, words.piece).hex !== unit(several, words.piece).hex).length === 1, "and nobody else");
  if (asks(gone, "advance").length > 0) {
    const next = await me.page.locator("[data-marked]").getAttribute("data-marked");
    assert.notEqual(next, marked);
    await me.page.locator("path.lit").first().waitFor({ state: "attached" });
  }
  assert.deepEqual(me.errors, []);
});

/** What is asked after an overrun; where a Leader has changed the odds, without the Luftwaffe. Nobody is asked whether to enter. */
async function afterOverrun(me) {
  for (;;) {
    const page = await toldOnce(me, ({ legal }) => legal.length > 0 && !legal.some(({ words }) => words.verb === "enter"));
    if (asks(page, "luftwaffe").length === 0) return page;
    await atRest(me); // what was said of it before stands, where the odds are the same
    const now = await told(me);
    if (now.revision === page.revision) await andWait(me, () => me.page.locator(`.prompt [data-action="${asks(now, "pass")[0].id}"]`).first().click());
  }
}

/** Leads the armour of the Axis at the enemy until a hex that it cleared was entered and a move ended by itself; answers how often each was so. */
async function leadArmour(me, done) {
  const ratio = ({ label }) => { const [, attack, defence] = label.match(/(\d+)-(\d+)/); return Number(attack) / Number(defence); };
  for (const piece of movers(await told(me)).filter((id) => id.startsWith("G-PZ"))) {
    let page = await toldOnce(me, ({ legal }) => legal.length > 0);
    if (!asks(page, "move").some(({ words }) => words.piece === piece)) continue;
    await andWait(me, () => me.page.locator(`.stack[data-lit="${piece}"]`).first().dispatchEvent("click"));
    page = await toldOnce(me, ({ view }) => view.move?.units.includes(piece));
    if (asks(page, "overrun").length === 0) {
      const near = quietest(page, await lit(me)).at(-1);
      await andWait(me, () => me.page.locator(`path.lit[data-lit="${near}"]`).dispatchEvent("click"));
      page = await toldOnce(me, ({ view, legal }) => legal.length > 0 && (view.move === null || legal.some(({ words }) => words.verb === "overrun")));
      done.stopped += Number(page.view.move === null);
    }
    for (let tries = 0; tries < 4 && asks(page, "overrun").length > 0; tries++) {
      const [{ id, words: { hex } }] = asks(page, "overrun").toSorted((one, other) => ratio(other) - ratio(one));
      await andWait(me, () => me.page.locator(`.prompt [data-action="${id}"]`).first().click());
      page = await afterOverrun(me);
      done.entered += Number(unit(page, piece)?.hex === hex);
      if (!page.view.move) break;
    }
    for (let tries = 0; tries < 12 && asks(await told(me), "move").length === 0; tries++) {
      await andWait(me, async () => {
        const button = me.page.locator(".prompt [data-action]");
        if (await button.count()) await button.first().click();
        else await me.page.locator("[data-lit]").first().dispatchEvent("click");
      });
      await toldOnce(me, ({ legal }) => legal.length > 0);
    }
    if (done.entered > 0 && done.stopped > 0) return;
  }
}

test("armour stops by itself where nobody can be overrun, and enters what it has cleared, whoever was asked in between", async () => {
  const done = { entered: 0, stopped: 0 };
  for (let tables = 0; tables < 3 && !(done.entered > 0 && done.stopped > 0); tables++) { // the dice decide what is cleared
    const me = await fury("axis_movement");
    await leadArmour(me, done);
    assert.deepEqual(me.errors, []);
    await here.leaves(me);
  }
  assert.ok(done.entered > 0 && done.stopped > 0, JSON.stringify(done));
});
