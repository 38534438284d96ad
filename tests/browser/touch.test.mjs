/** The page under fingers: moving the map, zooming, tapping, pressing for long. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAINST_BOT, asked, beyond, house, revision, setTable, sit } from "./support.mjs";

const here = house();

/** A phone at a table where pieces can be moved at once, and its fingers. */
async function phone() {
  const me = await here.newcomer({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await sit(me, await setTable(me, AGAINST_BOT, { options: { first_game: true } }));
  await me.page.waitForSelector(".stack[data-lit]");
  const wire = await me.context.newCDPSession(me.page);
  const touch = (type, ...points) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const box = await me.page.locator("svg.live").boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  return { me, touch, middle };
}

const state = (me) => me.page.locator(".panzoom").evaluate((found) => ({ scale: Number(found.dataset.scale), moved: found.dataset.moved }));

async function pinch({ touch, middle: [x, y] }, from, to) {
  await touch("touchStart", [x - from, y], [x + from, y]);
  for (let step = 1; step <= 8; step++) {
    const by = from + ((to - from) * step) / 8;
    await touch("touchMove", [x - by, y], [x + by, y]);
  }
  await touch("touchEnd");
}

test("two fingers zoom the map, one finger moves it, and a button shows it whole again", async () => {
  const one = await phone();
  await pinch(one, 30, 90);
  const near = await state(one.me);
  assert.ok(near.scale > 1.5, `zoomed to ${near.scale}`);
  assert.equal(await one.me.page.locator(".mini").count(), 1, "a map that is not seen whole has its overview");
  const [x, y] = one.middle;
  await one.touch("touchStart", [x, y]);
  for (let step = 1; step <= 6; step++) await one.touch("touchMove", [x - step * 12, y - step * 10]);
  await one.touch("touchEnd");
  const moved = await state(one.me);
  assert.equal(moved.scale, near.scale);
  assert.notEqual(moved.moved, near.moved);
  await one.me.page.getByRole("button", { name: "Whole map" }).tap();
  assert.equal((await state(one.me)).scale, 1);
  assert.deepEqual(one.me.errors, []);
});

test("a tap picks a piece and a tap on a glowing space moves it there", async () => {
  const one = await phone();
  await pinch(one, 30, 75);
  const was = await revision(one.me);
  /** A point at which something that can be chosen is really under the finger. */
  const pointOf = (what) => one.me.page.evaluate((what) => {
    for (const found of document.querySelectorAll(what)) {
      const box = found.getBoundingClientRect();
      for (let across = 1; across < 10; across++) {
        for (let down = 1; down < 10; down++) {
          const [x, y] = [box.x + (box.width * across) / 10, box.y + (box.height * down) / 10];
          if (document.elementFromPoint(x, y)?.closest(what) === found) return { x, y };
        }
      }
    }
    return null;
  }, what);
  const piece = await pointOf(".stack[data-lit]");
  assert.ok(piece, "a piece that may move is in sight");
  await one.me.page.touchscreen.tap(piece.x, piece.y);
  await one.me.page.waitForSelector("path.lit");
  assert.ok((await one.me.page.locator(".stack.chosen").count()) > 0);
  const goal = await pointOf("path.lit");
  assert.ok(goal, "a space that it may go to is in sight");
  await one.me.page.touchscreen.tap(goal.x, goal.y);
  await beyond(one.me, was);
  assert.deepEqual(one.me.errors, []);
});

test("a long press says what is there, and does not move the map or play", async () => {
  const one = await phone();
  const was = await revision(one.me);
  const before = await state(one.me);
  const box = await one.me.page.locator('[data-space="brest"]').boundingBox();
  await one.touch("touchStart", [box.x + box.width / 2, box.y + box.height / 2]);
  const info = one.me.page.locator("aside.info");
  await info.waitFor();
  await one.touch("touchEnd");
  assert.match(await info.innerText(), /Brest/);
  await info.getByText(/control this space/).waitFor();
  assert.deepEqual(await state(one.me), before);
  assert.equal(await revision(one.me), was);
});

test("a long press on something that glows shows it without choosing it; the next touch puts it away", async () => {
  const one = await phone();
  const box = await one.me.page.locator(".stack[data-lit]").first().boundingBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  await one.touch("touchStart", at);
  const info = one.me.page.locator("aside.info");
  await info.waitFor();
  await one.touch("touchEnd");
  await one.me.page.waitForTimeout(400);
  assert.equal(await one.me.page.locator(".stack.chosen").count(), 0);
  await one.me.page.touchscreen.tap(...at);
  await one.me.page.waitForSelector(".stack.chosen");
  assert.equal(await info.count(), 0);
  assert.doesNotMatch(await one.me.page.locator(".hint").innerText(), /Esc|right click/, "a finger has neither");
});

test("what a long press has shown goes with the question, and uncovers what glows for the next", async () => {
  const one = await phone();
  const info = one.me.page.locator("aside.info");
  const box = await one.me.page.locator('[data-space="brest"]').boundingBox();
  await one.touch("touchStart", [box.x + box.width / 2, box.y + box.height / 2]);
  await info.waitFor();
  await one.touch("touchEnd");
  const was = await revision(one.me);
  await one.me.page.getByRole("button", { name: "Done" }).first().click();
  const sure = one.me.page.locator("[data-sure] [data-action]");
  await sure.click();
  await beyond(one.me, was);
  await info.waitFor({ state: "detached" });
});

test("a long press on a card shows it large, and a touch puts it back", async () => {
  const one = await phone();
  const card = one.me.page.locator(".card").first();
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  await one.touch("touchStart", [box.x + 40, box.y + 40]);
  const large = one.me.page.locator(".card.large");
  await large.waitFor();
  await one.touch("touchEnd");
  await one.me.page.touchscreen.tap(20, 760);
  await large.waitFor({ state: "detached" });
});

test("the end of a game is read from its beginning, wherever one was on the page", async () => {
  const { me } = await phone();
  await me.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await asked(me, `/api/tables/${new URL(me.page.url()).pathname.split("/").at(-1)}/resign`, {});
  const end = me.page.getByRole("region", { name: "The end of the game" });
  await end.waitFor();
  await me.page.waitForFunction(() => document.querySelector(".ending").getBoundingClientRect().top >= 0);
  assert.match(await end.locator("h2").innerText(), /The Allies won/);
  assert.ok(await end.locator("h2").evaluate((title) => { const { top, bottom } = title.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }));
  assert.deepEqual(me.errors, []);
});
