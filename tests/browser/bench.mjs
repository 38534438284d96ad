/**
 * Measures how long a change is on its way from the server's message to the screen, by the clock and by the processor; prints, never fails.
 * East Front, unless other games are named: `node tests/browser/bench.mjs fury-in-the-east race-to-moscow`.
 */
import { between, meter } from "./cpu.mjs";
import { asked, openBrowser, person, playByClicking, serve, setTable } from "./support.mjs";

const MORE = { "fury-in-the-east": { scenario: "historical" } };
const games = process.argv.length > 2 ? process.argv.slice(2) : ["east-front"];

/** Notes when each message about the table came, and when the picture after it was on the screen. */
const watched = () => {
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
};

function print(what, unsorted) {
  const times = unsorted.toSorted((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(1);
  console.log(`${what}, ${times.length} messages: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
}

/** One person on the first seat, random players on the others. */
async function seatsOf(me, game) {
  const { games } = await asked(me, "/api/games");
  const { scenarios } = games.find(({ id }) => id === game);
  const { seats } = scenarios.find(({ id }) => id === MORE[game]?.scenario) ?? scenarios[0];
  return seats.map((seat, at) => (at === 0 ? { seat, who: "me" } : { seat, who: "bot", bot: "random" }));
}

const server = await serve();
const browser = await openBrowser();
try {
  for (const game of games) {
    const me = await person(browser, server.url);
    await me.page.addInitScript(watched);
    await me.page.goto("/");
    const table = await setTable(me, await seatsOf(me, game), { game, ...MORE[game] });
    await me.page.goto(`/tables/${table}`);
    await me.page.waitForSelector(".board svg");
    const needed = await meter(browser, me.page), before = await needed();
    await browser.startTracing(me.page, { categories: ["blink.user_timing"] });
    // Whoever looks for something to click makes the browser lay the page out: seldom, so that it is not the looking that is measured.
    await playByClicking(me.page, { seed: 1, most: 200, settle: 60, painted: true, looks: 250 });
    const trace = (await browser.stopTracing()).toString(), after = await needed();
    const times = await me.page.evaluate(() => window.times);
    print(`${game}: message to screen`, times);
    print(`${game}: of the main thread's processor time`, between(trace, "came", "shown"));
    // With its click, and with what is painted on other threads, which the next message may have to wait for.
    const each = (part) => ((after[part] - before[part]) / times.length).toFixed(1);
    console.log(`${game}: processor time a message, from click to picture: main thread ${each("main")} ms, all of the browser ${each("all")} ms`);
    await me.context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
