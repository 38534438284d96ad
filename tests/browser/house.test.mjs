/** The house: what it says to everybody, reporting and blocking in the talk, and looking after it on the page. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { faults, house, root, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

const here = house();
const maproom = (...words) => execFileSync(process.env.PYTHON ?? join(root, ".venv", "bin", "python"), ["-m", "maproom", ...words], { env: { ...process.env, MAPROOM_DB: here.db } });
const talk = (one) => one.page.getByRole("tab", { name: /^Talk/ }).click();

async function twoAtATable() {
  const [host, guest] = [await here.somebody(), await here.somebody()];
  const table = await setTable(host, WITH_A_FRIEND);
  await sit(guest, table);
  await guest.page.getByRole("button", { name: "Take this seat" }).click();
  await sit(host, table);
  for (const one of [host, guest]) await one.page.waitForSelector('main[data-status="running"]');
  return { host, guest };
}

async function keeper(name) {
  const one = await here.somebody();
  await one.page.evaluate(async (name) => {
    const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("/api/guests", {});
    await post("/api/me/account", { name, password: "a long winter coat" });
  }, name);
  maproom("admin", "grant", name);
  await one.page.waitForFunction(async () => (await (await fetch("/api/session")).json()).me.admin);
  return one;
}

async function say(one, text) {
  await talk(one);
  await one.page.getByLabel("Say something").fill(text);
  await one.page.getByRole("button", { name: "Send" }).click();
}

async function checkAccess(one) {
  assert.deepEqual(await faults(one.page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }), []);
}

test("what was said is reported, its speaker is heard no more, and somebody deals with it", async () => {
  const { host, guest } = await twoAtATable();
  await say(guest, "a rude word");
  await talk(host);
  const line = host.page.locator(".chat li", { hasText: "a rude word" });
  await line.locator("summary").click();
  host.page.once("dialog", (dialog) => dialog.accept("an insult"));
  await line.getByRole("button", { name: "Report" }).click();
  await host.page.getByText("It was reported.").waitFor();
  host.page.once("dialog", (dialog) => dialog.accept());
  await line.getByRole("button", { name: /Do not hear .* any more/ }).click();
  await line.waitFor({ state: "detached" });
  await guest.page.locator(".chat li", { hasText: "a rude word" }).waitFor();
  await host.page.goto("/you");
  await host.page.getByRole("button", { name: /^Hear .* again$/ }).click();
  await host.page.getByRole("heading", { name: "People you do not hear" }).waitFor({ state: "detached" });

  const anna = await keeper("Anna");
  await anna.page.goto("/you");
  await anna.page.getByRole("link", { name: "Look after the server" }).click();
  await anna.page.getByText("a rude word").waitFor();
  await checkAccess(anna);
  anna.page.once("dialog", (dialog) => dialog.accept("warned"));
  await anna.page.getByRole("button", { name: "Dealt with" }).click();
  await anna.page.getByText("Nobody has reported anything.").waitFor();
  await anna.page.getByRole("button", { name: "Log", exact: true }).click();
  await anna.page.getByRole("cell", { name: "close report" }).waitFor();
  for (const one of [host, guest, anna]) assert.deepEqual(one.errors, []);
});

test("everything that looks after people, tables and the house is on the page", async () => {
  const { host } = await twoAtATable();
  const boris = await keeper("Boris");
  await boris.page.goto("/admin");
  const part = (name) => boris.page.getByRole("navigation", { name: "Parts of this page" }).getByRole("button", { name, exact: true }).click();
  boris.page.on("dialog", (dialog) => dialog.accept("because"));

  await part("To everybody");
  const announcement = boris.page.locator("form", { has: boris.page.getByRole("heading", { name: "Announcement" }) });
  await announcement.getByLabel("In English").fill("Tournament on Sunday.");
  await announcement.getByLabel("In Spanish").fill("Torneo el domingo.");
  await announcement.getByRole("button", { name: "Say it" }).click();
  await boris.page.getByText("Done.").waitFor();
  const visitor = await here.somebody({ locale: "es-ES" });
  await visitor.page.getByText("Torneo el domingo.").waitFor();
  await visitor.page.getByRole("button", { name: "Cerrar este mensaje" }).click();
  await visitor.page.getByText("Torneo el domingo.").waitFor({ state: "detached" });
  await announcement.getByRole("button", { name: "End it" }).click();
  await announcement.getByRole("button", { name: "End it" }).waitFor({ state: "detached" });
  await boris.page.getByLabel("Address or network").fill("203.0.113.0/24");
  await boris.page.getByRole("button", { name: "Do not let in" }).click();
  await boris.page.getByRole("button", { name: "Let in again" }).click();
  await boris.page.getByText("203.0.113.0/24").waitFor({ state: "detached" });
  await checkAccess(boris);

  await part("Tables");
  await boris.page.getByLabel("State").selectOption("running");
  await boris.page.getByRole("button", { name: "Find" }).click();
  await boris.page.getByRole("button", { name: "End without a result" }).first().click();
  await host.page.waitForSelector('main[data-status="finished"]');
  await checkAccess(boris);

  await part("People");
  await boris.page.getByLabel("Name, e-mail or id").fill("boris");
  await boris.page.getByRole("button", { name: "Find" }).click();
  const link = boris.page.getByRole("button", { name: "Link to a new password" });
  await boris.page.waitForFunction(() => [...document.querySelectorAll("button")].filter((one) => one.textContent === "Link to a new password").length === 1);
  await link.click();
  await boris.page.getByText("/you#password=").waitFor();
  const download = boris.page.waitForEvent("download");
  await boris.page.getByRole("button", { name: "All that is known" }).click();
  assert.match((await download).suggestedFilename(), /\.json$/);
  await checkAccess(boris);

  await part("Room");
  await boris.page.getByText(/The games of accounts have \d+ entries; 20000000 are kept/).waitFor();
  await boris.page.getByRole("cell", { name: "east-front" }).waitFor();
  await boris.page.getByText("not heard of for 90 days: 0.").waitFor();
  await boris.page.getByText("untouched for 30 days;").waitFor();
  await boris.page.getByText("untouched for 90 days and without an account").waitFor();
  await part("Log");
  await boris.page.getByRole("cell", { name: "end table" }).waitFor();
  await checkAccess(boris);
  for (const one of [host, boris, visitor]) assert.deepEqual(one.errors, []);
});

test("to others there is nothing", async () => {
  const stranger = await here.somebody();
  await stranger.page.goto("/admin");
  await stranger.page.getByText("There is nothing here for you.").waitFor();
});
