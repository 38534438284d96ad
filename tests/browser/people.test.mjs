/** People: accounts, notices, taking back by consent, rematches, records, the lobby. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AGAINST_BOT, BOTH_ME, house, playByClicking, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

const here = house();
const FIRST_GAME = { options: { first_game: true } };
const tab = (one, name) => one.page.getByRole("tab", { name, exact: true }).click();

async function twoAtATable(more = {}) {
  const [host, guest] = [await here.newcomer(), await here.newcomer()];
  const table = await setTable(host, WITH_A_FRIEND, more);
  await sit(guest, table);
  await guest.page.getByRole("button", { name: "Take this seat" }).click();
  await sit(host, table);
  for (const one of [host, guest]) await one.page.waitForSelector('main[data-status="running"]');
  return { host, guest, table };
}

test("an account is made, left, entered again, given another password and forgotten", async () => {
  const me = await here.newcomer();
  await me.page.goto("/you");
  const form = (heading) => me.page.locator("form", { has: me.page.getByRole("heading", { name: heading, exact: true }) });
  const done = () => me.page.getByRole("status").getByText("Done.").waitFor();
  const make = form("Make an account");
  await make.getByLabel("Name").fill("Zhukov");
  await make.getByLabel("Password").fill("a long winter coat");
  await make.getByRole("button").click();
  await me.page.getByText("You are signed in as Zhukov.").waitFor();
  await me.page.getByText("Your games take 0 % of the room that one account has.").waitFor();
  await me.page.getByText("games of accounts that were not here for 730 days make room first").waitFor();
  await me.page.getByRole("button", { name: "Sign out" }).click();
  await me.page.getByText("Nobody knows you here yet.").waitFor();
  const enter = form("Sign in");
  await enter.getByLabel("Name").fill("Zhukov");
  await enter.getByLabel("Password").fill("not this one at all");
  await enter.getByRole("button").click();
  await me.page.getByRole("alert").waitFor();
  await enter.getByLabel("Password").fill("a long winter coat");
  await enter.getByRole("button").click();
  await me.page.getByText("You are signed in as Zhukov.").waitFor();
  const change = form("Change the password");
  await change.getByLabel("Current password").fill("a long winter coat");
  await change.getByLabel("New password").fill("a longer winter coat");
  await change.getByRole("button", { name: "Change the password" }).click();
  await done();
  const name = form("Change name");
  await name.getByLabel("Name").fill("Rokossovsky");
  await name.getByRole("button").click();
  await me.page.getByText("You are signed in as Rokossovsky.").waitFor();
  me.page.on("dialog", (dialog) => dialog.accept());
  const forget = form("Forget me");
  await forget.getByLabel("Password").fill("a longer winter coat");
  await forget.getByRole("button").click();
  await me.page.getByText("Nobody knows you here yet.").waitFor();
  assert.deepEqual(me.errors, []);
});

test("notices are asked for only when they are wished, and come when it is one's move while the page is hidden", async () => {
  const me = await here.somebody();
  await me.page.addInitScript(() => {
    window.asked = 0;
    window.notices = [];
    window.Notification = class {
      static permission = "default";
      static requestPermission() {
        window.asked++;
        this.permission = "granted";
        return Promise.resolve("granted");
      }
      constructor(title, options) { window.notices.push([title, options.body]); }
      close() {}
    };
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await sit(me, await setTable(me, AGAINST_BOT, FIRST_GAME));
  assert.equal(await me.page.evaluate(() => window.asked), 0);
  await tab(me, "Table");
  await me.page.getByLabel("Sound and a notice when it is my move").check();
  await me.page.waitForFunction(() => window.asked === 1);
  await me.page.getByRole("button", { name: "Done", exact: true }).click();
  await playByClicking(me.page, { seed: 3, most: 120, until: "nothing", settle: 20 });
  const notices = await me.page.evaluate(() => window.notices);
  assert.ok(notices.length > 0, "the opponent has decided in between");
  assert.equal(notices[0][0], "Maproom");
  assert.match(notices[0][1], /\w/);
  await tab(me, "Table");
  await me.page.getByLabel("Sound and a notice when it is my move").uncheck();
  assert.equal(await me.page.evaluate(() => window.asked), 1);
});

test("a browser that allows no notices is told so, and mail that the server does not send is refused in words", async () => {
  const me = await here.somebody();
  await me.page.addInitScript(() => {
    window.Notification = class { static permission = "denied"; static requestPermission() { return Promise.resolve("denied"); } };
  });
  await setTable(me, AGAINST_BOT);
  await me.page.goto("/you");
  await me.page.getByLabel("Sound and a notice when it is my move").check();
  await me.page.getByText(/Your browser shows no notices/).waitFor();
  await me.page.getByLabel("By mail or webhook").selectOption("each");
  await me.page.getByLabel("To this webhook").fill("https://example.org/hook");
  await me.page.getByRole("button", { name: "Save" }).click();
  await me.page.getByRole("alert").getByText("This server sends no webhooks.").waitFor();
});

test("notices of one table can be turned off, and stay so", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, AGAINST_BOT, FIRST_GAME);
  await sit(me, table);
  await tab(me, "Table");
  await me.page.getByLabel("No notices from this table").check();
  await me.page.waitForFunction((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()).then((page) => page.muted), table);
  await me.page.reload();
  await tab(me, "Table");
  assert.ok(await me.page.getByLabel("No notices from this table").isChecked());
});

test("beyond a barrier one asks, and goes back only when the other agrees", async () => {
  const { host, guest } = await twoAtATable({ undo: "consent", ...FIRST_GAME });
  await playByClicking(host.page, { seed: 1, most: 400, until: ".prompt:not(.mine)" });
  const ask = host.page.getByRole("button", { name: "Ask to go back" });
  await ask.click();
  await guest.page.getByText(/asks to go back by \d+ steps?\./).waitFor();
  await guest.page.getByRole("button", { name: "Refuse" }).click();
  await guest.page.getByText(/asks to go back/).waitFor({ state: "detached" });
  assert.equal(await host.page.locator(".prompt.mine").count(), 0);
  await ask.click();
  await guest.page.getByRole("button", { name: "Agree" }).click();
  await host.page.waitForSelector(".prompt.mine");
  assert.deepEqual([host.errors, guest.errors], [[], []]);
});

test("after a game: everything is shown, a rematch is set, and the other is led to it", async () => {
  const { host, guest, table } = await twoAtATable();
  host.page.on("dialog", (dialog) => dialog.accept());
  await tab(host, "Table");
  await host.page.getByRole("button", { name: "Resign" }).click();
  for (const one of [host, guest]) await one.page.waitForSelector('main[data-status="finished"]');
  assert.match(await guest.page.locator(".ask").innerText(), /The Allies won. By resignation/);
  const end = guest.page.getByRole("region", { name: "The end of the game" });
  assert.match(await end.locator("header").innerText(), /The Allies won\.\s+By resignation\.$/, "and no last move that has nothing to do with it");
  assert.match(await end.getByRole("row", { name: /The Axis/ }).innerText(), /Guest/, "who gave up is named");
  await host.page.getByLabel("Seen by").selectOption("all");
  await tab(host, "Cards");
  await host.page.getByRole("heading", { name: /Hand of the Allies/ }).waitFor();
  assert.ok((await host.page.locator('.card[data-tone="soviet-band"]').count()) >= 5);
  await tab(host, "Table");
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await host.page.waitForURL((url) => !url.pathname.endsWith(table));
  await host.page.waitForSelector("main[data-status]");
  await guest.page.getByRole("link", { name: "To the rematch" }).click();
  await guest.page.waitForURL(new URL(host.page.url()).pathname.replace(/^/, "**"));
});

test("a replay plays by itself, stops at the end, and can be stopped", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, BOTH_ME, FIRST_GAME);
  await sit(me, table);
  await playByClicking(me.page, { seed: 9, most: 14 });
  const last = await me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()).then((page) => page.moment), table);
  await me.page.goto(`/tables/${table}?moment=${Math.max(0, last - 8)}`);
  if (await me.page.locator("[data-curtain]").count()) await me.page.locator("[data-curtain]").click();
  await me.page.getByText("You are looking at the past.").waitFor();
  await tab(me, "Table");
  const at = () => me.page.getByText(/^Moment \d+ of/).innerText();
  await me.page.getByLabel("Speed").selectOption("0.5");
  const begun = await at();
  await me.page.getByRole("button", { name: "Play", exact: true }).first().click();
  await me.page.waitForFunction((begun) => [...document.querySelectorAll(".at")].some((one) => one.textContent !== begun), begun);
  await me.page.getByRole("button", { name: "Pause", exact: true }).first().click();
  const paused = await at();
  await me.page.waitForTimeout(2500);
  assert.equal(await at(), paused);
  await me.page.getByLabel("Speed").selectOption("4");
  await me.page.getByRole("button", { name: "Play", exact: true }).first().click();
  await me.page.getByText("You are looking at the past.").waitFor({ state: "detached" });
  await me.page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
});

test("a record that was kept opens as a table with the same position; what is no record is refused", async () => {
  const me = await here.newcomer();
  const table = await setTable(me, BOTH_ME, FIRST_GAME);
  await sit(me, table);
  await playByClicking(me.page, { seed: 9, most: 25 });
  if (await me.page.locator("[data-curtain]").count()) await me.page.locator("[data-curtain]").click();
  await tab(me, "Table");
  const coming = me.page.waitForEvent("download");
  await me.page.getByRole("link", { name: "Download the record" }).click();
  const kept = await (await coming).path();
  assert.equal(JSON.parse(readFileSync(kept, "utf8")).kind, "record");
  const view = (id) => me.page.evaluate((id) => fetch(`/api/tables/${id}?seat=axis`).then((answer) => answer.json()).then((page) => JSON.stringify(page.view)), id);
  const was = await view(table);
  await me.page.goto("/");
  const input = me.page.locator("input[type=file]");
  await input.setInputFiles({ name: "no.json", mimeType: "application/json", buffer: Buffer.from("no record") });
  await me.page.getByRole("alert").getByText("This file is not a record.").waitFor();
  await input.setInputFiles({ name: "kept.json", mimeType: "application/json", buffer: readFileSync(kept) });
  await me.page.waitForURL(/\/tables\//);
  const brought = new URL(me.page.url()).pathname.split("/").at(-1);
  assert.notEqual(brought, table);
  assert.equal(await view(brought), was);
});

test("a table that somebody sets appears in the lobby of others by itself", async () => {
  const [host, guest] = [await here.somebody(), await here.somebody()];
  await guest.page.getByRole("heading", { name: "Open tables" }).waitFor();
  assert.equal(await guest.page.getByText("A table for the lobby").count(), 0);
  await setTable(host, WITH_A_FRIEND, { name: "A table for the lobby" });
  await guest.page.getByText("A table for the lobby").waitFor();
});

test("home tells how many games wait and shows more of them when asked", async () => {
  const me = await here.somebody();
  for (let number = 0; number < 14; number++) await setTable(me, BOTH_ME, { name: `Waiting ${number}` });
  await me.page.goto("/");
  const mine = me.page.locator(".mine");
  await mine.locator("[data-waiting='14']").waitFor();
  await me.page.waitForFunction(() => document.querySelectorAll(".mine li").length === 12);
  await mine.getByRole("button", { name: "More" }).click();
  await me.page.waitForFunction(() => document.querySelectorAll(".mine li").length === 14);
  assert.equal(await mine.locator("[data-more]").count(), 0, "that was all");
  assert.equal(await mine.getByText("Waiting 0", { exact: true }).count(), 1);
});

test("a table is set with a clock, a delay for spectators and somebody who plays on", async () => {
  const me = await here.newcomer();
  await me.page.goto("/new?game=east-front");
  await me.page.waitForFunction(() => document.querySelector("[data-opening=campaign] img[alt*='East Front']")?.naturalWidth > 0);
  await me.page.getByLabel("The Allies").selectOption("recruit");
  await me.page.getByLabel("Live").check();
  await me.page.getByLabel("When time is out").selectOption("loss");
  await me.page.getByLabel("They see it this many decisions later").fill("12");
  await me.page.getByRole("button", { name: "Set the table" }).click();
  await me.page.waitForURL(/\/tables\//);
  await me.page.waitForSelector("main[data-status]");
  const { table } = await me.page.evaluate(() => fetch(location.pathname.replace("/tables/", "/api/tables/")).then((answer) => answer.json()));
  assert.deepEqual([table.timeout, table.spectator_delay, table.pace.kind], ["loss", 12, "live"]);
  await me.page.locator(".clock").first().waitFor();
});
