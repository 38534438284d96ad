/** The workshop: a draft is made, edited by mouse and by keys, checked while one works, undone, exported and opened again. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { faults as shutOut, house, person, root, serve, setTable, sit } from "./support.mjs";

const here = house();

/** A new draft of a game, looked over and without faults. */
async function draftOf(game, options) {
  const me = await here.somebody(options);
  await me.page.goto(`/workshop/${game}`);
  await me.page.click(`[data-begin="${game}"]`);
  await checked(me, "well");
  return me;
}
const checked = (me, how) => me.page.waitForSelector(`main.bench[data-checked="${how}"]`);
const faults = (me, number) => me.page.waitForSelector(`[data-faults="${number}"]`);
const middleOf = async (me, selector) => {
  const box = await me.page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const clean = (me) => assert.deepEqual(me.errors, []);

test("Race to Moscow: the board with the mouse, a fault and its mending, undo and redo", async () => {
  const me = await draftOf("race-to-moscow");
  const { page } = me;
  // An area is chosen, and what the file says of it stands beside the map.
  await page.locator('[data-place="riga"] .hit').click({ force: true });
  await page.waitForSelector('[data-chosen^="areas."]');
  const medals = page.locator('[data-chosen] [data-field$=".medals"] select');
  assert.equal(await medals.inputValue(), "1");
  // It is dragged away, and its line follows.
  const line = () => page.locator('[data-line="riga--valmiera"], [data-line="valmiera--riga"]').getAttribute("d");
  const before = await line();
  const [x, y] = await middleOf(me, '[data-place="riga"] .disc');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 16, y - 12, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction((old) => document.querySelector('[data-line="riga--valmiera"], [data-line="valmiera--riga"]')?.getAttribute("d") !== old, before);
  await checked(me, "well");
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "map");
  // A line is drawn between two areas that have none; a fault is told where a bunker too many is set.
  await page.click("[data-tool=line]");
  await page.locator('[data-place="riga"] .hit').click({ force: true });
  await page.locator('[data-place="pskov"] .hit').click({ force: true });
  await page.waitForSelector('[data-line="riga--pskov"]', { state: "attached" });
  await checked(me, "well");
  await page.click("[data-tool=choose]");
  await page.locator('[data-place="riga"] .hit').click({ force: true });
  await page.locator('[data-chosen] [data-field$=".fortified"] input').check();
  await faults(me, 1);
  assert.match(await page.locator("[data-faults] [data-fault=count]").innerText(), /17 .*16/s);
  await page.locator('[data-chosen] [data-field$=".fortified"] input').uncheck();
  await checked(me, "well");
  // A name that is emptied is a fault beside its field and at its place on the board.
  await page.locator('[data-chosen] [data-field$=".name"] input').fill("");
  await faults(me, 1);
  await page.waitForSelector('[data-place="riga"].wrong');
  await page.waitForSelector('[data-chosen] [data-field$=".name"] [data-fault=empty]');
  // Undo goes back step by step, redo forward.
  await page.getByRole("button", { name: "Undo" }).click();
  await checked(me, "well");
  assert.equal(await page.locator('[data-chosen] [data-field$=".name"] input').inputValue(), "Riga");
  for (const _ of [1, 2, 3]) await page.keyboard.press("Control+z");
  assert.equal(await page.locator('[data-line="riga--pskov"]').count(), 0);
  await page.keyboard.press("Control+y");
  await page.waitForSelector('[data-line="riga--pskov"]', { state: "attached" });
  for (const _ of [1, 2]) await page.keyboard.press("Control+z");
  assert.equal(await line(), before);
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "");
  clean(me);
});

