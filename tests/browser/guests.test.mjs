/** The browsers of guests: they are handed on with nothing left in them, and not at all if something would last. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, house } from "./support.mjs";

const here = house();

/** What a browser has kept at the address of the house. */
const kept = async (one) => [
  (await one.context.cookies()).map(({ name }) => name),
  ...await one.page.evaluate(async () => [Object.keys(localStorage), Object.keys(sessionStorage), (await indexedDB.databases()).map(({ name }) => name), await caches.keys()]),
];

test("what somebody kept is gone when the next one has the same browser", async () => {
  const one = await here.newcomer();
  await one.page.evaluate(async () => {
    await fetch("/api/guests", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    localStorage.setItem("mine", "yes");
    sessionStorage.setItem("mine", "yes");
    await new Promise((done, fail) => Object.assign(indexedDB.open("mine", 1), { onsuccess: ({ target }) => { target.result.close(); done(); }, onerror: fail }));
    await caches.open("mine");
  });
  assert.ok((await kept(one)).every((found) => found.length > 0), "all of it is there first");
  one.errors.push("of the one before");
  await one.context.newPage();
  await here.leaves(one);
  const next = await here.newcomer();
  assert.equal(next.page, one.page);
  assert.deepEqual(await kept(next), [[], [], [], [], []]);
  assert.deepEqual(next.errors, []);
  assert.deepEqual(next.context.pages(), [next.page]);
});

test("a browser to which something was done that lasts, and one of another kind, are nobody else's", async () => {
  const one = await here.newcomer();
  await one.page.addInitScript(() => { window.mine = true; });
  await here.leaves(one);
  assert.ok(one.page.isClosed());
  const next = await here.newcomer();
  assert.notEqual(next.page, one.page);
  await here.leaves(next);
  const spanish = await here.newcomer({ locale: "es-ES" });
  assert.notEqual(spanish.page, next.page);
  assert.equal(await spanish.page.evaluate(() => navigator.language), "es-ES");
});

test("pages are transparent, except to whoever looks for faults", async () => {
  const me = await here.somebody();
  const opacity = () => me.page.evaluate(() => getComputedStyle(document.documentElement).opacity);
  assert.equal(await opacity(), "0");
  await me.page.evaluate(() => {
    const faint = Object.assign(document.createElement("p"), { id: "faint", textContent: "Nobody can read this." });
    faint.style.cssText = "color: #eee; background: #fff; position: fixed; inset: 0 auto auto 0; z-index: 99; margin: 0";
    document.body.append(faint);
  });
  assert.deepEqual((await faults(me.page, { where: "#faint", runOnly: ["color-contrast"] })).map(([id]) => id), ["color-contrast"]);
  assert.equal(await opacity(), "0");
});
