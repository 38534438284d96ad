/** Prints what the first load of each page costs in script, compressed. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = new URL("../../src/maproom/table/static/assets/", import.meta.url).pathname;
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
const sizes = scripts.map((name) => [name.replace(/-[^-]{8}\.js$/, ""), gzipSync(readFileSync(join(folder, name))).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of sizes.sort((a, b) => b[1] - a[1])) console.log(`${String(size).padStart(7)}  ${name}`);
console.log(`${String(total).padStart(7)}  all scripts together; the limit for a first load is 300000`);
process.exitCode = total < 300_000 ? 0 : 1;
