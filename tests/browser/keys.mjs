/**
 * Plays whole games by keys alone, against the computer, and prints how many it took: `node tests/browser/keys.mjs race-to-moscow quartermaster-ww2`.
 * KEY names the key that goes from thing to thing: "n", unless it is "Tab".
 */
import { asked, DOORSTEP, openBrowser, person, playByKeys, serve, setTable, shoot } from "./support.mjs";

const games = process.argv.length > 2 ? process.argv.slice(2) : ["race-to-moscow"];
const key = process.env.KEY ?? "n";
const server = await serve();
const browser = await openBrowser();
try {
  for (const game of games) {
    const me = await person(browser, server.url);
    await me.page.goto(DOORSTEP);
    const { games: known } = await asked(me, "/api/games");
    const { seats } = known.find(({ id }) => id === game).scenarios[0];
    const table = await setTable(me, seats.map((seat, at) => (at === 0 ? { seat, who: "me" } : { seat, who: "bot", bot: "recruit" })), { game });
    await me.page.goto(`/tables/${table}`);
    await me.page.waitForSelector(".board svg");
    const { keys, answers, longest, lost, over } = await playByKeys(me.page, { key });
    if (over) await me.page.waitForSelector(".ending");
    await shoot(me, `keys-${game}`);
    const focus = await me.page.evaluate(() => document.activeElement?.closest(".ending") !== null);
    console.log(`${game}, by ${key} and Enter: ${over ? "the game is over" : "not ended"}; ${keys} keys, ${answers} answers, at most ${longest} keys to the next, ${lost} times without focus; end screen ${focus ? "has" : "has not"} the focus; faults ${me.errors.length}`);
    await me.context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
