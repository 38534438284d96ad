/** A table as this browser knows it: the page, the connection to the server, what is picked, and the past. */
import * as api from "../../api/client";
import { patched } from "../../api/patch";
import { TableSocket, type SocketState } from "../../api/tableSocket";
import type { Layer, LegalAction, LogLine, Moment, Page, Reason, ServerMessage, UpdateMessage, View } from "../../api/types";
import { allKnowing } from "./knowing";
import { nextPicks, pick, ready, type CanPoint } from "./choosing";
import { placesTold } from "../past/story/reading";
import { Watching } from "../past/watching.svelte";

const REPLAY_STEP = 900;
const MOST_ANSWERS = 400;
/** How many moments around one of the past the log is read for, and how many before it must be there. */
const PAST_LINES = 200;
const PAST_BEFORE = 40;

export class TableModel {
  page = $state.raw<Page | null>(null);
  connection = $state<SocketState>("opening");
  error = $state("");
  picked = $state<string[]>([]);
  waiting = $state(false);
  past = $state.raw<Moment | null>(null);
  wanted = $state<number | null>(null);
  autoplay = $state(false);
  /** What the pointer is over: a space of the board. */
  pointed = $state<string | null>(null);
  /** A space that should come into sight. */
  sought = $state<string | null>(null);
  /** The seat that the person at the screen has agreed to be, where one person plays several. */
  facing = $state<string | null>(null);
  canPoint = $state.raw<CanPoint>(() => false);
  /** The log lines that came since the person last decided. */
  news = $state.raw<LogLine[]>([]);

  /** What others did, and watching it. */
  readonly watching = new Watching(this);

