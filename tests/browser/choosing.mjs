/** What the tests of choosing share: a table where one begins, what the server tells of it, and what is picked and lit on the page. */
import { setTimeout } from "node:timers/promises";
import { atRest, beyond, PATIENCE, playUnseen, revision, setTable, sit } from "./support.mjs";

export const told = (me) => me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), me.table);
/** What the server tells once it is so; a question of the page itself cannot wait for an answer of the server. */
export async function toldOnce(me, isSo) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(50)) {
    const page = await told(me);
    if (isSo(page)) return page;
  }
  throw new Error(`It never was so: ${isSo}`);
}
export const picked = (me) => me.page.locator(".stack.chosen").evaluateAll((found) => found.map((one) => one.dataset.stack));
export const lit = (me) => me.page.locator("path.lit[data-lit]").evaluateAll((found) => found.map((one) => one.dataset.lit));

/** What ends a question: a button of its own, or the first thing that is offered. */
const soonest = ({ legal }) => legal.find(({ words }) => words.verb === "done") ?? legal[0];

/** Somebody new in a house, at a table that was played on unseen to where a test begins. */
export async function arriveAtTable(here, seats, more, { options, ...how } = {}) {
  const me = await here.newcomer(options);
  me.table = await setTable(me, seats, more);
  await playUnseen(me, me.table, { choose: soonest, ...how });
  await sit(me, me.table);
  await me.page.waitForSelector(".prompt.mine");
  await atRest(me);
  return me;
}

export const offers = (verb) => ({ legal }) => legal.some(({ words }) => words.verb === verb);

export async function andWait(me, act) {
  const old = await revision(me);
  await act();
  await beyond(me, old);
  await me.page.waitForFunction(() => !document.querySelector(".prompt button[disabled]"));
  await atRest(me);
}

export const centre = async (locator) => { const box = await locator.boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
