import { expect, it } from "vitest";
import map from "../../../../src/maproom/games/race_to_moscow/data/map.json?raw";
import { lettered, linesOf, NAME, PLATE, type Named } from "./labels";

const town = (id: string, x: number, y: number, more: Partial<Named> = {}): Named => ({ id, at: [x, y], wide: 50, lines: 1, crowned: false, ...more });
const sidesOf = (towns: Named[], width: number) => new Map([...lettered(towns, width)].map(([id, { name }]) => [id, name]));

it("writes a name below its town where there is room", () => {
  expect(sidesOf([town("a", 100, 100), town("b", 400, 100)], 600)).toEqual(new Map([["a", "below"], ["b", "below"]]));
});

it("goes aside where another town stands below, and not over the edge of the sheet", () => {
  expect(sidesOf([town("a", 100, 100), town("b", 100, 145)], 600).get("a")).toBe("right");
  expect(sidesOf([town("a", 560, 100), town("b", 560, 145)], 600).get("a")).toBe("left");
});

it("writes long names on two lines, and no two towns alike", () => {
  expect(linesOf("Mogilev Podolskiy")).toEqual(["Mogilev", "Podolskiy"]);
  expect(linesOf("Novograd-Volynskiy")).toEqual(["Novograd-", "Volynskiy"]);
  const labels = (JSON.parse(map) as { areas: { name: string }[] }).areas.map(({ name }) => linesOf(name).join("\n"));
  expect(new Set(labels).size).toBe(labels.length);
});

it("gives a name of two lines its room", () => {
  const tall = { ...town("a", 100, 100), lines: 2 };
  expect(sidesOf([tall, town("b", 100, 165)], 600).get("a")).toBe("right");
  expect(sidesOf([town("a", 100, 100), town("b", 100, 165)], 600).get("a")).toBe("below");
});

it("writes below an army what stands below its spaces, and keeps away from armies beside", () => {
  const army = { half: 30, foot: 43 };
  expect(sidesOf([town("a", 100, 100, army)], 600).get("a")).toBe("below");
  expect(sidesOf([town("a", 100, 100), town("b", 140, 158)], 600).get("a")).toBe("below");
  expect(sidesOf([town("a", 100, 100), town("b", 140, 158, army)], 600).get("a")).not.toBe("below");
});

it("lays supplies under a name, and beside the town where an army stands below", () => {
  const alone = lettered([town("a", 100, 100, { plates: 2 })], 600).get("a");
  expect(alone?.name).toBe("below");
  expect(alone?.plates[0]).toBe(0);
  expect(alone?.plates[1]).toBeGreaterThan(15 + NAME);
  const crowded = lettered([town("a", 100, 100, { plates: 2 }), town("b", 100, 165, { half: 20, foot: 29 })], 600).get("a");
  expect(Math.abs(crowded?.plates[0] ?? 0)).toBeGreaterThan(PLATE);
});
