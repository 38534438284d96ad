/** The end of a game as a table shows it, against what the server tells of it. */
import assert from "node:assert/strict";
import { asked } from "./support.mjs";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who won and why, the score and of a whole game its course, what each side lost or took, and what next; answers the region that says so. */
export async function looksAtTheEnd(me, table, { won = /won\.|draw/, why, counted = "Losses", whole = true } = {}) {
  const { table: { result, seats }, log } = await asked(me, `/api/tables/${table}`);
  const end = me.page.getByRole("region", { name: "The end of the game" });
  await end.waitFor();
  await end.locator("[data-reading]").waitFor({ state: "detached" });
  const said = await end.locator("header").innerText();
  assert.match(said, won);
  assert.ok(said.includes(why ?? log.findLast(({ kind }) => kind === "action").text), said);
  assert.deepEqual(await end.locator(".scores li").allInnerTexts(), result.scores.map(({ score, name }) => `${score}\n${capital(name)}`));
  if (whole) {
    const course = end.locator("figure path.line");
    await course.first().waitFor({ state: "attached" });
    assert.equal(await course.count(), result.scores.length);
  }
  const best = Math.max(...result.returns), drawn = result.returns.every((one) => one === best);
  const rows = end.locator("tbody tr");
  assert.deepEqual((await rows.locator("td:first-child").allInnerTexts()).map((text) => text.split("★")[0].trim()), seats.map(({ name }) => capital(name)));
  assert.deepEqual(await rows.evaluateAll((found) => found.map((row) => row.matches(".won"))), result.returns.map((one) => !drawn && one === best));
  const heads = await end.locator("thead th").allInnerTexts(), column = heads.indexOf(counted);
  assert.ok(column > 0, `${counted} is not among ${heads}`);
  assert.ok((await rows.locator(`td:nth-child(${column + 1})`).allInnerTexts()).some((number) => Number(number) > 0), counted);
  const next = await end.locator(".next").innerText();
  for (const what of ["Rematch", "Watch it again", "Share", "Download the record"]) assert.ok(next.includes(what), `${what} is not in ${next}`);
  return end;
}
