import { expect, it } from "vitest";
import type { SeatCard } from "../../api/types";
import { whoSits } from "./names";

const seat = (more: Partial<SeatCard>) => ({ seat: "axis", name: "the Axis", person: { id: "p", name: "Zhukov" }, bot: null, open: false, reserved: false, mine: false, resigned: false, ...more }) as SeatCard;

it("names the computer that stands in, and after the end whoever gave up", () => {
  expect(whoSits(seat({}))).toBe("Zhukov");
  expect(whoSits(seat({ bot: "officer" }), true)).toMatch(/officer/);
  expect(whoSits(seat({ bot: "officer", resigned: true }))).toMatch(/officer/);
  expect(whoSits(seat({ bot: "officer", resigned: true }), true)).toBe("Zhukov");
});
