/** Watching what happened: a stretch of the past, moment by moment, in the place of the present until it is over or skipped. */
import * as api from "../../api/client";
import { patched } from "../../api/patch";
import type { Page, View } from "../../api/types";
import type { TableModel } from "../model/model.svelte";
import type { Reading } from "./story/reading";
import { hurryOf, SPEEDS, stepsOf, timeOf, type Frame, type PlayStep, type Speed } from "./story/steps";

const KEPT = "maproom.playback";
/** Whoever waits so long for the pictures is shown the present; whoever has asked for them waits longer. */
const PATIENCE = 4000, ASKED_PATIENCE = 30_000;
/** So few steps before the end of what has come, the next are asked for. */
const AHEAD = 4;

const isSpeed = (value: string | null): value is Speed => SPEEDS.some((speed) => speed === value);
export const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function keptSpeed(): Speed {
  const kept = localStorage.getItem(KEPT);
  return isSpeed(kept) ? kept : movesLittle() ? "instant" : "normal";
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A stretch that is being watched. */
interface Stretch {
  /** The moment before it. */
  from: number;
  /** Its last moment; it grows while others play on. */
  to: number;
  /** The moment up to which its steps have come. */
  loaded: number;
  last: View | null;
  steps: PlayStep[];
  /** Whether it ends with the present. */
  live: boolean;
  /** How long its pictures are waited for. */
  patience: number;
}

export class Playback {
  speed = $state<Speed>(keptSpeed());
  paused = $state(false);
  active = $state(false);
  step = $state.raw<PlayStep | null>(null);
  at = $state(0);
  /** How many steps are known of. */
  count = $state(0);
  private held = $state.raw<View | null>(null);
  private stretch: Stretch | null = null;
  private fetching: Promise<void> | null = null;

  constructor(private readonly model: TableModel, private readonly readingNow: () => Reading) {}

  /** What the board shows instead of the present. */
  get view(): View | null {
    return this.active ? (this.step?.view ?? this.held) : null;
  }

  /** Up to which moment it has been told. */
  get moment(): number | null {
    return this.active ? (this.step?.moment ?? this.stretch?.from ?? null) : null;
  }

  get isLive(): boolean {
    return this.active && this.stretch?.live === true;
  }

  get from(): number {
    return this.stretch?.from ?? 0;
  }

  setSpeed(speed: Speed) {
    this.speed = speed;
    localStorage.setItem(KEPT, speed);
    if (speed === "instant") this.skip();
  }

  /** News have come: what others did is watched, beginning with the board as it was. */
  hear(before: Page, now: Page, theirs: boolean) {
    if (now.moment < before.moment || now.seat !== before.seat) return this.skip();
    if (this.stretch?.live) {
      this.stretch.to = now.moment;
      this.add(now);
      return;
    }
    if (!theirs || this.active || this.speed === "instant" || this.model.inPast || before.view === null) return;
    this.begin({ from: before.moment, to: now.moment, loaded: before.moment, last: before.view, steps: [], live: true, patience: PATIENCE });
    this.add(now);
  }

  /** One action on: the news themselves are the picture of it. */
  private add(now: Page) {
    const stretch = this.stretch;
    if (stretch && this.fetching === null && now.view !== null && now.moment === stretch.loaded + 1) this.take(stretch, [{ moment: now.moment, view: now.view }], now.view);
  }

  /** Watches a stretch, which may be long past; `live` says that it ends with the present, `asked` that the person wants it. */
  watch(first: number, last: number, { live = false, asked = false } = {}) {
    this.skip();
    if (last < first) return;
    this.begin({ from: first - 1, to: last, loaded: first - 1, last: null, steps: [], live, patience: asked ? ASKED_PATIENCE : PATIENCE });
  }

  skip() {
    this.stretch = null;
    this.active = false;
    this.paused = false;
    this.restsAfter = Infinity;
    this.step = null;
    this.held = null;
    this.fetching = null;
    this.model.watching.spot = [];
  }

  /** Shows the step before this one again, and waits. */
  back() {
    if (this.at > 1) this.at -= 2;
    this.single();
  }

  /** Shows the next step, and waits. */
  on() {
    this.single();
  }

  /** After so many steps it waits. */
  private restsAfter = Infinity;
  /** Whether the step that is shown has been seen enough. */
  private seenEnough = false;

  private single() {
    this.restsAfter = this.at + 1;
    this.seenEnough = true;
    this.paused = false;
  }

  private begin(stretch: Stretch) {
    this.stretch = stretch;
    this.held = stretch.last;
    this.at = 0;
    this.count = 0;
    this.active = true;
    void this.run(stretch);
  }

  private async run(stretch: Stretch) {
    const is = () => this.stretch === stretch;
    let hurry = 1;
    while (is()) {
      if (this.at >= stretch.steps.length && stretch.loaded >= stretch.to) break;
      if (stretch.loaded < stretch.to && stretch.steps.length - this.at < AHEAD) void this.more(stretch);
      if (this.at >= stretch.steps.length) {
        const came = await Promise.race([(this.fetching ?? pause(0)).then(() => true), pause(stretch.patience).then(() => false)]);
        if (!came && is()) this.skip();
        hurry = hurryOf(stretch.steps);
        continue;
      }
      const step = stretch.steps[this.at++];
      if (step) await this.show(step, hurry, is);
    }
    if (is()) this.skip();
  }

  private async show(step: PlayStep, hurry: number, is: () => boolean) {
    this.step = step;
    this.seenEnough = false;
    if (this.at >= this.restsAfter) {
      this.restsAfter = Infinity;
      this.paused = true;
    }
    this.model.watching.follow(step.places);
    const speed = this.speed === "instant" ? "normal" : this.speed;
    const end = performance.now() + timeOf(step, speed, hurry);
    while (is() && !this.seenEnough && (performance.now() < end || this.paused || document.hidden)) await pause(Math.max(16, Math.min(60, end - performance.now())));
  }

  private more(stretch: Stretch): Promise<void> {
    this.fetching ??= this.fetched(stretch).finally(() => { if (this.stretch === stretch) this.fetching = null; });
    return this.fetching;
  }

  private async fetched(stretch: Stretch) {
    try {
      const { page, language, id, hindsight: { looksAs } } = this.model;
      const seat = looksAs === "all" ? null : (looksAs ?? page?.seat);
      const found = await api.frames(id, stretch.loaded, stretch.to, { seat, language });
      if (this.stretch !== stretch) return;
      let view: View = found.view;
      const frames = found.patches.map((patch, at): Frame => ({ moment: stretch.loaded + at + 1, view: (view = patched(view, patch)) }));
      if (frames.length === 0) this.skip();
      else this.take(stretch, frames, view);
    } catch {
      if (this.stretch === stretch) this.skip();
    }
  }

  private take(stretch: Stretch, frames: Frame[], last: View) {
    const first = stretch.loaded + 1;
    stretch.loaded = frames.at(-1)?.moment ?? stretch.loaded;
    stretch.last = last;
    const lines = this.model.everTold.filter((line) => line.moment >= first && line.moment <= stretch.loaded);
    stretch.steps.push(...stepsOf(frames, lines, this.readingNow()));
    this.count = stretch.steps.length;
  }
}
