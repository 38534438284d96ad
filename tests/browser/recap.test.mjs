/** Whole games against the computer: after each of its turns the recap tells every action that the seat may know of, and what would be played back ends with the present; then how each of them ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { looksAtTheEnd } from "./ending.mjs";
import { asked, faults, house, setTable, sit } from "./support.mjs";

const here = house();
/** Headings, which the recap shows as such. */
const HEADINGS = ["round", "turn", "step", "phase"];
const GAMES = { "east-front": 5, "quartermaster-ww2": 6, "race-to-moscow": 7, "frontier-wars": 8 };

/** Plays a whole game for a seat by chance, and looks at the recap whenever others have acted; answers how often, and what was missing. */
const playAndLook = (me, table, seed) => me.page.evaluate(async ([table, seed, headings]) => {
  let state = seed;
  const roll = (n) => { state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; return Math.floor((state / 0x80000000) * n); };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const get = (path) => fetch(`/api/tables/${table}${path}`).then((answer) => answer.json());
  const post = (path, body) => fetch(`/api/tables/${table}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
  const sorted = (value) => (Array.isArray(value) ? value.map(sorted) : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value);
  const patch = (view, operations) => {
    for (const { op, path, value } of operations) {
      const keys = path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")), last = keys.pop();
      const owner = keys.reduce((one, key) => one[key], view);
      if (op === "remove" && Array.isArray(owner)) owner.splice(Number(last), 1);
      else if (op === "remove") delete owner[last];
      else if (op === "add" && Array.isArray(owner)) owner.splice(last === "-" ? owner.length : Number(last), 0, value);
      else owner[last] = value;
    }
  };
  /** What a playback shows last: as much is asked for at once as the server tells, and then what follows. */
  const lastFrame = async (first, { moment, seat }) => {
    for (;;) {
      const { view, patches } = await get(`/frames?first=${first}&last=${moment}&seat=${seat}`);
      for (const operations of patches) patch(view, operations);
      first += patches.length;
      if (first >= moment) return view;
    }
  };
  /** Waits until the page has heard that something was done, or for half a second. */
  const news = async (revision) => {
    for (let looked = 0; looked < 20 && Number(document.querySelector("main").dataset.revision) <= revision; looked += 1) await pause(25);
  };
  const recalled = () => new Set([...document.querySelectorAll(".recap [data-moments]")].flatMap((item) => item.dataset.moments.split(" ").map(Number)));
  let own = -1, looks = 0, most = 0;
  for (;;) {
    const page = await get("");
    if (page.table.status === "finished") return { looks, most, moment: page.moment };
    if (page.legal.length === 0) { await news(page.revision); continue; }
    const foreign = page.log.filter((line) => line.moment > own && line.seat !== null && line.seat !== page.seat && !headings.includes(line.event));
    if (foreign.length > 0) {
      while (Number(document.querySelector("main").dataset.revision) < page.revision) await pause(5);
      await pause(20);
      const known = recalled(), missing = foreign.filter((line) => !known.has(line.moment)).map(({ event, text }) => `${event}: ${text}`);
      if (missing.length > 0) return { looks, most, missing };
      const last = await lastFrame(Math.max(own, 0), page);
      const differs = Object.keys({ ...last, ...page.view }).filter((key) => JSON.stringify(sorted(last[key])) !== JSON.stringify(sorted(page.view[key])));
      if (differs.length > 0) return { looks, most, differs: differs.map((key) => [key, last[key], page.view[key]]) };
      looks += 1;
      most = Math.max(most, foreign.length);
    }
    const { accepted } = await post("/actions", { revision: page.revision, seat: page.seat, action: page.legal[roll(page.legal.length)].id });
    if (accepted) own = page.moment + 1;
  }
}, [table, seed, HEADINGS]);

/** Somebody whose games count: with an account. */
async function accounted(me) {
  await asked(me, "/api/guests", {});
  await asked(me, "/api/me/account", { name: "Guderian", password: "a long winter coat" });
}

/** What the end leads to: the moments where it turned, the board and back, the link; and that the game is found again. */
async function leadsOn(me, end, table) {
  const change = end.locator("tbody td:last-child");
  for (const told of await change.allInnerTexts()) assert.match(told, /^\d+ \([+−]\d+\)$/, "a rating and what the game did to it");
  await end.locator(".turnings button").first().click();
  await me.page.getByText("You are looking at the past.").first().waitFor();
  await me.page.getByRole("button", { name: "Now", exact: true }).first().click();
  await end.getByRole("button", { name: /To the board/ }).click();
  await end.waitFor({ state: "detached" });
  await me.page.getByRole("button", { name: "The result" }).click();
  await end.getByRole("button", { name: "Share" }).click();
  await end.getByRole("status").getByText(`/tables/${table}`).waitFor();
  await end.locator("[data-reading]").waitFor({ state: "detached" });
  assert.deepEqual(await faults(me.page, { where: ".ending" }), []);
  await me.page.goto("/");
  assert.match(await me.page.locator("li", { hasText: "To the end" }).innerText(), /The (Axis|Allies) won, -?\d+ : -?\d+ · .*20\d\d/);
  await me.page.goto("/statistics");
  await me.page.getByRole("columnheader", { name: "Scenario" }).waitFor();
}

for (const [game, seed] of Object.entries(GAMES)) {
  test(`${game}: after each turn of the computer in a whole game all of it is in the recap, and the playback ends with the present; the end says how it went`, { timeout: 600_000 }, async () => {
    const me = await here.newcomer(), counts = game === "east-front";
    if (counts) await accounted(me);
    const { games } = await me.page.evaluate(() => fetch("/api/games").then((answer) => answer.json()));
    const [{ seats: [mine, ...others], id: scenario }] = games.find(({ id }) => id === game).scenarios;
    const table = await setTable(me, [{ seat: mine, who: "me" }, ...others.map((seat) => ({ seat, who: "bot", bot: "random" }))], { game, scenario, name: "To the end" });
    await sit(me, table);
    const { looks, most, ...wrong } = await playAndLook(me, table, seed);
    assert.deepEqual(Object.keys(wrong), ["moment"], JSON.stringify(wrong));
    assert.ok(looks > 1 && most > 1, `${looks} times, ${most} lines at most`);
    const end = await looksAtTheEnd(me, table, game === "race-to-moscow" ? { counted: "Places taken" } : {});
    assert.equal(await end.getByText("This game did not count for ratings.").count(), counts ? 0 : 1);
    if (counts) await leadsOn(me, end, table);
    assert.deepEqual(me.errors, []);
  });
}
