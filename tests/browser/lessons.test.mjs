/** Every lesson of every game, by mouse on a desk and by keys on a phone, where the game at the end is only begun; the list of lessons, progress, and what is said to a wrong click. */
import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { LESSONS, learn, nextLesson, openLesson } from "./lessons.mjs";
import { faults, house, setTable, sit } from "./support.mjs";

const here = house({ atOnce: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FIRSTS = LESSONS.filter(({ name }) => name.startsWith("1-"));
const CARD = "section[data-lesson]";

async function isAccessible(page) {
  assert.deepEqual(await faults(page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
}

/** The first lesson of a game is looked at with axe: a step to read, one to do, and the end. */
function looked(page, lesson) {
  const seen = new Set();
  return async (step, kind) => {
    if (!lesson.name.startsWith("1-") || seen.has(kind)) return;
    seen.add(kind);
    await isAccessible(page);
  };
}

for (const [mode, options, byKeys] of [["by mouse on a desk", {}, false], ["by keys on a phone", PHONE, true]]) {
  describe(mode, { concurrency: 3 }, () => {
    for (const { game } of FIRSTS) {
      it(game, async () => {
        const me = await here.newcomer(options);
        for (const [number, lesson] of LESSONS.filter((one) => one.game === game).entries()) {
          const id = number > 0 ? await nextLesson(me.page, lesson) : await openLesson(me.page, lesson);
          await learn(me.page, lesson, id, { byKeys, whole: !byKeys, at: looked(me.page, lesson) }).catch((problem) => { throw new Error(`${game}: ${lesson.name}: ${problem.message}`); });
          const own = byKeys && lesson === LESSONS.findLast((one) => one.game === game);
          assert.equal(await me.page.locator(CARD).getAttribute("data-kind"), own ? "free" : "over");
          assert.deepEqual(me.errors, [], lesson.name);
        }
        await here.leaves(me);
      });
    }
  });
}

test("a step points at the map, a wrong click is answered kindly, and one goes back", async () => {
  const me = await here.newcomer();
  const lesson = LESSONS.find(({ game, name }) => game === "quartermaster-ww2" && name === "1-first-army");
  await openLesson(me.page, lesson);
  await me.page.locator("[data-finger=germany]").waitFor();
  await me.page.locator("[data-next]").click();
  await me.page.locator("[data-finger=ukraine]").waitFor();
  await me.page.locator("path[data-space=africa]").dispatchEvent("click");
  await me.page.getByText("Read this first, then go on with Next.").waitFor();
  await me.page.locator("[data-next]").click();
  await me.page.locator('[data-card="ger-build-army"][data-taught]').waitFor();
  assert.equal(await me.page.locator("[data-lit]").count(), 1, "only what the lesson needs is offered");
  await me.page.locator('[data-card="ger-plunder"]').click();
  await me.page.getByText("This first turn begins with Build Army.").waitFor();
  await me.page.locator("[data-back]").click();
  await me.page.locator("[data-finger=ukraine]").waitFor();
  assert.equal(await me.page.getByText("This first turn begins with Build Army.").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("lessons are found from the shelf, left and gone on with, and what is done is shown", async () => {
  const me = await here.somebody();
  await me.page.locator('a[href="/learn/quartermaster-ww2"]').first().click();
  const first = me.page.locator("li[data-lesson=\"1-first-army\"]");
  await first.getByRole("button", { name: /^Begin/ }).click();
  await me.page.locator("[data-next]").click();
  await me.page.locator("[data-finger=ukraine]").waitFor();
  await me.page.getByRole("link", { name: "All lessons" }).click();
  await first.getByText("at step 2 of 9").waitFor();
  await first.getByRole("button", { name: /^Go on/ }).click();
  await me.page.locator(`${CARD}[data-step="1"]`).waitFor();
  const lesson = LESSONS.find(({ game, name }) => game === "quartermaster-ww2" && name === "1-first-army");
  await learn(me.page, lesson, new URL(me.page.url()).pathname.split("/").at(-1));
  await me.page.locator("[data-next-lesson]").click();
  await me.page.locator(`${CARD}[data-lesson="2-supply"]`).waitFor();
  await me.page.goto("/learn/quartermaster-ww2");
  await me.page.locator("li[data-lesson=\"1-first-army\"][data-state=done]").waitFor();
  await isAccessible(me.page);
  await me.page.goto("/");
  await me.page.getByText(/^Lessons: 1 of \d$/).first().waitFor();
  assert.deepEqual(me.errors, []);
});

test("the first table of a game offers its lessons in a line that can be put away for good", async () => {
  const me = await here.newcomer();
  const seats = [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "random" }];
  const table = await setTable(me, seats, { options: { first_game: true } });
  await sit(me, table);
  await me.page.locator("[data-offer]").waitFor();
  await isAccessible(me.page);
  const other = await setTable(me, seats, { options: { first_game: true } });
  await sit(me, other);
  await me.page.waitForSelector(".prompt");
  assert.equal(await me.page.locator("[data-offer]").count(), 0, "only at the first table");
  await sit(me, table);
  await me.page.locator("[data-offer]").getByRole("button").click();
  await me.page.reload();
  await me.page.waitForSelector(".prompt");
  assert.equal(await me.page.locator("[data-offer]").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("a lesson speaks Spanish to who reads Spanish", async () => {
  const me = await here.newcomer({ locale: "es-ES" });
  for (const lesson of FIRSTS) {
    await openLesson(me.page, lesson);
    const said = await me.page.locator(CARD).innerText();
    assert.ok(said.includes(lesson.title.es), said);
    assert.ok(said.includes(lesson.steps[0].say.es.replaceAll("**", "").split("\n")[0]), said);
    assert.ok(said.includes("Siguiente"), said);
  }
  assert.deepEqual(me.errors, []);
});
