import { expect, it } from "vitest";
import { titleOf } from "./data";

it("writes titles with small words small", () => {
  expect(titleOf({ name: "SITIO DE TOBRUK" })).toBe("Sitio de Tobruk");
  expect(titleOf({ name: "BATTLE FOR BREST" })).toBe("Battle for Brest");
  expect(titleOf({ name: "TOBRUK'S SIEGE" })).toBe("Tobruk's Siege");
  expect(titleOf({ name: "VARSITY (río)" })).toBe("Varsity (río)");
});
