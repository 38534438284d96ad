/** Measures the frames while Fury's map, the largest, is dragged about with all its counters, and while a turn is played back on it; prints, never fails. */
import { meter } from "./cpu.mjs";
import { openBrowser, person, serve, setTable } from "./support.mjs";

const SCREENS = {
  "desktop 1440 x 900": { viewport: { width: 1440, height: 900 } },
  "phone 360 x 780": { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};
const ZOOMS = [0, 2, 4];
const SECONDS = 3;

/** Drags the board in circles, one step a frame, and gives back how long each frame took. */
const drag = (page) => page.evaluate(async (seconds) => {
  const board = document.querySelector("svg.live");
  const box = board.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const fire = (type, clientX, clientY, target = window) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX, clientY, button: 0, buttons: 1 }));
  const times = [];
  fire("mousedown", x, y, board);
  await new Promise((done) => {
    const start = performance.now();
    const step = (now) => {
      times.push(now);
      const at = (now - start) / 1000;
      fire("mousemove", x + 120 * Math.sin(at * 2.2), y + 150 * Math.sin(at * 1.7));
      if (at < seconds) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  fire("mouseup", x, y);
  return times.slice(1).map((time, number) => time - times[number]);
}, SECONDS);

/** Ends phase after phase until the computer has had its turn and it is played back. */
async function untilPlayback(page) {
  for (let tries = 0; tries < 60; tries++) {
    if (await page.locator("[data-playback]").count()) return true;
    const sure = page.locator("[data-sure] [data-action]");
    const done = page.locator(".prompt").getByRole("button", { name: "Done", exact: true });
    if (await sure.count()) await sure.first().click();
    else if (await done.count()) await done.first().click();
    await page.waitForTimeout(300);
  }
  return false;
}

/** How long each frame took while the playback goes on, for some seconds at most. */
const watch = (page) => page.evaluate(async (seconds) => {
  const times = [];
  await new Promise((done) => {
    const start = performance.now();
    const step = (now) => {
      times.push(now);
      if (now - start < seconds * 1000 && document.querySelector("[data-playback]")) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  return times.slice(1).map((time, number) => time - times[number]);
}, 4 * SECONDS);

/** Prints how long the frames took, and what each needed of the processor: the page itself, and everything, which without a graphics card is mostly painting. */
async function print(what, needed, measure) {
  const before = await needed();
  const times = await measure();
  const after = await needed();
  const each = (part) => ((after[part] - before[part]) / times.length).toFixed(1);
  const frames = times.toSorted((a, b) => a - b);
  const at = (share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))]?.toFixed(1);
  const rate = (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0);
  console.log(`${what}: ${rate.toFixed(0)} frames a second, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; processor a frame: main thread ${each("main")} ms, all of the browser ${each("all")} ms`);
}

const server = await serve();
const browser = await openBrowser();
try {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const me = await person(browser, server.url, { reducedMotion: "no-preference", ...screen });
    const needed = await meter(browser, me.page);
    await me.page.goto("/");
    const table = await setTable(me, [{ seat: "axis", who: "me" }, { seat: "soviet", who: "me" }], { game: "fury-in-the-east", scenario: "historical" });
    await me.page.goto(`/tables/${table}`);
    await me.page.waitForSelector("image[data-painted=near]", { state: "attached" });
    let zoomed = 0;
    for (const zoom of ZOOMS) {
      for (; zoomed < zoom; zoomed++) await me.page.getByRole("button", { name: "Zoom in" }).click();
      await me.page.waitForTimeout(800);
      await print(`${name}, zoomed ${zoom} times`, needed, () => drag(me.page));
    }
    const watched = await setTable(me, [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "recruit" }], { game: "fury-in-the-east", scenario: "historical" });
    await me.page.goto(`/tables/${watched}`);
    await me.page.waitForSelector("image[data-painted=near]", { state: "attached" });
    if (await untilPlayback(me.page)) await print(`${name}, while a turn is played back`, needed, () => watch(me.page));
    await me.context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
