import { expect, it } from "vitest";
import type { LegalAction } from "../../api/types";
import { changed, filled, firstLoad, fullest, loadsOf, presentLoad, withMany } from "./loads";

const action = (supplies: string): LegalAction => ({ id: supplies.length, label: supplies, words: { verb: "cargo", supplies } }) as unknown as LegalAction;
/** At most four of three fuel, three ammo and one food. */
const legal: LegalAction[] = [];
for (let fuel = 0; fuel <= 3; fuel++) for (let ammo = 0; ammo <= 3; ammo++) for (let food = 0; food <= 1; food++) if (fuel + ammo + food > 0 && fuel + ammo + food <= 4) legal.push(action(`${fuel}-${ammo}-${food}`));
const loads = loadsOf([{ id: 1, label: "done", words: { verb: "done" } } as unknown as LegalAction, ...legal]);

it("reads loads and nothing else", () => {
  expect(loads.length).toBe(legal.length);
  expect(loads.find(({ id }) => id === "3-1-0")?.counts).toEqual([3, 1, 0]);
});

it("offers as much as goes, evenly", () => {
  expect([...(fullest(loads)?.counts ?? [])].sort()).toEqual([1, 1, 2]);
});

it("changes one kind and leaves the others: what was not named is never taken", () => {
  expect(changed(loads, [1, 1, 0], 2, 1)?.id).toBe("1-1-1");
  expect(changed(loads, [2, 1, 1], 1, 1)).toBeUndefined();
  expect(changed(loads, [2, 1, 1], 0, -1)?.id).toBe("1-1-1");
  expect(changed(loads, [0, 0, 1], 2, 1)).toBeUndefined();
});

it("names all of a kind at once, as far as there is room for it", () => {
  expect(withMany(loads, [0, 1, 0], 0, 3)?.id).toBe("3-1-0");
  expect(withMany(loads, [0, 2, 0], 0, 3)).toBeUndefined();
  expect(withMany(loads, [3, 1, 0], 0, 1)?.id).toBe("1-1-0");
});

it("begins with everything where it all fits, else with nothing", () => {
  expect(firstLoad(loads)?.counts).toEqual([0, 0, 0]);
  const all = loadsOf([action("1-0-0"), action("0-1-0"), action("1-1-0")]);
  expect(firstLoad(all)?.id).toBe("1-1-0");
});

it("begins an exchange with what is there, and fills up without giving anything away", () => {
  const present = presentLoad([1, 0, 1]);
  expect(present).toEqual({ id: "1-0-1", counts: [1, 0, 1], action: null });
  const more = filled(loads, present)?.counts ?? [];
  expect(more.reduce((a, b) => a + b)).toBe(4);
  expect(more[0]).toBeGreaterThanOrEqual(1);
  expect(more[2]).toBe(1);
  expect(filled(loads, presentLoad([3, 1, 0]))).toBeUndefined();
});
