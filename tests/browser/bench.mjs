/** Measures how long a change is on its way from the server's message to the screen; prints, never fails. */
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
          if (!/^\{"type":"(page|update)"/.test(event.data)) return;
          const came = performance.now();
          requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - came)));
        });
      }
    };
  });
  await me.page.goto("/");
  const table = await setTable(me, [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "random" }]);
  await me.page.goto(`/tables/${table}`);
  await me.page.waitForSelector(".board svg");
  await playByClicking(me.page, { seed: 1, most: 200, settle: 60 });
  const times = (await me.page.evaluate(() => window.times)).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
  console.log(`message to screen, ${times.length} messages: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
} finally {
  await browser.close();
  await server.stop();
}
