/** Takes the pictures of docs/pictures: the pages on a phone and a desk, light and dark. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, person, playByClicking, root, serve, setTable } from "./support.mjs";

const folder = process.argv[2] ?? join(root, "docs", "pictures");
const only = process.argv[3]?.split(",");
mkdirSync(folder, { recursive: true });
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } };
const READY = { home: ".cover svg", table: ".board svg", battle: ".battle" };
const server = await serve();
const browser = await openBrowser();

try {
  const host = await person(browser, server.url);
  await host.page.goto("/");
  const seats = [{ seat: "axis", who: "me" }, { seat: "allies", who: "bot", bot: "greedy" }];
  const table = await setTable(host, [seats[0], { ...seats[1], bot: "random" }], { name: "Barbarossa" });
  const battle = await setTable(host, seats, { name: "The road to Kiev" });
  await setTable(host, [{ seat: "axis", who: "me" }, { seat: "allies", who: "open" }], { name: "A friendly game" });
  await host.page.goto(`/tables/${battle}`);
  await playByClicking(host.page, { seed: 7, most: 120 });
  await playByClicking(host.page, { seed: 9, until: ".prompt.mine ~ .battle" });
  await host.page.goto(`/tables/${table}`);
  await playByClicking(host.page, { seed: 3, most: 110, settle: 10 });
  await playByClicking(host.page, { seed: 4, until: "button.card.can[data-lit]" });
  const storageState = await host.context.storageState();
  const pages = { home: "/", table: `/tables/${table}`, battle: `/tables/${battle}`, create: "/new", rules: "/rules/east-front", you: "/you", statistics: "/statistics" };
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const someone = await person(browser, server.url, { viewport, colorScheme, storageState, deviceScaleFactor: size === "phone" ? 2 : 1 });
      for (const [name, path] of Object.entries(pages)) {
        if (only ? !only.includes(name) : colorScheme === "dark" && !["home", "table", "battle"].includes(name)) continue;
        await someone.page.goto(path);
        await someone.page.waitForSelector(READY[name] ?? "h1");
        await someone.page.waitForTimeout(400);
        await someone.page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      }
      for (const error of someone.errors) console.error(error);
      await someone.context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
