import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableSocket, type SocketState } from "./tableSocket";

/** A line that is answered only while the server is up. */
class Line {
  static tries: number[] = [];
  static up = true;
  static last: Line;
  static readonly OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Line.tries.push(Date.now());
    Line.last = this;
    setTimeout(() => (Line.up ? this.opens() : this.breaks()), 1);
  }
  opens() {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  send() {}
  close() {}
}

let states: SocketState[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  Object.assign(Line, { tries: [], up: true });
  states = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([0.2, 3, 20, 55])("is back within three seconds when the server is, after it was away for %s seconds", (away) => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const socket = new TableSocket("table", "en", () => undefined, (state) => states.push(state));
  vi.advanceTimersByTime(10);
  Line.up = false;
  Line.last.breaks();
  vi.advanceTimersByTime(1000 * away);
  expect(states.at(-1)).not.toBe("open");
  Line.up = true;
  vi.advanceTimersByTime(3000);
  expect(states.at(-1)).toBe("open");
  socket.close();
});

it("asks less often a server that stays away", () => {
  const socket = new TableSocket("table", "en", () => undefined, (state) => states.push(state));
  vi.advanceTimersByTime(10);
  Line.up = false;
  Line.last.breaks();
  const triesIn = (ms: number) => { const before = Line.tries.length; vi.advanceTimersByTime(ms); return Line.tries.length - before; };
  const soon = triesIn(60_000);
  triesIn(30_000);
  expect(triesIn(60_000)).toBeLessThan(soon / 3);
  socket.close();
});
