/** Prints what the first load of a page costs in script, compressed: the home page, and a table of each game that is drawn. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What the first load of a page may cost. All scripts together have no limit: nobody loads them all. */
const LIMIT = 150_000;
const folder = process.env.MAPROOM_PAGE ?? new URL("../../src/maproom/table/static/", import.meta.url).pathname;
const assets = join(folder, "assets");
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
const text = new Map(scripts.map((name) => [name, readFileSync(join(assets, name), "utf8")]));
const size = (name) => gzipSync(text.get(name)).length;

/** A script and all that it cannot do without. */
function withImports(name, found = new Set()) {
  if (found.has(name) || !text.has(name)) return found;
  found.add(name);
  for (const [, other] of text.get(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) withImports(other, found);
  return found;
}
const cost = (...names) => {
  const found = new Set();
  for (const name of names) withImports(name, found);
  return [...found].reduce((sum, one) => sum + size(one), 0);
};

const entry = readFileSync(join(folder, "index.html"), "utf8").match(/assets\/([\w.-]+\.js)/)[1];
const table = scripts.find((name) => /^Table-/.test(name));
const kits = scripts.filter((name) => /^kit-/.test(name));
const slugs = readdirSync(new URL("../src/games/", import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name.replaceAll("_", "-"));
/** The game of a kit: it asks for its data by its name. */
const gameOf = (kit) => slugs.find((slug) => [...withImports(kit)].some((name) => new RegExp(`["'\`]${slug}["'\`]`).test(text.get(name)))) ?? kit;
const loads = [["home", cost(entry)], ...kits.map((kit) => [`a table of ${gameOf(kit)}`, cost(entry, table, kit)])];
for (const [name, bytes] of loads) console.log(`${String(bytes).padStart(7)}  ${name}${bytes < LIMIT ? "" : ", which is too much"}`);
console.log(`${String(scripts.reduce((sum, name) => sum + size(name), 0)).padStart(7)}  all ${scripts.length} scripts together, which nobody loads; the limit for a first load is ${LIMIT}`);
process.exitCode = loads.every(([, bytes]) => bytes < LIMIT) ? 0 : 1;
