/** Takes the pictures of docs/pictures: the pages on a phone and a desk, light and dark. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, person, playByClicking, root, serve, setTable } from "./support.mjs";

const folder = process.argv[2] ?? join(root, "docs", "pictures");
const only = process.argv[3]?.split(",");
mkdirSync(folder, { recursive: true });
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } };
const READY = { home: "[data-cover] svg", create: "[data-opening] img", learn: "[data-cover] svg", table: ".board svg.live", battle: ".battle", layers: "[data-overlay]" };
/** Pages that are shown dark too. */
const BOTH = ["home", "table", "battle", "learn"];
/** A table of each other game, after so many clicks. */
const OTHERS = { "quartermaster-ww2": 60, "race-to-moscow": 40, "frontier-wars": 24, "fury-in-the-east": 12 };
const TRIES = 12;
const server = await serve();
const browser = await openBrowser();

/** A table at which somebody has played until something is seen; a game that ends before that is begun anew. */
async function tableWith(host, seats, more, { seed, before, until }) {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const table = await setTable(host, seats, more);
    await host.page.goto(`/tables/${table}`);
    await host.page.waitForSelector("main[data-status]");
    const { over } = await playByClicking(host.page, { seed: seed + attempt, most: before, settle: 5 });
    if (over) continue;
    await playByClicking(host.page, { seed: seed + attempt + 50, most: 400, until, settle: 5 });
    if ((await host.page.locator(until).count()) > 0) return table;
  }
  throw new Error(`No game in ${TRIES} came to ${until}.`);
}

try {
  const host = await person(browser, server.url);
  await host.page.goto("/");
  const against = (bot) => [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot }];
  const table = await tableWith(host, against("random"), { name: "Barbarossa" }, { seed: 3, before: 110, until: ".card.can[data-lit]" });
  const battle = await tableWith(host, against("greedy"), { name: "The road to Kiev" }, { seed: 7, before: 80, until: ".prompt.mine ~ .battle" });
  await setTable(host, [{ seat: "axis", who: "me" }, { seat: "allies", who: "open" }], { name: "A friendly game" });
  const others = {};
  for (const [game, most] of Object.entries(OTHERS)) {
    if (only && !only.includes(game)) continue;
    const { games } = await (await host.page.request.get("/api/games")).json();
    const { seats, id: scenario } = games.find(({ id }) => id === game).scenarios.find(({ id }) => id === "historical") ?? games.find(({ id }) => id === game).scenarios[0];
    const id = await setTable(host, seats.map((seat, at) => (at === 0 ? { seat, who: "me" } : { seat, who: "bot", bot: "greedy" })), { game, scenario, name: "In the map room" });
    await host.page.goto(`/tables/${id}`);
    await host.page.waitForSelector("main[data-status]");
    const { over } = await playByClicking(host.page, { seed: 4, most, settle: 5 });
    if (over) throw new Error(`The game of ${game} is over after fewer than ${most} clicks: there is no board to be seen.`);
    others[game] = `/tables/${id}`;
  }
  const storageState = await host.context.storageState();
  const pages = {
    home: "/", table: `/tables/${table}`, battle: `/tables/${battle}`, layers: `/tables/${table}`, create: "/new?game=east-front", learn: "/learn/east-front",
    rules: "/rules/east-front", rulebooks: "/rules", you: "/you", statistics: "/statistics", ...others,
  };
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const someone = await person(browser, server.url, { viewport, colorScheme, storageState, deviceScaleFactor: size === "phone" ? 2 : 1 });
      for (const [name, path] of Object.entries(pages)) {
        if (only ? !only.includes(name) : colorScheme === "dark" && !BOTH.includes(name)) continue;
        await someone.page.goto(path);
        if (name === "layers") {
          await someone.page.getByRole("button", { name: "Layers" }).click();
          for (const layer of ["supply_soviet", "supply_germany"]) await someone.page.locator(`[data-layer="${layer}"]`).check();
        }
        await someone.page.waitForSelector(READY[name] ?? (name in others ? READY.table : "h1"));
        await someone.page.waitForTimeout(500);
        await someone.page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
        if (name === "layers") for (const layer of ["supply_soviet", "supply_germany"]) await someone.page.locator(`[data-layer="${layer}"]`).uncheck();
      }
      for (const error of someone.errors) console.error(error);
      await someone.context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
