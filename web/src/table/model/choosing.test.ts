import { describe, expect, it } from "vitest";
import type { LegalAction } from "../../api/types";
import { byPrice, byVerb, nextPicks, pick, ranked, ready, sharedStart, titleOf } from "./choosing";

const action = (id: number, words: Record<string, string>): LegalAction => ({ id, words, label: JSON.stringify(words) });
const legal = [
  action(1, { verb: "move", piece: "tank-1", to: "kiev" }),
  action(2, { verb: "move", piece: "tank-1", to: "lwow" }),
  action(3, { verb: "stay", piece: "tank-1" }),
  action(4, { verb: "lose", piece: "tank-2" }),
  action(5, { verb: "place", kind: "infantry", space: "moscow" }),
  action(6, { verb: "place", kind: "tank", space: "moscow" }),
  action(7, { verb: "done" }),
];
const onBoard = (id: string) => !["infantry", "tank"].includes(id);

describe("choosing by pointing", () => {
  it("lights only the first missing part of each action", () => {
    expect(nextPicks(legal, [], onBoard)).toEqual(new Set(["tank-1", "tank-2", "moscow"]));
    expect(nextPicks(legal, ["tank-1"], onBoard)).toEqual(new Set(["kiev", "lwow"]));
  });
  it("plays what is meant by a piece and a space", () => {
    expect(pick(legal, ["tank-1"], "kiev", onBoard)).toEqual({ picked: [], play: legal[0] });
  });
  it("plays at once where a piece says everything", () => {
    expect(pick(legal, [], "tank-2", onBoard).play).toBe(legal[3]);
  });
  it("leaves to buttons what pointing cannot tell apart", () => {
    const step = pick(legal, [], "moscow", onBoard);
    expect(step.play).toBeNull();
    expect(ready(legal, step.picked, onBoard).map(({ id }) => id)).toEqual([5, 6]);
  });
  it("offers what needs no pointing from the beginning", () => {
    expect(ready(legal, [], onBoard).map(({ id }) => id)).toEqual([7]);
  });
  it("starts anew at another piece, and unpicks the same one", () => {
    expect(pick(legal, ["tank-1"], "tank-2", onBoard).play).toBe(legal[3]);
    expect(pick(legal, ["tank-1"], "tank-1", onBoard).picked).toEqual([]);
  });
  it("never plays what is not legal", () => {
    expect(pick(legal, [], "kiev", onBoard)).toEqual({ picked: [], play: null });
    expect(pick(legal, ["tank-1"], "moscow", onBoard).play).toBeNull();
  });
  it("tells a number from a hex of the same name by its field", () => {
    const both = [action(1, { verb: "step", hex: "3" }), action(2, { verb: "give", count: "3" })];
    const hexes = (_: string, field: string) => field === "hex";
    expect(nextPicks(both, [], hexes)).toEqual(new Set(["3"]));
    expect(ready(both, [], hexes).map(({ id }) => id)).toEqual([2]);
  });
  it("does not take a part that cannot be pointed at for one that was picked", () => {
    const builds = [action(1, { verb: "build", country: "germany", space: "germany" }), action(2, { verb: "build", country: "germany", space: "poland" })];
    const spaces = (_: string, field: string) => field === "space";
    expect(pick(builds, [], "germany", spaces).play).toBe(builds[0]);
  });
  it("tells from here to there from there to here", () => {
    const medals = [action(1, { verb: "move-medal", start: "riga", to: "minsk" }), action(2, { verb: "move-medal", start: "minsk", to: "riga" })];
    expect(nextPicks(medals, ["riga"], onBoard)).toEqual(new Set(["minsk"]));
    expect(pick(medals, ["riga"], "minsk", onBoard).play).toBe(medals[0]);
    expect(pick(medals, ["minsk"], "riga", onBoard).play).toBe(medals[1]);
  });
  it("finds what labels begin with, in any language", () => {
    expect(sharedStart(["Mover: III Cuerpo", "Mover: XIV Cuerpo"])).toBe("Mover");
    expect(sharedStart(["Robar una carta de ataque", "Robar una carta de defensa"])).toBe("Robar una carta");
    expect(sharedStart(["Infantería en Kiev", "Tanque en Kiev"])).toBe("");
    expect(sharedStart(["Listo"])).toBe("");
  });
  it("puts together what costs the same, and names the price", () => {
    const conscript = (id: number, label: string): LegalAction => ({ id, words: { verb: "conscript" }, label });
    const [one, two, three, four] = ["German infantry (discard 1 card)", "German tank (discard 2 cards)", "Pact infantry (discard 1 card)", "Pact tank (discard 2 cards)"].map((what, at) => conscript(at, `Conscription: ${what}`)) as [LegalAction, LegalAction, LegalAction, LegalAction];
    expect(byPrice([one, two, three, four])).toEqual([[one, three], [two, four]]);
    expect(titleOf([one, three])).toBe("Conscription (discard 1 card)");
    expect(titleOf([one, two])).toBe("Conscription");
    expect(byPrice([one, two, three])).toEqual([[one, two, three]]);
    expect(titleOf([{ ...one, label: "Done" }, two])).toBe("");
  });
  it("keeps rare choices apart, unless there is nothing else but to decline", () => {
    const [build, decline, name] = [action(1, { verb: "build" }), action(2, { verb: "decline" }), { ...action(3, { verb: "name" }), rare: true }];
    expect(ranked([build, decline, name], false)).toEqual({ main: [build, decline], rare: [name] });
    expect(ranked([decline, name], false)).toEqual({ main: [name, decline], rare: [] });
    expect(ranked([decline, name], true)).toEqual({ main: [decline], rare: [name] });
  });
  it("groups by verb in order", () => {
    expect(byVerb(legal).map(([verb, list]) => [verb, list.length])).toEqual([["move", 2], ["stay", 1], ["lose", 1], ["place", 2], ["done", 1]]);
  });
});
