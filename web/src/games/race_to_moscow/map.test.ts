import { expect, it } from "vitest";
import { around, cellsOf } from "./cells";
import type { ArmyFact, MapFacts, RaceView } from "./data";
import { contactsOf, pocketOf } from "./pockets";
import { raceOf } from "./race";

/** base - a - b - city, with b - port - sea - city beside it, and a dead end behind b. */
const area = (id: string, more: object = {}) => ({ id, name: id, colors: ["gray"], home: null, base: null, fortified: false, victory: id === "city", medals: 0, harbor: null, season: "summer", plot: [0, 0], ...more });
const road = (a: string, b: string, colors = ["gray"]) => ({ id: `${a}--${b}`, a, b, colors });
const map = {
  areas: [area("base", { home: "gray" }), area("a"), area("b"), area("port", { harbor: "sea" }), area("end"), area("city", { harbor: "sea" })],
  seas: [{ id: "sea", name: "sea", lon: 0, lat: 0 }],
  connections: [road("base", "a"), road("a", "b"), road("b", "city"), road("b", "port"), road("a", "end"), road("end", "city", ["red"])],
  sea_connections: [],
} as unknown as MapFacts;
const view = (more: Partial<RaceView> = {}) => ({ players: ["gray"], control: { base: "gray" }, blocked: [], fleet: null, armies: [{ id: "x", colour: "gray", area: "base" }], ...more }) as unknown as RaceView;
const near = contactsOf(map);

it("finds no pocket while a chain leads to a free victory area, by land or by sea", () => {
  expect(pocketOf(map, near, view(), { taken: "a" })).toEqual([]);
  expect(pocketOf(map, near, view({ control: { base: "gray", a: "gray" } }), { taken: "b" })).toEqual([]);
});

it("finds the pocket that the Fleet closes, and one that a captured city makes of everything", () => {
  const held = view({ control: { base: "gray", a: "gray", b: "gray" } });
  expect(pocketOf(map, near, held, { fleet: "sea" })).toEqual(["port"]);
  expect(pocketOf(map, near, view(), { taken: "city" })).toEqual(["a", "b", "port", "end"]);
});

it("counts the race by connections of one's own colour", () => {
  const armies = [{ id: "x", color: "gray", start: "base" }] as unknown as ArmyFact[];
  expect(raceOf(map, armies, () => "city", view())).toEqual([{ colour: "gray", city: "city", of: 3, left: 3 }]);
  expect(raceOf(map, armies, () => "city", view({ armies: [{ id: "x", colour: "gray", area: "end" }] as unknown as RaceView["armies"] }))[0]?.left).toBe(3);
});

it("parts the land between towns half way", () => {
  const [left, right] = cellsOf([[0, 0], [10, 0]], (spot) => around(spot, 20, 40));
  expect(Math.max(...(left?.ring ?? []).map(([x]) => x))).toBeCloseTo(5);
  expect(Math.min(...(right?.ring ?? []).map(([x]) => x))).toBeCloseTo(5);
  expect(left?.edges.filter(({ beyond }) => beyond === 1).length).toBe(1);
});
