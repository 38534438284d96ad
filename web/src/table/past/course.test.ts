import { expect, it } from "vitest";
import { courseOf } from "./course";

it("draws every side from its first point to the last moment", () => {
  const course = courseOf({
    of: 40, turn: 4, lines: [{ id: "axis", name: "the Axis" }, { id: "allies", name: "the Allies" }],
    points: [{ moment: 0, turn: 0, scores: { axis: 0, allies: 0 } }, { moment: 30, turn: 3, scores: { axis: 7, allies: -2 } }],
  });
  expect([course.last, course.low, course.high]).toEqual([40, -2, 7]);
  expect(course.lines.map(({ steps }) => steps)).toEqual([[[0, 0], [30, 7], [40, 7]], [[0, 0], [30, -2], [40, -2]]]);
});
