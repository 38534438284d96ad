/** What a person at the table is told of the others' doings: the recap, its arrows, the playback, and where to look. */
import type { LogLine, Page } from "../../api/types";
import { afterPicture } from "../../parts/picture";
import { sameRow } from "../../parts/same";
import type { TableModel } from "../model/model.svelte";
import { Playback } from "./playback.svelte";
import { arrowsOf, type Drawn } from "./story/arrows";
import { keptStory } from "./story/kept";
import { PLAIN, type Reading } from "./story/reading";
import { doneByOthers, recapOf, turnUpTo } from "./story/recap";
import { firstOf, lastOf, storyOf, type Chapter, type Item } from "./story/story";

const SEEN = "maproom.seen.";
/** Nobody is shown more than this at once without asking for it: it is offered. */
const MOST_UNSEEN = 400;

export class Watching {
  /** How the game's log is read; the game's kit says it. */
  reading = $state.raw<Reading>(PLAIN);
  /** The places that what is told of speaks of. */
  spot = $state.raw<string[]>([]);
  /** Which leaf of the book lies open beside the board. */
  leaf = $state<"recap" | "log">("recap");
  /** How often the person has asked to watch something. */
  wished = $state(0);
  /** Whether a finished game shows its end rather than its last board. */
  ending = $state(true);
  readonly playback: Playback;

  constructor(private readonly model: TableModel) {
    this.playback = new Playback(model, () => this.reading);
  }

  /** The seats whose doings are one's own: those of one's side at this screen. */
  private get own(): ReadonlySet<string> {
    const page = this.model.page;
    if (this.model.alone) return new Set(this.model.mySeats);
    const team = page?.table.teams.find((seats) => page.seat !== null && seats.includes(page.seat)) ?? [page?.seat ?? ""];
    return new Set(this.model.mySeats.filter((seat) => team.includes(seat)));
  }

  /** What the others did since one's own last turn; for a spectator the turn that is going on. */
  recap = $derived.by<LogLine[]>(() => {
    const lines = this.model.everTold;
    return (this.told = sameRow(this.told, this.model.page?.seat == null ? turnUpTo(lines, this.reading) : recapOf(lines, this.reading, this.own)));
  });
  /** The recap as it was: while nothing new belongs to it, nothing is told or drawn anew. */
  private told: LogLine[] = [];
  private readonly keep = keptStory();
  story = $derived<Chapter[]>(this.keep(storyOf(this.recap, this.reading)));

  /** What is drawn on the board now: of the past the turn up to the moment that is shown, else the recap as far as it has been watched. */
  drawn = $derived.by<LogLine[]>(() => {
    if (this.model.inPast) return turnUpTo(this.model.told, this.reading);
    const { moment, isLive, from } = this.playback;
    if (moment === null) return this.recap;
    return isLive ? this.recap.filter((line) => line.moment <= moment) : this.model.everTold.filter((line) => line.moment > from && line.moment <= moment);
  });
  arrows = $derived<Drawn[]>(arrowsOf(this.drawn, this.reading));

  /** How much happened while the person was long away, and from which moment on, until it is watched or declined. */
  missed = $state.raw<{ first: number; moments: number } | null>(null);

  /** What others did after this moment is new to the person. */
  private newSince = $state(Infinity);
  private newLines = $derived.by<LogLine[]>(() => (this.news = sameRow(this.news, doneByOthers(this.model.everTold, this.reading, this.own, this.newSince))));
  private news: LogLine[] = [];
  private fresh = $derived<ReadonlySet<LogLine>>(new Set(this.newLines));

  isNew(item: Item): boolean {
    return item.lines.some((line) => this.fresh.has(line));
  }

  hear(before: Page, now: Page) {
    const theirs = doneByOthers(now.log, this.reading, this.own, before.moment).length > 0;
    if (theirs && !(this.newSince <= before.moment)) this.newSince = before.moment;
    if (this.model.curtain) return; // nobody looks yet
    this.playback.hear(before, now, theirs);
    this.remember();
  }

  /** The person decides: what was new is known. */
  decide() {
    this.playback.skip();
    this.newSince = this.model.lastMoment;
  }

  /** Coming back to a table, or to a screen that others sat at: what they did meanwhile is watched. `never`: what whoever never looked has seen. */
  async comeBack(never = NaN) {
    await this.recall();
    const page = this.model.page;
    const seen = Number(this.unwritten.get(this.seenKey) ?? localStorage.getItem(this.seenKey) ?? never);
    if (page?.seat != null && page.table.status === "running" && doneByOthers(this.model.everTold, this.reading, this.own, seen).length > 0) {
      this.newSince = seen;
      const moments = page.moment - seen;
      if (moments > MOST_UNSEEN) this.missed = { first: seen + 1, moments };
      else if (this.playback.speed !== "instant") this.playback.watch(seen + 1, page.moment, { live: true });
    }
    this.remember();
  }

  /** Plays all that the person was away for. */
  async watchMissed() {
    const missed = this.missed;
    if (!missed) return;
    this.missed = null;
    this.wished += 1;
    if (missed.first < (this.model.page?.log_from ?? 0)) await this.model.readEarlier(missed.first).catch(() => undefined);
    this.playback.watch(missed.first, this.model.lastMoment, { live: true, asked: true });
  }

  /** A long turn of others may have begun before what the page tells: so much of it is asked for that the recap is whole. */
  private async recall() {
    const page = this.model.page;
    if (!page?.log_from || this.recap[0]?.moment !== page.log[0]?.moment) return;
    await this.model.readEarlier(Math.max(0, page.log_from - MOST_UNSEEN)).catch(() => undefined);
  }

  private get seenKey(): string {
    return `${SEEN}${this.model.id}.${this.model.teamOf(this.model.page?.seat ?? null) ?? ""}`;
  }

  private remember() {
    if (this.model.page?.seat == null) return;
    this.unwritten.set(this.seenKey, String(this.model.lastMoment));
    afterPicture(this.write);
  }

  /** What each seat of this screen has seen: by then another may sit there. */
  private readonly unwritten = new Map<string, string>();

  private readonly write = () => {
    for (const [key, moment] of this.unwritten) localStorage.setItem(key, moment);
    this.unwritten.clear();
  };

  /** Brings what is spoken of into sight and marks it. */
  follow(places: string[]) {
    this.spot = places;
    const [first] = places;
    if (first !== undefined) this.model.sought = first;
  }

  /** Plays one thing of the recap again, or all of it. */
  again(item: Item | null) {
    const lines = item?.lines ?? this.recap;
    const [first] = lines;
    if (!first) return;
    if (this.model.inPast) void this.model.hindsight.look(null);
    this.wished += 1;
    this.playback.watch(item ? firstOf(item) : first.moment, item ? lastOf(item) : (lines.at(-1)?.moment ?? first.moment), { asked: true });
  }
}
