/** A table by keys alone: every answer is reached, the focus is never lost, the map follows. Whole games: keys.mjs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atRest, house, playByKeys, playUnseen, setTable, sit } from "./support.mjs";

const here = house();
const AGAINST = [{ seat: "gray", who: "me" }, { seat: "white", who: "bot", bot: "random" }, { seat: "brown", who: "bot", bot: "random" }];

test("questions are answered by N and Enter, and the end takes the focus", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, AGAINST, { game: "race-to-moscow" });
  await sit(me, table);
  await me.page.waitForSelector(".board svg.live");
  const { answers, lost, longest } = await playByKeys(me.page, { seed: 1, most: 20 });
  assert.ok(answers === 20 || (await me.page.locator("main").getAttribute("data-status")) === "finished");
  assert.equal(lost, 0, "the focus was on nothing");
  assert.ok(longest <= 60, `an answer was ${longest} keys away`);
  await playUnseen(me, table, { seed: 3 });
  await me.page.waitForSelector(".ending");
  assert.ok(await me.page.evaluate(() => document.activeElement !== document.body), "the end has no focus");
  assert.deepEqual(me.errors, []);
});

test("Tab reaches every answer too, and the map goes to the one that the keys have come to", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "random" }], {}));
  await me.page.waitForSelector(".board svg.live");
  const { lost } = await playByKeys(me.page, { seed: 2, most: 3, key: "Tab" });
  assert.equal(lost, 0);
  await me.page.locator("svg.live").focus();
  for (const key of ["+", "+", "+", "+", "+", "+"]) await me.page.keyboard.press(key);
  for (let looked = 0; looked < 12; looked++) {
    await me.page.keyboard.press("n");
    await atRest(me);
    const place = await me.page.evaluate(() => {
      const thing = document.activeElement, map = document.querySelector("svg.live").getBoundingClientRect();
      if (!thing?.closest("svg.live") || !thing.matches("[data-lit]")) return null;
      const { left, top, width, height } = thing.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
      return x >= map.left - 1 && x <= map.right + 1 && y >= map.top - 1 && y <= map.bottom + 1;
    });
    assert.notEqual(place, false, "what has the focus is out of sight");
  }
});
