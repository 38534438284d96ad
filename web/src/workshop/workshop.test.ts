import { expect, it } from "vitest";
import { filled } from "../i18n/index.svelte";
import { blank, isGrid, keysOf, kindOf, lacking, linesOf, readLines, rowName, shaped } from "./form";
import { en } from "./words/en";
import { es } from "./words/es";
import { inserted, lookUp, put, same, within, type Json } from "./value";

const map: Json = { areas: [{ id: "riga", medals: 1 }, { id: "kiev", medals: 2 }], title: "map" };

it("puts a value at a path and leaves everything else the same object", () => {
  const next = put(map, ["areas", 1, "medals"], 0) as { areas: Json[] };
  expect(lookUp(next, ["areas", 1, "medals"])).toBe(0);
  expect(lookUp(map, ["areas", 1, "medals"])).toBe(2);
  expect(next.areas[0]).toBe((map as { areas: Json[] }).areas[0]);
});

it("takes keys and entries away, and puts entries in", () => {
  expect(put(map, ["areas", 0], undefined)).toEqual({ areas: [{ id: "kiev", medals: 2 }], title: "map" });
  expect(put(map, ["title"], undefined)).toEqual({ areas: (map as { areas: Json[] }).areas });
  expect(inserted([1, 2], 1, 3)).toEqual([1, 3, 2]);
  expect(lookUp(map, ["areas", 7, "id"])).toBeUndefined();
});

it("compares by what is said, whatever the order of keys", () => {
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(within(["areas", 3, "name"], ["areas", 3])).toBe(true);
  expect(within(["areas", 31], ["areas", 3])).toBe(false);
});

it("knows which field a form asks for", () => {
  expect(kindOf({ enum: ["a", null] }, "a")).toBe("choice");
  expect(kindOf({ type: ["null", "string"] }, null)).toBe("text");
  expect(kindOf({ type: "array", items: { enum: ["gray"] } }, [])).toBe("ticks");
  expect(kindOf({ type: "array", items: { type: "array", items: { type: "number" } } }, [])).toBe("lines");
  expect(kindOf({ type: "array", items: { type: "object" } }, [])).toBe("entries");
  expect(kindOf({ type: "object", additionalProperties: { type: "object" } }, { "1": { a: 1 }, "2": { a: 2 } })).toBe("grid");
  expect(kindOf({ type: "object", properties: { a: {} } }, { a: 1 })).toBe("group");
  expect(kindOf({}, [1])).toBe("raw");
  expect(isGrid({ one: { a: [1] }, two: { a: [2] } })).toBe(false);
});

it("goes by what stands there where a form says nothing", () => {
  expect(kindOf(shaped({}, { MUD: ["slow"] }), { MUD: ["slow"] })).toBe("map");
  expect(kindOf(shaped({}, [{ activity: "normal" }]), [{ activity: "normal" }])).toBe("entries");
  expect(kindOf(shaped({}, [["1127", "1128"]]), [["1127", "1128"]])).toBe("lines");
  expect(kindOf(shaped({}, true), true)).toBe("tick");
  expect(kindOf(shaped({}, [1, "two", {}]), [1, "two", {}])).toBe("raw");
  expect(shaped({ type: "string" }, 7)).toEqual({ type: "string" });
});

it("reads lists from lines and back, numbers as numbers", () => {
  const form = { type: "array", items: { type: "array", items: { type: "number" } } };
  expect(readLines(linesOf([[21.3, 57.75], [22.4, 57.9]]), form)).toEqual([[21.3, 57.75], [22.4, 57.9]]);
  expect(readLines("1016\n\n 1117 ", { type: "array", items: { type: "string" } })).toEqual(["1016", "1117"]);
  expect(readLines("x", { type: "array", items: { type: "integer" } })).toEqual(["x"]);
});

it("begins an entry with what its form requires, and hides what the game works out or plays by a rule", () => {
  const form = { type: "object", required: ["id", "n", "on", "to"], properties: { id: { type: "string" }, n: { type: "integer", minimum: 1 }, on: { type: "boolean" }, to: { type: ["null", "string"] }, adj: { derived: true }, rule: { fixed: true }, note: {} } };
  expect(blank(form)).toEqual({ id: "", n: 1, on: false, to: null });
  expect(keysOf(form, { adj: [], rule: 1, n: 1, id: "a" })).toEqual(["id", "n"]);
  expect(lacking(form, { id: "a" })).toEqual(["n", "on", "to", "note"]);
  expect(rowName({ id: "P01", number: 1, title: "Captured Supplies" })).toBe("Captured Supplies · P01");
});

it("counts one fault and many in whole sentences", () => {
  for (const [words, one, many] of [[en, "1 fault", "3 faults"], [es, "1 fallo", "3 fallos"]] as const) {
    expect(filled(words.faults, { n: 1 })).toBe(one);
    expect(filled(words.faults, { n: 3 })).toBe(many);
    for (const sentence of Object.values(words)) for (const n of [1, 3]) expect(filled(sentence, { n })).not.toMatch(/[{}|]/);
  }
});
