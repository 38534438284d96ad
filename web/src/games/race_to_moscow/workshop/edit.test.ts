import { expect, it } from "vitest";
import data from "../../../../../src/maproom/games/race_to_moscow/data/map.json";
import { lookUp, put, type Json } from "../../../workshop/value";
import { draw } from "../geometry";
import { bendsOf, bent, drawable, earthAt, joined, linesOf, moved, withArea, without } from "./edit";

const map = data as unknown as Json;
const number = (id: string) => (lookUp(map, ["areas"]) as { id: string }[]).findIndex((area) => area.id === id);

it("finds the place on the earth under a point of the sheet", () => {
  const { sheet } = draw(drawable(map));
  expect(earthAt(sheet, sheet.place([24.11, 56.95]), [30, 52])).toEqual([24.11, 56.95]);
});

it("draws what can be drawn, however broken the rest is", () => {
  const broken = [put(map, ["areas", 3, "plot"], "nowhere"), put(map, ["connections", 0, "b"], "nowhere"), put(map, ["areas", 2, "colors"], null), put(map, ["seas"], 7), { areas: [], seas: [], connections: [], sea_connections: [] }];
  for (const one of broken) expect(() => drawable(one)).not.toThrow();
  expect(draw(drawable(put(map, ["areas", 3, "plot"], "nowhere"))).areas).toHaveLength(95);
});

it("joins two areas in the colours that they share, once", () => {
  const done = joined(map, "riga", "pskov");
  expect(lookUp(done?.map, ["connections", 194])).toEqual({ id: "riga--pskov", a: "riga", b: "pskov", colors: ["gray"], arrow: null });
  expect(joined(done?.map ?? null, "pskov", "riga")).toEqual({ map: done?.map, chosen: { list: "connections", number: 194 } });
  expect(lookUp(joined(map, "riga", "odessa")?.map, ["connections", 194, "colors"])).toEqual(["red"]);
  expect(joined(map, "riga", "sea_danzig")).toBeNull();
  expect(joined(map, "riga", "riga")).toBeNull();
});

it("bends a line, moves and takes away its bends, and leaves a straight one without a word of them", () => {
  const first = { list: "connections" as const, number: 0 };
  const straight = put(map, ["connections", 0, "via"], undefined);
  const once = bent(straight, first, 0, [25, 55], true);
  const twice = bent(once, first, 1, [26, 55], true);
  expect(bendsOf(twice, first)).toEqual([[25, 55], [26, 55]]);
  expect(bendsOf(bent(twice, first, 0, [24, 54]), first)).toEqual([[24, 54], [26, 55]]);
  expect(bendsOf(bent(twice, first, 0, null), first)).toEqual([[26, 55]]);
  expect(lookUp(bent(once, first, 0, null), ["connections", 0])).toEqual(lookUp(straight, ["connections", 0]));
  expect(lookUp(twice, ["connections", 1])).toBe(lookUp(map, ["connections", 1]));
});

it("takes an area away with its lines and its harbour", () => {
  const riga = { list: "areas" as const, number: number("riga") };
  const left = without(map, riga);
  expect(linesOf(map, "riga").length).toBeGreaterThan(2);
  expect(linesOf(left, "riga")).toEqual([]);
  expect(JSON.stringify(lookUp(left, ["seas"]))).not.toContain('"riga"');
});

it("sets new areas under names of their own, and moves only where they are drawn", () => {
  const one = withArea(map, [30, 50], "Area");
  const two = withArea(one.map, [31, 50], "Area");
  expect(lookUp(two.map, ["areas", 96, "id"])).not.toBe(lookUp(two.map, ["areas", 97, "id"]));
  const away = moved(map, { list: "areas", number: 0 }, [20, 54]);
  expect(lookUp(away, ["areas", 0, "plot"])).toEqual([20, 54]);
  expect(lookUp(away, ["areas", 0, "lon"])).toBe(18.65);
});
