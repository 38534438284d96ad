/**
 * Measures what can be read at the zoom at which a table opens: the sizes of names and counters in pixels, the smallest
 * thing that a finger must hit, and how much of the window the map has. Prints, never fails; `seeing.test.mjs` holds it to it.
 */
import { openBrowser, person, seen, serve, setTable } from "./support.mjs";

export const SCREENS = {
  "desk 1440 x 900": { viewport: { width: 1440, height: 900 } },
  "desk 1280 x 720": { viewport: { width: 1280, height: 720 } },
  "phone 390 x 844": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};
export const GAMES = {
  "east-front": { scenario: "standard", seats: ["axis", "allies"] },
  "quartermaster-ww2": { scenario: "standard", seats: ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"] },
  "race-to-moscow": { scenario: "standard", seats: ["white", "gray", "brown"] },
  "frontier-wars": { seats: [] },
  "fury-in-the-east": { scenario: "historical", seats: ["axis", "soviet"] },
};

/** A table of a game at which this person has the first seat and the weakest computer the others. */
export async function tableOf(me, game, { bots = "random", mine = 1 } = {}) {
  const { games } = await (await me.page.request.get("/api/games")).json();
  const card = games.find(({ id }) => id === game);
  const scenario = card.scenarios.find(({ id }) => id === GAMES[game]?.scenario) ?? card.scenarios[0];
  return setTable(me, scenario.seats.map((seat, at) => (at < mine ? { seat, who: "me" } : { seat, who: "bot", bot: bots })), { game, scenario: scenario.id });
}

/** What is written and stands on the map that is in sight, in pixels of the screen. */
export const measured = (page) => seen(page, () => page.evaluate(() => {
  const live = document.querySelector("svg.live");
  const frame = live.getBoundingClientRect();
  const inSight = ({ left, top, right, bottom, width }) => width > 0 && right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
  const shown = (element) => element.checkVisibility({ opacityProperty: true }) && inSight(element.getBoundingClientRect());
  const scaleOf = (element) => { const m = element.getScreenCTM(); return Math.hypot(m.a, m.b); };
  const texts = [...live.querySelectorAll("text"), ...document.querySelectorAll("svg.ground text")].filter((text) => shown(text) && !text.closest(".counter, .mini, .fine, [data-stack], .air"));
  const names = texts.map((text) => ({ text: text.textContent.trim(), px: parseFloat(getComputedStyle(text).fontSize) * scaleOf(text) })).filter(({ text }) => /\p{L}{3}/u.test(text));
  for (const image of document.querySelectorAll("svg.ground image[data-names]")) if (shown(image)) for (const size of image.dataset.names.split(" ")) names.push({ text: "(painted)", px: Number(size) * scaleOf(image) });
  const counters = [...live.querySelectorAll("[data-stack], [data-formation]")].filter(shown).map((stack) => {
    const body = stack.querySelector(".body") ?? stack;
    return { px: Math.min(body.getBoundingClientRect().width, body.getBoundingClientRect().height) };
  });
  const touch = [...live.querySelectorAll("[data-space], .stack[data-lit], [data-touch]")].filter(shown).map((thing) => { const { width, height } = thing.getBoundingClientRect(); return { px: Math.min(width, height), text: thing.dataset.space ?? thing.dataset.stack }; });
  const ground = document.querySelector("svg.ground").getBBox(), matrix = document.querySelector("svg.ground").getScreenCTM();
  const left = Math.max(frame.left, matrix.a * ground.x + matrix.e), right = Math.min(frame.right, matrix.a * (ground.x + ground.width) + matrix.e);
  const top = Math.max(frame.top, matrix.d * ground.y + matrix.f), bottom = Math.min(frame.bottom, matrix.d * (ground.y + ground.height) + matrix.f);
  return { names, counters, touch, share: (Math.max(0, right - left) * Math.max(0, bottom - top)) / (window.innerWidth * window.innerHeight), scale: document.querySelector(".panzoom").dataset.scale };
}));

/** Names on the map of which a counter that lies in sight covers more than a fifth. */
export const covered = (page) => seen(page, () => page.evaluate(() => {
  const live = document.querySelector("svg.live"), frame = live.getBoundingClientRect();
  const inSight = ({ left, top, right, bottom, width }) => width > 0 && right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
  const names = [...live.querySelectorAll("text")].filter((text) => /\p{L}{3}/u.test(text.textContent) && !text.closest(".counter, .mini, [data-stack], .air")).map((text) => ({ text: text.textContent.trim(), box: text.getBoundingClientRect() })).filter(({ box }) => inSight(box));
  const counters = [...live.querySelectorAll("[data-stack]")].map((stack) => (stack.querySelector(".body") ?? stack).getBoundingClientRect()).filter(inSight);
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const share = ({ box }) => counters.reduce((sum, counter) => sum + shared(box, counter), 0) / (box.width * box.height);
  return names.filter((name) => share(name) > 0.2).map((name) => `${name.text} ${share(name).toFixed(2)}`);
}));

export const least = (things) => things.toSorted((a, b) => a.px - b.px)[0];

async function main() {
  const server = await serve();
  const browser = await openBrowser();
  const only = process.argv[2]?.split(",");
  try {
    for (const game of Object.keys(GAMES)) {
      if (only && !only.includes(game)) continue;
      for (const [name, screen] of Object.entries(SCREENS)) {
        const me = await person(browser, server.url, screen);
        await me.page.goto("/");
        const table = await tableOf(me, game);
        await me.page.goto(`/tables/${table}`);
        await me.page.waitForSelector("svg.live");
        await me.page.waitForTimeout(1500);
        const { names, counters, touch, share, scale } = await measured(me.page);
        const said = (things) => { const one = least(things), half = things.toSorted((a, b) => a.px - b.px)[Math.floor(things.length / 2)]; return one ? `${things.length}, least ${one.px.toFixed(1)} (${one.text ?? ""}), median ${half.px.toFixed(1)}` : "none"; };
        console.log(`${game}, ${name}: map ${(100 * share).toFixed(0)} % of the window, zoom ${scale}; names ${said(names)}; counters ${said(counters)}; touch ${said(touch)}`);
        if (process.env.PICTURES) await me.page.screenshot({ path: `${process.env.PICTURES}/${game}-${screen.viewport.width}.png` });
        for (const error of me.errors) console.error(error);
        await me.context.close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (process.argv[1]?.endsWith("legible.mjs")) await main();
