/** A game that this version cannot go on with: its page says why, and the players go on by consent, end it or leave. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openBrowser, person, root, serve, setTable, sit, WITH_A_FRIEND } from "./support.mjs";

/** Spoils the book of a table and its last position, as if another version had written them. */
const SPOIL = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
table = (sys.argv[2],)
db.execute("UPDATE entries SET line = 'nothing-known here' WHERE table_id = ?", table)
last = db.execute("SELECT max(revision) FROM snapshots WHERE table_id = ?", table).fetchone()
unknown = '{"game": "east-front", "version": "0", "state": {}, "stack": []}'
db.execute("UPDATE snapshots SET state = ? WHERE table_id = ? AND revision = ?", (unknown, *table, *last))
db.commit()
`;
const folder = mkdtempSync(join(tmpdir(), "maproom-"));
const file = join(folder, "tables.sqlite");
let server;
let browser;

before(async () => {
  server = await serve(`sqlite:///${file}`);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Plays the first legal action as whoever is to decide, until the decision has passed to the other a few times. */
const playSome = (people, table) => people.reduce(async (before, one) => {
  await before;
  await one.page.evaluate(async (table) => {
    const look = () => fetch(`/api/tables/${table}`).then((answer) => answer.json());
    for (let page = await look(); page.legal.length > 0; page = await look()) {
      const body = JSON.stringify({ revision: page.revision, action: page.legal[0].id });
      await fetch(`/api/tables/${table}/actions`, { method: "POST", headers: { "content-type": "application/json" }, body });
    }
  }, table);
}, Promise.resolve());

/** Two people, the second reads Spanish, at a game that rests since the server was started anew. */
async function atAGameThatRests() {
  const host = await person(browser, server.url);
  const guest = await person(browser, server.url, { locale: "es-ES" });
  for (const one of [host, guest]) await one.page.goto("/");
  const table = await setTable(host, WITH_A_FRIEND);
  await guest.page.evaluate(async (table) => {
    const post = (path) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    await post("/api/guests");
    await post(`/api/tables/${table}/join`);
  }, table);
  await playSome([host, guest, host, guest], table);
  await server.stop();
  execFileSync(process.env.PYTHON ?? join(root, ".venv", "bin", "python"), ["-c", SPOIL, file, table]);
  await server.start();
  for (const one of [host, guest]) {
    await sit(one, table);
    await one.page.waitForSelector("[data-halted]");
    one.page.on("dialog", (dialog) => dialog.accept());
  }
  return { host, guest, table };
}

const way = (one, name) => one.page.locator(`[data-way="${name}"]`);

test("a game that rests says so in plain words, shows board and log, and goes on when both agree", async () => {
  const { host, guest } = await atAGameThatRests();
  const halted = host.page.locator("[data-halted]");
  await halted.getByText("This game rests", { exact: true }).waitFor();
  await halted.getByText("An older version of").waitFor();
  await guest.page.locator("[data-halted]").getByText("Esta partida está detenida", { exact: true }).waitFor();
  assert.equal(await host.page.locator("[data-action]").count(), 0);
  assert.ok((await host.page.locator(".story li, .story p").count()) > 0, "the log is there");
  await way(host, "go-on").click();
  const asked = guest.page.locator("[data-asked]");
  await asked.getByText("pide seguir desde esta posición").waitFor();
  await asked.getByRole("button", { name: "Aceptar" }).click();
  for (const one of [host, guest]) {
    await one.page.waitForSelector("[data-halted]", { state: "detached" });
    await one.page.waitForSelector(".prompt");
    assert.deepEqual(one.errors, []);
  }
});

test("who will not end it leaves, and the last at the table removes it", async () => {
  const { host, guest } = await atAGameThatRests();
  await way(host, "end").click();
  await guest.page.locator("[data-asked]").getByRole("button", { name: "Rechazar" }).click();
  await host.page.waitForSelector("[data-asked]", { state: "detached" });
  await way(guest, "leave").click();
  await guest.page.waitForURL((url) => url.pathname === "/");
  await way(host, "remove").click();
  await host.page.waitForURL((url) => url.pathname === "/");
  for (const one of [host, guest]) assert.deepEqual(one.errors, []);
});
