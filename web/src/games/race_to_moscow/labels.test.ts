import { expect, it } from "vitest";
import map from "../../../../src/maproom/games/race_to_moscow/data/map.json?raw";
import { linesOf, sidesOf } from "./labels";

const town = (id: string, x: number, y: number, crowned = false) => ({ id, at: [x, y] as [number, number], wide: 50, lines: 1, crowned });

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
