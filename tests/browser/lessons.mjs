/** A learner who does what a lesson asks for: reads, and takes what each step allows, by mouse or by keys. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOORSTEP, PATIENCE, playByClicking, playUnseen, root } from "./support.mjs";

const GAMES = join(root, "src", "maproom", "games");

/** The lessons of every game, as they are written: `{ game, name, steps, ... }` in their order. */
export const LESSONS = readdirSync(GAMES, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap((folder) => {
    const place = join(GAMES, folder.name, "lessons");
    const files = readdirSync(join(GAMES, folder.name)).includes("lessons") ? readdirSync(place).filter((file) => file.endsWith(".json")).sort() : [];
    return files.map((file) => ({ game: folder.name.replaceAll("_", "-"), name: file.replace(/\.json$/, ""), ...JSON.parse(readFileSync(join(place, file), "utf-8")) }));
  });

const fits = (words, pattern) => new RegExp(`^${pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(Object.values(words).join(" "));
const CARD = "section[data-lesson]";

/** Clicks where it can be seen, or focuses and presses Enter; what lies under something else on the map is clicked all the same. */
async function press(page, element, byKeys) {
  if (byKeys) {
    await element.focus();
    assert.ok(await element.evaluate((one) => document.activeElement === one), "what is offered takes the focus");
    return page.keyboard.press("Enter");
  }
  const spot = await element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at);
    return hit && one.contains(hit) ? at : null;
  });
  return spot ? page.mouse.click(...spot) : element.dispatchEvent("click");
}

/** What is to be done in a step: actions of its first pattern that is legal; what comes before them once each. */
function wanted(step, legal, used) {
  for (const pattern of [...step.allow, ...(step.also ?? []).filter((one) => !used.has(one))]) {
    const found = legal.filter(({ words }) => fits(words, pattern));
    if (found.length === 0) continue;
    if (!step.allow.includes(pattern)) used.add(pattern);
    return found;
  }
  throw new Error(`Nothing that the step allows is offered: ${step.allow.join(", ")}`);
}

/** Takes one of these actions: its parts on the map and in the hand, then its button. */
async function take(page, actions, byKeys) {
  const before = await page.locator("main").getAttribute("data-revision");
  const ids = new Set(actions.map(({ id }) => String(id)));
  const things = new Set(actions.flatMap(({ words }) => Object.entries(words).filter(([key]) => key !== "verb").map(([, word]) => word)));
  const until = Date.now() + PATIENCE;
  const tried = new Set();
  while ((await page.locator("main").getAttribute("data-revision")) === before) {
    if (Date.now() > until) throw new Error(`Could not take any of ${actions.map(({ label }) => label).join(", ")}`);
    const next = await page.evaluate(([ids, things, tried]) => {
      const shown = (one) => one.getClientRects().length > 0 && !one.disabled;
      const buttons = [...document.querySelectorAll("[data-action]")].filter((one) => shown(one) && (ids.includes(one.dataset.action) || one.dataset.action === "marked"));
      if (buttons.length > 0) return `[data-action="${buttons[0].dataset.action}"]`;
      const lit = [...document.querySelectorAll("[data-lit]")].filter((one) => shown(one) && things.includes(one.getAttribute("data-lit")));
      const fresh = lit.find((one) => !tried.includes(one.getAttribute("data-lit"))) ?? lit[0];
      if (fresh) return `[data-lit="${CSS.escape(fresh.getAttribute("data-lit"))}"]`;
      // A load that is put together: as much as goes, or token by token.
      const loading = [...document.querySelectorAll(".loader [data-fill], .loader [data-more]")].find(shown);
      if (!loading) return null;
      return loading.hasAttribute("data-more") ? `.loader [data-more="${loading.dataset.more}"]` : ".loader [data-fill]";
    }, [[...ids], [...things], [...tried]]);
    if (next !== null) {
      tried.add(next.replace(/^\[data-lit="|"\]$/g, ""));
      await press(page, page.locator(next).locator("visible=true").first(), byKeys);
    }
    await page.waitForTimeout(next === null ? 30 : 10);
  }
}

/** Goes from the end of a lesson to the one that follows it, and answers the id of its table. */
export async function nextLesson(page, { name }) {
  await page.locator("[data-next-lesson]").click();
  await page.waitForSelector(`section[data-lesson="${name}"]`);
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** Opens a lesson anew, and answers the id of its table. */
export const openLesson = async (page, { game, name }) => {
  const id = await page.evaluate(async ([game, lesson]) => {
    const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
    const { me } = await fetch("/api/session").then((answer) => answer.json());
    if (!me) await post("/api/guests", {});
    const opened = await post("/api/lessons", { game, lesson, again: true });
    if (!opened.table) throw new Error(JSON.stringify(opened));
    return opened.table.id;
  }, [game, name]);
  await page.goto(`/tables/${id}`);
  await page.waitForSelector(CARD);
  return id;
};

/** So many clicks of the game at the end of the lessons are made in the page; the rest is played without it. */
const CLICKS = 12;

const QUICK = ["done", "pass", "end", "decline", "stop", "halt", "skip", "keep"];
const quickness = ({ words }) => { const at = QUICK.findIndex((word) => words.verb.startsWith(word)); return at < 0 ? QUICK.length : at; };

/** Plays the game of a table on to its end while the page is not there; takes what ends a question soonest. */
async function finish(page, id) {
  await page.goto(DOORSTEP);
  await playUnseen({ page, context: page.context() }, id, { choose: ({ legal }) => legal.toSorted((one, other) => quickness(one) - quickness(other))[0] });
  await page.goto(`/tables/${id}`);
}

/**
 * Goes through a lesson that is open to its end; `at(step)` is called at each step. The last lesson of a game is a game
 * of one's own: it is played to its end only if that is asked for, and otherwise left after some clicks.
 */
export async function learn(page, lesson, id, { byKeys = false, whole = true, at = async () => undefined } = {}) {
  let used = new Set(), last = -1;
  for (;;) {
    const card = page.locator(CARD);
    const [kind, step] = [await card.getAttribute("data-kind"), Number(await card.getAttribute("data-step"))];
    if (step !== last) { used = new Set(); last = step; await at(step, kind); }
    if (kind === "over") return;
    if (kind === "free") {
      await playByClicking(page, { seed: step + 7, most: CLICKS, until: `${CARD}[data-kind=over]` });
      if (!whole) return;
      await finish(page, id);
      await page.waitForSelector(`${CARD}[data-kind=over]`);
    }
    else if (kind === "read") {
      await press(page, page.locator("[data-next]"), byKeys);
      await page.waitForFunction(([selector, step]) => Number(document.querySelector(selector)?.dataset.step) > step, [CARD, step]);
    } else {
      const now = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), id);
      // The page may show a step that the server has left.
      if (now.lesson.step !== step || now.legal.length === 0) await page.waitForTimeout(20);
      else await take(page, wanted(lesson.steps[step], now.legal, used), byKeys);
    }
  }
}
