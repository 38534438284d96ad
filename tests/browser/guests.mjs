/** Browsers for the people of the tests, and how one is handed on from a test to the next. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web", "package.json"));
const { chromium } = require("playwright-core");

const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb",
];
/** How long a page may take, in milliseconds; a busy machine may be given more. */
export const PATIENCE = Number(process.env.MAPROOM_PATIENCE ?? 30_000);
/** An address of the house at which there is next to nothing to draw. */
export const DOORSTEP = "/icon.svg";

export function openBrowser() {
  if (!CHROMIUM) throw new Error("No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.");
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, headless: true });
}

/** Somebody with a browser of their own; errors of the page fail the test through `person.errors`. */
export async function person(browser, url, options = {}) {
  const context = await browser.newContext({
    baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB", ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/**
 * Nobody looks at the screens of the guests: pages are transparent, and put nothing on their canvases and few points of
 * it, since the map of Fury costs more than all else at its table. All is there, can be clicked and takes the focus.
 */
function unseen() {
  Object.defineProperty(window, "devicePixelRatio", { value: 0.25 });
  const transparent = new CSSStyleSheet();
  transparent.replaceSync("html { opacity: 0 !important }");
  // Whoever looks may paint: axe takes words that leave a canvas empty for signs, and does not ask for their contrast.
  for (const deed of ["clip", "fill", "fillText", "stroke", "strokeText"]) {
    const does = CanvasRenderingContext2D.prototype[deed];
    CanvasRenderingContext2D.prototype[deed] = function (...how) { if (transparent.disabled) does.apply(this, how); };
  }
  document.adoptedStyleSheets = [transparent];
}

/** Looks at a page of a guest as it would be painted. */
export async function seen(page, look) {
  const paint = (whether) => page.evaluate((whether) => { for (const sheet of document.adoptedStyleSheets) sheet.disabled = whether; }, whether);
  await paint(true);
  try {
    return await look();
  } finally {
    await paint(false);
  }
}

/** What a test can do to a page or its browser that outlasts the address it stands at. */
const LASTING = {
  page: ["addInitScript", "addLocatorHandler", "emulateMedia", "exposeBinding", "exposeFunction", "on", "once", "route", "setDefaultTimeout", "setViewportSize"],
  context: ["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "on", "once", "route", "setGeolocation", "setOffline"],
};

/**
 * The guests of a house. A browser whose processes have drawn a table before draws the next one for half, so whoever
 * leaves hands theirs on to the next one who wants the same kind: emptied of all that was kept in it, and only if the
 * test has done nothing to it that would last.
 */
export class Guests {
  #present = [];
  #emptied = new Map();
  #changed = new WeakSet();
  #wires = new WeakMap();

  /** Somebody new at an address of the house. */
  async arrive(browser, url, address, options = {}) {
    const kind = JSON.stringify(options);
    const one = this.#emptied.get(kind)?.pop() ?? await this.#stranger(browser, url, options);
    this.#present.push({ kind, url, one });
    if (new URL(one.page.url(), url).pathname !== address) await one.page.goto(address);
    return { ...one };
  }

  /** Somebody leaves, or all do; a page that is left open would go on drawing, and take its time from the next test. */
  leave(who) {
    const going = this.#present.filter(({ one }) => !who || one.context === who.context);
    this.#present = this.#present.filter((each) => !going.includes(each));
    return Promise.all(going.map(async ({ kind, url, one }) => {
      if (!(await this.#isEmptied(one, url))) return one.context.close();
      this.#emptied.set(kind, [...(this.#emptied.get(kind) ?? []), one]);
    }));
  }

  async #stranger(browser, url, options) {
    const one = await person(browser, url, options);
    const { page, context } = one;
    await context.addInitScript(unseen);
    // What a test does by a wire of its own ends with it.
    const wires = [await context.newCDPSession(page)];
    this.#wires.set(context, wires);
    const { newCDPSession } = context;
    context.newCDPSession = async (target) => { const wire = await newCDPSession.call(context, target); wires.push(wire); return wire; };
    for (const [what, deeds] of [[page, LASTING.page], [context, LASTING.context]]) {
      for (const deed of deeds) {
        const does = what[deed];
        what[deed] = (...how) => { this.#changed.add(context); return does.apply(what, how); };
      }
    }
    return one;
  }

  /** Whether nothing is left of whoever had this browser. */
  async #isEmptied({ page, context, errors }, url) {
    if (page.isClosed() || this.#changed.has(context)) return false;
    const wires = this.#wires.get(context);
    await Promise.all(wires.splice(1).map((wire) => wire.detach()));
    await Promise.all(context.pages().filter((other) => other !== page).map((other) => other.close()));
    await page.mouse.move(-10, -10);
    await page.goto(`${url}${DOORSTEP}`);
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    await wires[0].send("Storage.clearDataForOrigin", { origin: url, storageTypes: "local_storage,indexeddb,cache_storage,service_workers" });
    errors.length = 0;
    return true;
  }
}