test("Race to Moscow: a line is bent by mouse and by keys, its bends moved and taken away, and undone", async () => {
  const me = await draftOf("race-to-moscow");
  const { page } = me;
  const line = page.locator('[data-line="riga--valmiera"], [data-line="valmiera--riga"]');
  const bends = (number) => page.waitForSelector(`[data-bends="${number}"]`);
  const drag = async (selector, dx, dy) => {
    const [x, y] = await middleOf(me, selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 5 });
    await page.mouse.up();
  };
  const straight = await line.getAttribute("d");
  await line.dispatchEvent("click");
  await bends(0);
  await drag("[data-stretch='0']", 14, -18);
  await bends(1);
  await checked(me, "well");
  const once = await line.getAttribute("d");
  assert.notEqual(once, straight);
  assert.match(await page.locator('[data-chosen^="connections."] [data-field$=".via"] textarea').inputValue(), /^[\d.]+, [\d.]+$/);
  // On a map that is zoomed in the bend moves, and not the map.
  const [zoom, via] = [page.locator(".board button").first(), page.locator('[data-chosen^="connections."] [data-field$=".via"] textarea')];
  for (const _ of [1, 2, 3]) await zoom.click();
  await page.waitForTimeout(700);
  const [lay, town] = [await via.inputValue(), await middleOf(me, '[data-place="riga"] .disc')];
  await drag("[data-bend='0']", -24, 10);
  await page.waitForFunction((old) => document.querySelector('[data-field$=".via"] textarea')?.value !== old, lay);
  assert.ok(Math.abs((await middleOf(me, '[data-place="riga"] .disc'))[0] - town[0]) < 1.5, "the map stays where it is");
  await page.waitForFunction((old) => document.querySelector('[data-line="riga--valmiera"], [data-line="valmiera--riga"]')?.getAttribute("d") !== old, once);
  // By keys: another bend, moved by arrows as one step, and taken away.
  await page.locator("[data-stretch='1']").focus();
  await page.keyboard.press("Enter");
  await bends(2);
  await page.waitForFunction(() => document.activeElement?.dataset.bend === "1");
  const east = async () => Number((await via.inputValue()).split("\n")[1].split(",")[0]);
  const before = await east();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  assert.ok((await east()) > before);
  await page.keyboard.press("Control+z");
  assert.equal(await east(), before);
  await page.locator("[data-bend='1']").focus();
  await page.keyboard.press("Delete");
  await bends(1);
  await checked(me, "well");
  // Back to the straight line, a step at a time: the bend that went, the one that came, the two drags.
  for (const number of [2, 1, 1, 0]) {
    await page.keyboard.press("Control+z");
    await bends(number);
  }
  assert.equal(await line.getAttribute("d"), straight);
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "");
  clean(me);
});

test("fields and choices are named in words, in English and in Spanish", async () => {
  for (const [locale, words] of [["en-GB", ["Soviet symbol", "Fortified area", "Summer"]], ["es-ES", ["Símbolo soviético", "Área fortificada", "Verano"]]]) {
    const me = await draftOf("race-to-moscow", { locale });
    const { page } = me;
    await page.locator('[data-place="riga"] .hit').click({ force: true });
    await page.waitForSelector('[data-chosen^="areas."]');
    await page.locator("[data-chosen]").getByLabel(words[0], { exact: true }).waitFor();
    await page.locator("[data-chosen]").getByLabel(words[1], { exact: true }).waitFor();
    assert.ok((await page.locator('[data-chosen] [data-field$=".season"] option').allInnerTexts()).includes(words[2]));
    const labels = await page.locator("[data-chosen] label, [data-chosen] .label").allInnerTexts();
    assert.deepEqual(labels.filter((label) => label.includes("_")), []);
    clean(me);
  }
});

test("Race to Moscow: the board and a card by keys only, exported, opened again, kept over a reload", async () => {
  const me = await draftOf("race-to-moscow", { acceptDownloads: true });
  const { page } = me;
  const tool = page.locator("[data-tool=choose]");
  await tool.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("[data-tool=line][aria-checked=true]");
  await page.keyboard.press("ArrowLeft");
  // From place to place by arrows; Enter chooses, Shift with an arrow moves.
  await page.locator('[data-place][tabindex="0"]').focus();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "danzig");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "konigsberg");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-chosen^="areas."]');
  await page.keyboard.press("Shift+ArrowUp");
  await page.waitForSelector('main.bench[data-changed="map"]');
  // A card in its form: found by a word, opened, its title typed anew.
  await page.locator("[data-tab=board]").focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await page.waitForSelector("[data-tab=cards_pursuit][aria-selected=true]");
  await page.getByLabel("Find").fill("P07");
  const card = page.locator('[data-entry="6"]');
  await card.focus();
  await page.keyboard.press("Enter");
  const title = page.locator('[data-field="cards.6.title"] input');
  await title.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("A title of my own");
  const ammo = page.locator('[data-field="cards.6.number"] input');
  await ammo.fill("-1");
  await faults(me, 1);
  await page.waitForSelector('[data-field="cards.6.number"] [data-fault=too_small]');
  await ammo.fill("7");
  await checked(me, "well");
  await page.locator("#edition-name").fill("Printed board");
  await checked(me, "well");
  // Out as one file, and in again as another draft that says the same.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-export]").click()]);
  assert.equal(download.suggestedFilename(), "printed-board.zip");
  const content = await readFile(await download.path());
  assert.equal(content.subarray(0, 2).toString(), "PK");
  await page.goto("/workshop");
  await page.setInputFiles("input[type=file]", { name: "printed-board.zip", mimeType: "application/zip", buffer: content });
  await checked(me, "well");
  assert.equal(await page.locator("#edition-name").inputValue(), "Printed board");
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "cards_pursuit map");
  await page.locator("[data-tab=cards_pursuit]").click();
  await page.locator('[data-entry="6"]').click();
  assert.equal(await title.inputValue(), "A title of my own");
  // A file that is none is refused with a sentence, and nothing is lost.
  await page.setInputFiles("input[type=file]", { name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("nothing") });
  await page.getByRole("alert").filter({ hasText: "no packed edition" }).waitFor();
  await page.reload();
  await checked(me, "well");
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "cards_pursuit map");
  await page.goto("/workshop");
  await page.locator("[data-draft]").first().waitFor();
  assert.equal(await page.locator("[data-draft]").count(), 2);
  clean(me);
});

