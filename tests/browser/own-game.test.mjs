/** A game from outside the package, of which the page has never heard: it is on the shelf and played at the text table. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { beyond, house, revision, root, setTable, sit } from "./support.mjs";

// The server that `house` starts, and its bots, find the game by these.
process.env.MAPROOM_GAMES = "five_bridges";
process.env.PYTHONPATH = join(root, "examples");
const here = house();
const SEATS = [{ seat: "red", who: "me" }, { seat: "blue", who: "bot", bot: "greedy" }];

test("a game without a board of its own is on the shelf", async () => {
  const me = await here.somebody();
  await me.page.getByText("Five Bridges").first().waitFor();
  assert.deepEqual(me.errors, []);
});

test("it is played to its end at the text table, and the log tells how it went", async () => {
  const me = await here.newcomer();
  await sit(me, await setTable(me, SEATS, { game: "five-bridges" }));
  const choice = me.page.locator("button[data-choice]:not(:disabled)");
  const over = me.page.locator("main[data-status=finished]");
  for (let sent = 0; ; sent++) {
    await choice.or(over).first().waitFor();
    if ((await over.count()) > 0) {
      assert.equal(sent, 4, "the fifth battalion goes by itself");
      break;
    }
    const old = await revision(me);
    await choice.last().click();
    await beyond(me, old);
  }
  await me.page.getByRole("tab", { name: "Log" }).click();
  await me.page.getByText(/It ends \d+ to \d+\./).first().waitFor();
  assert.deepEqual(me.errors, []);
});
