/** Looking back: a moment of the past in the place of the present, and the film that goes on from it. */
import * as api from "../../api/client";
import type { LogLine, Moment } from "../../api/types";
import { allKnowing } from "../model/knowing";
import type { TableModel } from "../model/model.svelte";
import { placesTold } from "./story/reading";

const STEP = 900;
/** How many moments around one of the past the log is read for, and how many before it must be there. */
const LINES_AROUND = 200;
const LINES_BEFORE = 40;

export class Hindsight {
  /** The moment that is looked at, once it has come. */
  shown = $state.raw<Moment | null>(null);
  wanted = $state<number | null>(null);
  autoplay = $state(false);
  /** How many moments a second the film shows. */
  speed = $state(1);
  /** Whose eyes look at the past of a finished game: a seat's, or "all" for what all together know. */
  looksAs = $state<string | null>(null);
  /** Lines around a moment so old that the page tells nothing of it. */
  private lines = $state.raw<LogLine[]>([]);
  private linesOf: [number, number] = [0, -1];
  private player: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: TableModel) {}

  async look(moment: number | null) {
    const { page, lastMoment: most, watching } = this.model;
    if (moment === null || (moment >= most && page?.table.status !== "finished")) {
      this.wanted = null;
      this.shown = null;
      this.autoplay = false;
      watching.spot = [];
      return;
    }
    const at = Math.max(0, Math.min(moment, most));
    watching.playback.skip();
    this.wanted = at;
    this.model.picked = [];
    try {
      await this.readAround(at);
      const eyes = this.looksAs === "all" ? { everything: "true" as const } : { seat: this.looksAs ?? page?.seat };
      const found = await api.moment(this.model.id, at, { ...eyes, language: this.model.language });
      watching.follow(placesTold(found.log));
      if (this.wanted === at) this.shown = found.views && this.looksAs === "all" ? { ...found, view: allKnowing(found.views) } : found;
    } catch (problem) {
      this.model.error = problem instanceof Error ? problem.message : String(problem);
      this.autoplay = false;
    }
  }

  toggleAutoplay() {
    this.autoplay = !this.autoplay;
    this.stop();
    if (this.autoplay) void this.step();
  }

  stop() {
    clearTimeout(this.player);
  }

  private async step() {
    if (!this.autoplay) return;
    const next = (this.wanted ?? -1) + 1;
    if (next > this.model.lastMoment) {
      this.autoplay = false;
      return;
    }
    await this.look(next);
    this.player = setTimeout(() => void this.step(), STEP / this.speed);
  }

  /** The log up to a moment, which may be older than what the page tells. */
  toldUpTo(moment: number): LogLine[] {
    const { page, everTold } = this.model;
    return (moment < (page?.log_from ?? 0) ? this.lines : everTold).filter((line) => line.moment <= moment);
  }

  private async readAround(moment: number) {
    const { page, id, language, lastMoment } = this.model;
    const [first, last] = this.linesOf;
    if (moment >= (page?.log_from ?? 0) || (moment >= first + LINES_BEFORE && moment <= last) || (first === 0 && moment <= last)) return;
    const wanted: [number, number] = [Math.max(0, moment - LINES_AROUND), Math.min(lastMoment, moment + LINES_AROUND)];
    const { log } = await api.log(id, ...wanted, { seat: page?.seat, language });
    this.linesOf = wanted;
    this.lines = log;
  }
}
