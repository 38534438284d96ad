import { beforeEach, expect, it, vi } from "vitest";
import type { GameCard, NewTable } from "../api/types";

const set = vi.hoisted(() => [] as unknown[]);
vi.mock("../api/client", () => ({ setTable: (wish: unknown) => { set.push(wish); return Promise.resolve({ table: { id: "new" } }); } }));
vi.mock("../me.svelte", () => ({ myself: { somebody: () => Promise.resolve() } }));
vi.mock("../router.svelte", () => ({ place: { go: () => undefined } }));

import { againstComputer, commandsOf, hotSeat } from "./begin";

const game = {
  id: "fury", opening: "historical", options: [], seats: [{ id: "axis", name: "the Axis" }, { id: "soviet", name: "the Soviets" }, { id: "finns", name: "the Finns" }],
  scenarios: [{ id: "campaign", seats: ["axis", "soviet", "finns"] }, { id: "historical", seats: ["axis", "soviet"] }],
} as unknown as GameCard;
const last = () => set.at(-1) as NewTable;
beforeEach(() => { set.length = 0; });

it("opens the scenario that a game begins with, for whoever plays now, learns or has the others beside them", async () => {
  expect(commandsOf(game).map(({ id }) => id)).toEqual(["axis", "soviet"]);
  await againstComputer(game, ["axis"], "captain");
  expect(last()).toMatchObject({ scenario: "historical", casual: false, seats: [{ seat: "axis", who: "me" }, { seat: "soviet", who: "bot", bot: "captain" }] });
  await againstComputer(game, ["soviet"], "captain", true);
  expect(last()).toMatchObject({ scenario: "historical", casual: true, seats: [{ seat: "axis", who: "bot", bot: "recruit" }, { seat: "soviet", who: "me" }] });
  await hotSeat(game);
  expect(last()).toMatchObject({ scenario: "historical", seats: [{ seat: "axis", who: "me" }, { seat: "soviet", who: "me" }] });
});

it("opens the first scenario of a game that names none", async () => {
  await againstComputer({ ...game, opening: "" }, ["axis"], "captain");
  expect(last()).toMatchObject({ scenario: "campaign" });
});
