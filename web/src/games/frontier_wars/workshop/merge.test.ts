import { expect, it } from "vitest";
import data from "../../../../../src/maproom/games/frontier_wars/data/scenarios.json";
import type { Row } from "../../../workshop/value";
import { begun, erased, flowed, laid } from "../maker/draft";
import { drawable, merged } from "./merge";

const { scenarios } = data as unknown as { scenarios: Row[] };
const tilesOf = (scenario: Row) => scenario["tiles"] as Row[];

it.each(scenarios.map((one) => [String(one["id"]), one] as const))("leaves %s as it is when nothing was changed", (_, scenario) => {
  const draft = drawable(scenario);
  expect(merged(scenario, draft, draft)).toEqual(scenario);
});

it("changes a tile and keeps what the table does not know of it", () => {
  const [first] = scenarios as [Row];
  const before = drawable(first);
  const after = merged(first, before, laid(before, "1 -1", "airport"));
  const tile = tilesOf(after).find(({ id }) => id === "A3");
  expect(tile).toMatchObject({ kind: "airport", stars: 1, place: { name: "Liege" } });
  expect(tilesOf(after).filter((one) => one !== tile)).toEqual(tilesOf(first).filter(({ id }) => id !== "A3"));
});

it("names a new tile after its row, forgets one that was taken away, and seats who has moved", () => {
  const [first] = scenarios as [Row];
  const before = drawable(first);
  const more = merged(first, before, laid(before, "2 -1", "city"));
  expect(tilesOf(more).at(-1)).toEqual({ id: "A4", q: 2, r: -1, kind: "city", stars: 1 });
  const fewer = merged(first, before, begun(erased(before, "-1 -1"), "0 -1"));
  expect(tilesOf(fewer).map(({ id }) => id)).not.toContain("A1");
  expect((fewer["seats"] as Row[]).map(({ tile }) => tile)).toEqual(["C3", "A2"]);
});

it("keeps the names of rivers and of the halves of a city", () => {
  const scenario = scenarios.find(({ id }) => id === "varsity-river") as Row;
  const before = drawable(scenario);
  const [river] = before.rivers;
  const [a, b] = river?.between ?? ["", ""];
  const after = merged(scenario, before, flowed(before, a, b));
  expect((after["rivers"] as Row[]).find(({ id }) => id === "R1")).toEqual({ id: "R1", between: ["B2", "B3"], bridge: true });
  expect(tilesOf(after)).toEqual(tilesOf(scenario));
});
