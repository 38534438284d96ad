import { expect, it } from "vitest";
import { numeral } from "./numerals";

it("draws Roman numerals around the middle, and the sign of a corps for everything else", () => {
  expect(numeral("I")).toBe("M16 2.6V6.2");
  expect(numeral("XLI").match(/M/g)).toHaveLength(4);
  expect(numeral("CSIR")).toBe(numeral("XXX"));
});
