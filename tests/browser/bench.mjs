/** Measures how long a change is on its way from the server's message to the screen, by the clock and by the processor; prints, never fails. */
import { between } from "./cpu.mjs";
import { openBrowser, person, playByClicking, serve, setTable } from "./support.mjs";

const server = await serve();
const browser = await openBrowser();
try {
  const me = await person(browser, server.url);
  await me.page.addInitScript(() => {
    window.times = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", (event) => {
          if (!/^\{"type":"(page|update)"|"news":\{"type"/.test(event.data)) return;
          const came = performance.now();
          performance.mark("came");
          requestAnimationFrame(() => setTimeout(() => { performance.mark("shown"); window.times.push(performance.now() - came); }));
        });
      }
    };
  });
  await me.page.goto("/");
  const table = await setTable(me, [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "random" }]);
  await me.page.goto(`/tables/${table}`);
  await me.page.waitForSelector(".board svg");
  await browser.startTracing(me.page, { categories: ["blink.user_timing"] });
  await playByClicking(me.page, { seed: 1, most: 200, settle: 60 });
  const trace = (await browser.stopTracing()).toString();
  const print = (what, unsorted) => {
    const times = unsorted.toSorted((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(1);
    console.log(`${what}, ${times.length} messages: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  };
  print("message to screen", await me.page.evaluate(() => window.times));
  print("of the main thread's processor time", between(trace, "came", "shown"));
} finally {
  await browser.close();
  await server.stop();
}
