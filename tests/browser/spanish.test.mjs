/** A page in Spanish shows cards in Spanish: their titles come with the game's data, in the language of the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { house, playByClicking, setTable, sit } from "./support.mjs";

const here = house();
const GAMES = {
  "east-front": { seats: ["axis", "allies"], files: ["cards_axis.json", "cards_soviet.json", "contingency.json"] },
  "frontier-wars": { seats: ["germany", "usa"], files: ["cards.json"], scenario: "compact-2" },
};
const CARD = ".side .card strong";

/** All titles in a file of data, in its order. */
const titlesIn = (data) =>
  Object.entries(data ?? {}).flatMap(([key, value]) => (key === "title" && typeof value === "string" ? [value] : typeof value === "object" ? titlesIn(value) : []));

const titles = async (game, language) => {
  const read = (file) => fetch(`${here.server.url}/api/games/${game}/data/${file}?language=${language}`).then((answer) => answer.json());
  return titlesIn(await Promise.all(GAMES[game].files.map(read)));
};

for (const [game, { seats, scenario }] of Object.entries(GAMES)) {
  test(`the cards of ${game} have Spanish titles at a Spanish table, and no English ones`, async () => {
    const me = await here.newcomer({ locale: "es-ES" });
    const taken = seats.map((seat, at) => (at === 0 ? { seat, who: "me" } : { seat, who: "bot", bot: "random" }));
    await sit(me, await setTable(me, taken, { game, ...(scenario ? { scenario } : {}) }));
    await playByClicking(me.page, { until: CARD, most: 20 });
    await me.page.locator(CARD).first().waitFor();
    const shown = (await me.page.locator(CARD).allInnerTexts()).map((title) => title.replace(/ ×\d+$/, ""));
    const [english, spanish] = await Promise.all([titles(game, "en"), titles(game, "es")]);
    assert.ok(shown.some((title) => spanish.includes(title) && !english.includes(title)), shown.join(", "));
    const onlyEnglish = english.filter((title) => !spanish.includes(title));
    const words = await me.page.locator("main").innerText();
    assert.deepEqual(onlyEnglish.filter((title) => words.includes(title)), []);
    assert.deepEqual(me.errors, []);
  });
}