test("on the owner's own machine the edition is written down, and the command told", async () => {
  const me = await draftOf("race-to-moscow");
  const { page } = me;
  await page.locator("[data-tab=logistics]").click();
  await page.locator('[data-field="truck_capacity"] input').fill("5");
  await checked(me, "well");
  await page.locator("[data-play]").click();
  await page.waitForSelector('[data-kept]:not([data-kept=""])');
  assert.match(await page.locator("pre").innerText(), /^maproom edition use ".*race-to-moscow-[0-9a-f]{16}"$/);
  clean(me);
});

test("Fury in the East: terrain is painted, a river laid by mouse and by keys, a fault is shown at its hex", async () => {
  const me = await draftOf("fury-in-the-east");
  const { page } = me;
  const surface = page.locator("[data-here]");
  const hexField = (key) => page.locator(`[data-chosen] [data-field$=".${key}"]`);
  const box = await page.locator("[data-here] .cursor").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // A brush over several hexes is one step back.
  await page.click("[data-tool=mountain]");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 4 * box.height, { steps: 16 });
  await page.mouse.up();
  await checked(me, "well");
  await page.click("[data-tool=choose]");
  await page.mouse.click(x, y + 2 * box.height);
  await page.waitForSelector('[data-chosen^="hexes."]');
  assert.equal(await hexField("terrain").locator("select option:checked").innerText(), "Mountain");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.notEqual(await hexField("terrain").locator("select option:checked").innerText(), "Mountain");
  assert.equal(await page.locator("main.bench").getAttribute("data-changed"), "");
  // A click near the northern side lays a river there, or takes it away; a second click the other way round.
  await page.click("[data-tool=rivers]");
  const rivers = () => surface.getAttribute("aria-label").then((label) => label.match(/River ([\d, ]+)/)?.[1] ?? "");
  const dry = await rivers();
  const bank = await page.locator("[data-here] .cursor").boundingBox();
  const side = [bank.x + bank.width / 2, bank.y + bank.height * 0.06];
  await page.mouse.click(...side);
  assert.notEqual(await rivers(), dry);
  await page.mouse.click(...side);
  assert.equal(await rivers(), dry);
  // By keys: a railway to the north and back, then a town without a name, which is a fault.
  await page.click("[data-tool=rail_links]");
  await surface.focus();
  const said = () => surface.getAttribute("aria-label");
  const railways = async () => (await said()).match(/Railway ([\d, ]+)/)?.[1] ?? "";
  const before = await railways();
  await page.keyboard.press("1");
  await page.waitForFunction((old) => (document.querySelector("[data-here]").getAttribute("aria-label").match(/Railway ([\d, ]+)/)?.[1] ?? "") !== old, before);
  await page.keyboard.press("1");
  assert.equal(await railways(), before);
  await page.click("[data-tool=town]");
  await surface.focus();
  for (let step = 0; step < 40 && /Hex \d{4} \D/.test(await said()); step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await faults(me, 1);
  const place = await surface.getAttribute("data-here");
  await page.waitForSelector(`[data-wrong="${place}"]`);
  await page.getByLabel("Add a field:").first().selectOption("name");
  await hexField("name").locator("input").fill("Neustadt");
  await checked(me, "well");
  clean(me);
});

