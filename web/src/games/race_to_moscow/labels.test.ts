import { expect, it } from "vitest";
import { sidesOf } from "./labels";

const town = (id: string, x: number, y: number, crowned = false) => ({ id, at: [x, y] as [number, number], wide: 50, crowned });

it("writes a name below its town where there is room", () => {
  expect(sidesOf([town("a", 100, 100), town("b", 400, 100)], 600)).toEqual(new Map([["a", "below"], ["b", "below"]]));
});

it("goes aside where another town stands below, and not over the edge of the sheet", () => {
  expect(sidesOf([town("a", 100, 100), town("b", 100, 145)], 600).get("a")).toBe("right");
  expect(sidesOf([town("a", 560, 100), town("b", 560, 145)], 600).get("a")).toBe("left");
});
