import { expect, it } from "vitest";
import { effects } from "./cards.es";

type Deck = { cards: { id: string }[] };
const files = import.meta.glob<Deck>("../../../../../src/maproom/games/east_front/data/{cards_axis,cards_soviet,contingency}.json", { eager: true });
const deck = (name: string) => Object.entries(files).find(([path]) => path.endsWith(`${name}.json`))?.[1].cards ?? [];

it("tells the effect of every card in Spanish, and of no other", () => {
  const plain = [...deck("cards_axis"), ...deck("cards_soviet")].map(({ id }) => id);
  const twofold = deck("contingency").flatMap(({ id }) => [`${id} initial`, `${id} second`]);
  expect(plain.length).toBeGreaterThan(90);
  expect(Object.keys(effects).sort()).toEqual([...plain, ...twofold].sort());
});
