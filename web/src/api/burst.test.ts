import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Burst } from "./burst";

let frames: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => { frames = []; });
});
afterEach(() => {
  frames = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first is taken at once, the others with the picture and in their order", () => {
  const taken: number[] = [];
  const { hear } = new Burst<number>((one) => taken.push(one));
  [1, 2, 3].forEach(hear);
  expect(taken).toEqual([1]);
  frames.forEach((run) => run());
  expect(taken).toEqual([1, 2, 3]);
  hear(4);
  expect(taken).toEqual([1, 2, 3, 4]);
});

test("where nobody looks, no message is kept for long", () => {
  const taken: number[] = [];
  const { hear } = new Burst<number>((one) => taken.push(one));
  [1, 2].forEach(hear);
  vi.advanceTimersByTime(150);
  expect(taken).toEqual([1, 2]);
});
