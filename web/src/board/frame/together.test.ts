import { expect, it } from "vitest";
import { counted, together } from "./together";

const reason = (text: string, rule = "R-1") => ({ text, rule });
const piece = (id: string, name: string) => ({ domain: "piece", id, name });
const place = { domain: "space", id: "kiev" };

it("says what several pieces share once, under all their names", () => {
  const supplied = reason("it is in supply");
  const found = together([
    { about: place, reasons: [reason("it lies in an Axis ZOC")] },
    { about: piece("1", "Rifle Corps"), reasons: [supplied, reason("it has moved")] },
    { about: piece("2", "Rifle Corps"), reasons: [supplied] },
    { about: piece("3", "Leader"), reasons: [] },
  ]);
  expect(found.map(({ names, reasons }) => [names, reasons.map(({ text }) => text)])).toEqual([
    [[], ["it lies in an Axis ZOC"]],
    [["Rifle Corps", "Rifle Corps"], ["it is in supply"]],
    [["Rifle Corps"], ["it has moved"]],
  ]);
  expect(counted(["Rifle Corps", "Rifle Corps", "Leader"])).toBe("Rifle Corps × 2, Leader");
});

it("keeps together what is said of the same pieces, and apart what has another rule", () => {
  const both = [reason("out of supply"), reason("half movement", "R-2")];
  const found = together([{ about: piece("1", "A"), reasons: both }, { about: piece("2", "B"), reasons: both }]);
  expect(found).toHaveLength(1);
  expect(found[0]?.reasons.map(({ rule }) => rule)).toEqual(["R-1", "R-2"]);
  expect(together([{ about: piece("1", "A"), reasons: [reason("x")] }, { about: piece("2", "B"), reasons: [reason("x", "R-2")] }])).toHaveLength(2);
});

it("joins what a place says of each of its pieces", () => {
  const found = together([{ about: place, reasons: [reason("German Army: in supply."), reason("Italian Army: in supply."), reason("Nobody holds it.")] }]);
  expect(found[0]?.reasons.map(({ text }) => text)).toEqual(["German Army, Italian Army: in supply.", "Nobody holds it."]);
});
