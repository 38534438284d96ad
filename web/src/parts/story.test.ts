import { describe, expect, it } from "vitest";
import { storyOf } from "./story";

const record = { actions: ["move danzig", "halt"], log: { en: [[-1, "The game begins."], [0, "Gray moves."]], es: [[0, "El gris mueve."]] } };

describe("what a record says that cannot be opened", () => {
  it("is the log that was written down with it, in the reader's language", () => {
    expect(storyOf(record, "en")).toEqual({ told: true, lines: ["The game begins.", "Gray moves."] });
    expect(storyOf(record, "es").lines).toEqual(["El gris mueve."]);
    expect(storyOf(record, "fr").lines).toHaveLength(2);
  });
  it("is its actions where it has no log", () => {
    expect(storyOf({ actions: record.actions }, "en")).toEqual({ told: false, lines: ["move danzig", "halt"] });
    expect(storyOf({ ...record, log: { en: "no list" } }, "en").told).toBe(false);
  });
  it("is nothing where it is no record", () => {
    for (const odd of [null, 3, "text", [], { actions: 1 }]) expect(storyOf(odd, "en").lines).toEqual([]);
  });
});
