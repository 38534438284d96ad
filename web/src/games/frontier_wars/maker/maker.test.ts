import { expect, it } from "vitest";
import { faultsOf, waysToCities } from "./check";
import { afloat, armiesOf, begun, empty, erased, flowed, fromScenario, laid, laidDouble, starred, toScenario, type Draft } from "./draft";
import { mapOf } from "./preview";
import { randomDraft, unevenness } from "./random";
import { lay } from "../geometry";

const row = (n: number): Draft => Array.from({ length: n }, (_, q) => `${q} 0`).reduce((draft, hex) => laid(draft, hex, "neutral"), empty());
const words = (draft: Draft) => faultsOf(draft).map(({ word }) => word);

/** A roll that is the same every time. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

it("says what is wrong with a map, and nothing where all is well", () => {
  expect(words(empty())).toEqual(["wrong.few", "wrong.starts"]);
  const near = ["0 0", "1 0"].reduce(begun, row(4));
  expect(words(near)).toEqual(["wrong.near"]);
  const good = ["0 0", "3 0"].reduce(begun, row(4));
  expect(words(good)).toEqual([]);
  expect(faultsOf(laid(good, "2 0", "water"))).toEqual([{ word: "wrong.apart", values: { id: "A4" } }]);
  expect(words({ ...good, points: 0 })).toEqual(["wrong.goal"]);
  expect(words({ ...good, armies: ["uk", "uk", "", ""] })).toEqual(["wrong.armies"]);
});

it("takes along what lay on a tile", () => {
  const river = flowed(begun(row(4), "1 0"), "1 0", "2 0");
  expect(erased(river, "1 0")).toMatchObject({ starts: [], rivers: [] });
  expect(laid(river, "1 0", "city")).toMatchObject({ starts: ["1 0"], rivers: river.rivers });
  expect(flowed(flowed(river, "2 0", "1 0"), "1 0", "2 0").rivers).toEqual([]);
});

it("knows stars, armies and ports", () => {
  const city = laid(row(4), "0 0", "city");
  expect(starred(city, "0 0").tiles["0 0"]?.stars).toBe(2);
  expect(armiesOf({ ...row(4), starts: ["0 0", "2 0", "3 0"], armies: ["", "germany", "", ""] })).toEqual(["usa", "germany", "uk"]);
  expect(afloat(city, "0 1").fleet).toBeNull();
  expect(afloat(laid(city, "0 0", "port"), "0 1").fleet).toBe("0 1");
});

it("gives back what it wrote", () => {
  const made = flowed(laid(laidDouble(["0 0", "3 0"].reduce(begun, row(5)), "0 1", "1 1"), "2 1", "river_city"), "1 0", "2 0");
  const scenario = toScenario({ ...made, name: "A map" });
  expect(scenario.tiles.find(({ kind }) => kind === "double")?.second).toEqual([1, 1]);
  const again = toScenario(fromScenario(scenario));
  expect(again).toEqual(scenario);
});

it("draws doubles and halves with a side for every neighbour", () => {
  const layout = lay(mapOf(laid(laidDouble(row(4), "0 1", "1 1"), "2 1", "river_city")), (id) => id);
  expect(layout.space.get("0 1")?.sides).toHaveLength(10);
  for (const space of layout.spaces) expect(space.sides, space.id).toHaveLength(space.edges.length);
  expect(layout.rivers.has("city-bridge")).toBe(true);
});

it("calls a map uneven whose river cuts a headquarters off, and even again with a bridge", () => {
  const cities = ["1 0", "4 0"].reduce((draft, hex) => laid(draft, hex, "city"), row(6));
  const even = ["0 0", "5 0"].reduce(begun, cities);
  expect(unevenness(even)).toBe(0);
  const cut = flowed(even, "0 0", "1 0");
  expect(unevenness(cut)).toBe(Infinity);
  expect(unevenness(flowed(cut, "0 0", "1 0"))).toBe(0);
});

it.each([[2, 5], [3, 5], [4, 6]])("draws fair maps for %i armies with %i tiles each", (players, tiles) => {
  for (let seed = 1; seed < 4; seed++) {
    const draft = randomDraft({ players, tiles, river: true, special: true }, seeded(seed));
    expect(faultsOf(draft)).toEqual([]);
    expect(Object.keys(draft.tiles)).toHaveLength(players * tiles);
    expect(unevenness(draft)).toBeLessThan(Infinity);
    expect(waysToCities(draft)).toHaveLength(players);
    expect(draft.rivers.length).toBeLessThanOrEqual(10);
    expect(Object.values(draft.tiles).filter(({ kind }) => kind === "water" || kind === "swamp").length).toBeLessThanOrEqual(players);
  }
});