  private socket: TableSocket | null = null;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private player: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, readonly language: string) {}

  async open() {
    try {
      this.take(await api.tablePage(this.id, this.language));
      this.socket = new TableSocket(this.id, this.language, (m) => this.hear(m), (s) => (this.connection = s));
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
      this.connection = "refused";
    }
  }

  close() {
    this.watching.playback.skip();
    clearTimeout(this.player);
    clearTimeout(this.slow);
    this.socket?.close();
  }

  // -- what is there --------------------------------------------------------------------------------

  get mySeats(): string[] {
    return this.page?.table.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  /** The first seat of those that win and lose together with a seat; it stands for all of them. */
  private teamOf(seat: string | null): string | null {
    return this.page?.table.teams.find((team) => seat !== null && team.includes(seat))?.[0] ?? seat;
  }

  /** Whether the screen must be handed over to the other side before anything is shown. */
  get curtain(): boolean {
    const page = this.page;
    if (!page || page.table.status !== "running" || this.mySeats.length < 2 || page.seat === null) return false;
    return this.teamOf(this.facing) !== this.teamOf(page.seat);
  }

  get inPast(): boolean {
    return this.wanted !== null;
  }

  get view(): View | null {
    return (this.inPast ? this.past?.view : this.watching.playback.view) ?? this.page?.view ?? null;
  }

  get legal(): LegalAction[] {
    return this.inPast || this.curtain ? [] : (this.page?.legal ?? []);
  }

  lit = $derived<Set<string>>(this.waiting ? new Set() : nextPicks(this.legal, this.picked, this.canPoint));
  buttons = $derived<LegalAction[]>(ready(this.legal, this.picked, this.canPoint));

  // -- doing ----------------------------------------------------------------------------------------

  /** Picks something; `confirm` leaves a single action to a button. */
  pick(id: string, confirm = false) {
    if (this.waiting) return;
    this.watching.playback.skip();
    const step = pick(this.legal, this.picked, id, this.canPoint);
    if (step.play && confirm) this.picked = [...this.picked, id];
    else if (step.play) this.play(step.play);
    else this.picked = step.picked;
  }

  unpick() {
    this.picked = this.picked.slice(0, -1);
  }

  play(action: LegalAction) {
    const page = this.page;
    if (!page || this.waiting) return;
    this.news = [];
    this.watching.decide();
    this.ask(() => this.socket?.send({ type: "play", revision: page.revision, action: action.id, seat: page.seat }));
  }

  undo() {
    const page = this.page;
    if (page) this.ask(() => this.socket?.send({ type: "undo", revision: page.revision, seat: page.seat }));
  }

  askUndo() {
    const page = this.page;
    if (page) this.ask(() => this.socket?.send({ type: "ask-undo", revision: page.revision, seat: page.seat, to: null }));
  }

  answerUndo(agree: boolean) {
    const page = this.page;
    if (page) this.ask(() => this.socket?.send({ type: "answer-undo", revision: page.revision, agree }));
  }

  resign() {
    this.ask(() => this.socket?.send({ type: "resign", seat: null }));
  }

  takeBack() {
    this.ask(() => this.socket?.send({ type: "return", seat: null }));
  }

  /** Lets the computer play on for a seat of one's own, until it is taken back. */
  standIn(seat: string) {
    this.ask(() => this.socket?.send({ type: "bot", seat, bot: null }));
  }

  /** Sets one standing order; the others stay as they are. */
  order(kind: string, value: string) {
    const page = this.page;
    if (!page) return;
    const orders = [...page.orders.filter((one) => one.kind !== kind), { kind, value }];
    this.socket?.send({ type: "orders", seat: page.seat, orders });
  }

  heardMute(muted: boolean) {
    if (this.page) this.page = { ...this.page, muted };
  }

  say(text: string) {
    this.socket?.send({ type: "chat", text });
  }

  writeNote(text: string) {
    this.socket?.send({ type: "note", text });
  }

  private ask(send: () => boolean | undefined) {
    this.error = "";
    this.picked = [];
    if (!send()) {
      this.error = "offline";
      return;
    }
    this.waiting = true;
    clearTimeout(this.slow);
    this.slow = setTimeout(() => (this.waiting = false), 5000);
  }

  // -- hearing --------------------------------------------------------------------------------------

  private hear(message: ServerMessage) {
    if (message.type === "page") this.take(message.page);
    else if (message.type === "update") this.change(message);
    else if (message.type === "answer") {
      if (message.ref === null && message.revision >= (this.page?.revision ?? 0)) this.settle(message.revision);
    } else {
      this.error = message.error;
      this.waiting = false;
    }
  }

  /** An answer may come before or after the news it is about; one is free to act when both are there. */
  private settle(revision: number) {
    if ((this.page?.revision ?? 0) >= revision) this.waiting = false;
  }

  private take(page: Page) {
    this.page = page;
    this.picked = [];
    this.waiting = false;
    if (this.facing === null) this.facing = page.seat;
  }

  private change(message: UpdateMessage) {
    const old = this.page;
    if (!old) return;
    const { type: _type, patch, log, log_keep, chat, view, ...rest } = message;
    const page: Page = { ...old, ...(rest as Partial<Page>) };
    if ("view" in message) page.view = view ?? null;
    if (patch && old.view) page.view = patched(old.view, patch);
    if (log) {
      page.log = [...old.log.filter((line) => line.moment <= (log_keep ?? Infinity)), ...log];
      this.news = [...this.news.filter((line) => line.moment <= (log_keep ?? Infinity)), ...log];
    }
    if (chat) page.chat = [...old.chat, ...chat];
    this.page = page;
    if (page.moment !== old.moment) this.watching.hear(old, page);
    if (page.revision !== old.revision) {
      this.picked = [];
      this.waiting = false;
    }
  }

  /** The log up to the present. */
  get everTold(): LogLine[] {
    return this.page?.log ?? [];
  }

  /** The log up to the moment that is shown. */
  get told(): LogLine[] {
    const lines = this.everTold;
    const at = this.wanted ?? this.watching.playback.moment;
    return at === null ? lines : (at < (this.page?.log_from ?? 0) ? this.pastLog : lines).filter((line) => line.moment <= at);
  }

  /** Lines around a moment so old that the page tells nothing of it. */
  private pastLog = $state.raw<LogLine[]>([]);
  private pastLogOf: [number, number] = [0, -1];

  private async readAround(moment: number) {
    const [first, last] = this.pastLogOf;
    if (moment >= (this.page?.log_from ?? 0) || (moment >= first + PAST_BEFORE && moment <= last) || (first === 0 && moment <= last)) return;
    const wanted: [number, number] = [Math.max(0, moment - PAST_LINES), Math.min(this.lastMoment, moment + PAST_LINES)];
    const { log } = await api.log(this.id, ...wanted, { seat: this.page?.seat, language: this.language });
    this.pastLogOf = wanted;
    this.pastLog = log;
  }

  /** Asks for the lines that the page left out because they are old, from a moment on. */
  async readEarlier(first = 0) {
    const from = this.page?.log_from ?? 0;
    if (from === 0) return;
    const { log } = await api.log(this.id, first, from - 1, { seat: this.page?.seat, language: this.language });
    if (this.page && this.page.log_from === from) this.page = { ...this.page, log: [...log, ...this.page.log], log_from: first };
  }

  // -- asking about it ------------------------------------------------------------------------------

  private readonly answers = new Map<string, Promise<Reason[]>>();

  /** Why a thing cannot be used, or is as it is; asked once for each position. */
  why(domain: string, word: string): Promise<Reason[]> {
    const key = `${this.shownAt} ${domain} ${word}`;
    let asked = this.answers.get(key);
    if (!asked) {
      if (this.answers.size > MOST_ANSWERS) this.answers.clear();
      asked = api.why(this.id, domain, word, this.eyes).then((found) => found.reasons, () => []);
      this.answers.set(key, asked);
    }
    return asked;
  }

  /** What can be drawn over the board in the position that is shown. */
  overlays(): Promise<Layer[]> {
    return api.layers(this.id, this.eyes).then((found) => found.layers, () => []);
  }

  /** Changes with every position that is shown. */
  get shownAt(): string {
    return `${this.page?.revision ?? 0} ${this.past?.moment ?? ""} ${this.page?.seat ?? ""}`;
  }

  private get eyes(): api.Eyes {
    return { seat: this.past?.seat ?? this.page?.seat, moment: this.past?.moment ?? null, language: this.language };
  }

  // -- the past -------------------------------------------------------------------------------------

  get lastMoment(): number {
    return this.page?.moment ?? 0;
  }

  /** Whose eyes look at the past of a finished game: a seat's, or "all" for what all together know. */
  looksAs = $state<string | null>(null);

  async look(moment: number | null) {
    const most = this.lastMoment;
    if (moment === null || (moment >= most && this.page?.table.status !== "finished")) {
      this.wanted = null;
      this.past = null;
      this.autoplay = false;
      this.watching.spot = [];
      return;
    }
    const at = Math.max(0, Math.min(moment, most));
    this.watching.playback.skip();
    this.wanted = at;
    this.picked = [];
    try {
      await this.readAround(at);
      const eyes = this.looksAs === "all" ? { everything: "true" as const } : { seat: this.looksAs ?? this.page?.seat };
      const found = await api.moment(this.id, at, { ...eyes, language: this.language });
      this.watching.follow(placesTold(found.log));
      if (this.wanted === at) this.past = found.views && this.looksAs === "all" ? { ...found, view: allKnowing(found.views) } : found;
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
      this.autoplay = false;
    }
  }

  toggleAutoplay() {
    this.autoplay = !this.autoplay;
    clearTimeout(this.player);
    if (this.autoplay) void this.step();
  }

  /** How many moments a second the replay shows. */
  speed = $state(1);

  private async step() {
    if (!this.autoplay) return;
    const next = (this.wanted ?? -1) + 1;
    if (next > this.lastMoment) {
      this.autoplay = false;
      return;
    }
    await this.look(next);
    this.player = setTimeout(() => void this.step(), REPLAY_STEP / this.speed);
  }
}
