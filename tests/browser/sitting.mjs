/** Somebody at a table in the middle of a game: what the server tells them, and what they do there. */
import { setTimeout } from "node:timers/promises";
import { atRest, beyond, PATIENCE, playUnseen, revision, setTable, sit } from "./support.mjs";

/** What the server tells somebody of their table. */
export const told = (me) => me.page.evaluate((id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()), me.table);
/** What the server tells once it is so; a question of the page itself cannot wait for an answer of the server. */
export async function toldOnce(me, isSo) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(50)) {
    const page = await told(me);
    if (isSo(page)) return page;
  }
  throw new Error(`It never was so: ${isSo}`);
}
/** At a table that was played on unseen to where a test begins. */
export const tablesOf = (here) => async (seats, more, { options, ...how } = {}) => {
  const me = await here.newcomer(options);
  me.table = await setTable(me, seats, more);
  await playUnseen(me, me.table, { choose: soonest, ...how });
  await sit(me, me.table);
  await me.page.waitForSelector(".prompt.mine");
  await atRest(me);
  return me;
};
/** What ends a question: a button of its own, or the first thing that is offered. */
export const soonest = ({ legal }) => legal.find(({ words }) => words.verb === "done") ?? legal[0];
/** Until an action of a kind is offered. */
export const offers = (verb) => ({ legal }) => legal.some(({ words }) => words.verb === verb);

/** Does something, and waits until all of it is answered. */
export async function andWait(me, act) {
  const old = await revision(me);
  await act();
  await beyond(me, old);
  await me.page.waitForFunction(() => !document.querySelector(".prompt button[disabled]"));
  await atRest(me);
}
