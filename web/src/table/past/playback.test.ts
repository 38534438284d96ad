import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogLine, View } from "../../api/types";
import type { TableModel } from "../model/model.svelte";
import { reading } from "../../games/fury_in_the_east/reading";
import type { Speed } from "./story/steps";

/** As many actions as are watched; each is a move of one piece. */
const ACTIONS = 6;
vi.mock("../../api/client", () => ({
  frames: (_table: string, first: number, last: number) => Promise.resolve({ view: { at: first }, patches: Array.from({ length: last - first }, (_, at) => [{ op: "replace", path: "/at", value: first + at + 1 }]) }),
}));

const moved = (moment: number): LogLine => ({ revision: moment, moment, turn: 1, seat: "soviet", kind: "action", event: "moved", text: "moves", parts: [{ kind: "piece", id: `tank-${moment}`, text: "" }, { kind: "hex", id: "1", text: "" }, { kind: "hex", id: "2", text: "" }] });

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function watching(speed: Speed) {
  const { Playback } = await import("./playback.svelte");
  const model = { id: "table", language: "en", page: { seat: "axis" }, hindsight: { looksAs: null }, everTold: Array.from({ length: ACTIONS }, (_, at) => moved(at + 1)), watching: { spot: [], follow: () => undefined } };
  const playback = new Playback(model as unknown as TableModel, () => reading);
  playback.setSpeed(speed);
  playback.watch(1, ACTIONS);
  return playback;
}
const at = (view: View | null) => view?.["at"];

/** How many milliseconds a stretch is watched. */
async function lasts(speed: Speed): Promise<number> {
  const playback = await watching(speed), begun = Date.now();
  while (playback.active) await vi.advanceTimersByTimeAsync(10);
  return Date.now() - begun;
}

it("is watched as fast as one likes", async () => {
  const [fast, normal, slow] = [await lasts("fast"), await lasts("normal"), await lasts("slow")];
  expect(normal).toBeGreaterThan(2.5 * fast);
  expect(slow).toBeGreaterThan(1.9 * normal);
});

it("is shown in order, to its end; the speed changes what is still to come, and at once is the present", async () => {
  const playback = await watching("slow"), seen: unknown[] = [];
  while (seen.length < 4) {
    await vi.advanceTimersByTimeAsync(10);
    if (at(playback.view) !== seen.at(-1) && playback.step) seen.push(at(playback.view));
  }
  expect(seen).toEqual([1, 2, 3, 4]);
  playback.setSpeed("fast");
  const begun = Date.now();
  while (playback.at < ACTIONS) await vi.advanceTimersByTimeAsync(10);
  expect(Date.now() - begun).toBeLessThan(2500);
  expect(at(playback.view)).toBe(ACTIONS);
  playback.setSpeed("instant");
  expect([playback.active, playback.view]).toEqual([false, null]);
});

it("waits while it is paused, and goes step by step", async () => {
  const playback = await watching("fast");
  while (playback.at < 2) await vi.advanceTimersByTimeAsync(10);
  playback.paused = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(playback.at).toBe(2);
  playback.on();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([playback.at, playback.paused]).toEqual([3, true]);
  playback.back();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([playback.at, playback.paused]).toEqual([2, true]);
  playback.skip();
  expect(playback.active).toBe(false);
});