test("Frontier Wars: a tile is laid, the book's numbers object, and undo takes it back", async () => {
  const me = await draftOf("frontier-wars");
  const { page } = me;
  await page.click("[data-tool=city]");
  await page.locator('[data-hex="2 -1"]').click();
  await page.waitForSelector("[data-faults]:not([data-faults='0'])");
  assert.match(await page.locator("[data-faults]").innerText(), /12/);
  await page.keyboard.press("Control+z");
  await checked(me, "well");
  // A fault of a tile is shown on it.
  await page.locator("[data-tab=scenarios]").click();
  await page.locator('[data-entry="0"]').first().click();
  await page.locator("#f-scenarios-scenarios-0-tiles-2").click();
  await page.locator('[data-field="scenarios.0.tiles.2.stars"] input').fill("9");
  await page.waitForSelector("[data-faults]:not([data-faults='0'])");
  await page.locator("[data-tab=board]").click();
  await page.waitForSelector('[data-hex="1 -1"].wrong');
  await page.getByRole("button", { name: "Undo" }).click();
  await checked(me, "well");
  await page.locator("[data-scenario]").selectOption({ index: 5 });
  await page.waitForSelector('[data-chosen="scenarios.5"]');
  clean(me);
});

test("the workshop by axe, in Spanish, in the dark and on a phone", async () => {
  const me = await draftOf("race-to-moscow", { locale: "es-ES", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = me;
  await page.getByRole("tab", { name: "Cartas de Persecución" }).click();
  await page.getByText("Una entrada por cada carta.").first().waitFor();
  for (const tab of ["board", "cards_pursuit", "map"]) {
    await page.locator(`[data-tab=${tab}]`).click();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is no wider than the screen`);
    assert.deepEqual(await shutOut(page, { rules: { "nested-interactive": { enabled: false } } }), []);
  }
  clean(me);
});

test("a server that plays an edition names it wherever a table of it is, and one that does not says which is missing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maproom-edition-"));
  const python = process.env.PYTHON ?? join(root, ".venv", "bin", "python");
  execFileSync(python, ["-m", "maproom", "edition", "new", "race-to-moscow", join(folder, "mine"), "--name", "Printed board"]);
  process.env.MAPROOM_EDITIONS = join(folder, "mine");
  const server = await serve(`sqlite:///${join(folder, "tables.sqlite")}`).finally(() => (process.env.MAPROOM_EDITIONS = ""));
  const me = await person(here.browser, server.url);
  const { page } = me;
  const named = (where) => page.locator(`${where} [data-edition]`).first().filter({ hasText: "Edition: Printed board" }).waitFor();
  try {
    await page.goto("/");
    await named(".shelf");
    await page.goto("/new?game=race-to-moscow");
    await named("main");
    const seats = ["gray", "white", "brown"].map((seat) => ({ seat, who: "me" }));
    const table = await setTable(me, seats, { game: "race-to-moscow" });
    await sit(me, table);
    await named(".side .top");
    await page.goto("/");
    await named("main li");
    await page.evaluate((id) => fetch(`/api/tables/${id}/resign`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }), table);
    await sit(me, table);
    await named(".ending");
    await page.goto("/statistics");
    await named("table");
    await page.goto("/workshop");
    await page.getByText("Played here: Printed board").waitFor();
    // Without the edition its table is looked at: board and log are there, and which edition is missing is said.
    const other = await setTable(me, seats, { game: "race-to-moscow" });
    await page.evaluate(async (id) => {
      for (let step = 0; step < 8; step++) {
        const { revision, legal, seat } = await fetch(`/api/tables/${id}`).then((answer) => answer.json());
        await fetch(`/api/tables/${id}/actions`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ revision, action: legal[0].id, seat }) });
      }
    }, other);
    clean(me);
    await server.stop();
    await server.start();
    await sit(me, other);
    const missing = page.locator("[data-missing]");
    assert.match(await missing.innerText(), /Printed board, [0-9a-f]{16}/);
    await page.waitForSelector(".board svg");
    assert.equal(await page.locator("[data-halted] [data-way=go-on]").count(), 0);
    assert.equal(await page.locator("[data-halted] [data-way=save]").count(), 1);
    await sit(me, table);
    await missing.waitFor();
  } finally {
    await me.context.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
