/** A table as this browser knows it: the page, the connection to the server, and what is picked. */
import * as api from "../../api/client";
import { Burst } from "../../api/burst";
import { TableSocket, type SocketState } from "../../api/tableSocket";
import type { LegalAction, LogLine, Page, Reason, ServerMessage, UpdateMessage, View } from "../../api/types";
import { Asking } from "../explaining/asking";
import { Hindsight } from "../past/hindsight.svelte";
import { Watching } from "../past/watching.svelte";
import { nextPicks, pick, pointable, ready, type CanPoint } from "./choosing";
import { NO_HABITS, type Habits, type Plan } from "./habits";
import { Marks } from "./marks.svelte";
import { changed, toldOn } from "./news";
import { Unasked } from "./unasked.svelte";
import { waysOf, type Party, type Ways } from "./ways";

/** Nothing glows while an answer is on its way. */
const NOTHING: ReadonlySet<string> = new Set();

export class TableModel {
  page = $state.raw<Page | null>(null);
  connection = $state<SocketState>("opening");
  error = $state("");
  picked = $state<string[]>([]);
  waiting = $state(false);
  /** What the pointer is over: a space of the board. */
  pointed = $state<string | null>(null);
  /** A place whose card is held, so that the mouse can go to it. */
  held = $state<string | null>(null);
  /** A space that should come into sight. */
  sought = $state<string | null>(null);
  /** The seat that the person at the screen has agreed to be, where one person plays several. */
  facing = $state<string | null>(null);
  canPoint = $state.raw<CanPoint>(() => false);
  /** How often it has become this person's move. */
  called = $state(0);
  /** The log lines that came since the person last decided. */
  news = $state.raw<LogLine[]>([]);

  /** What others did, and watching it. */
  readonly watching = new Watching(this);
  /** What was, where one looks back. */
  readonly hindsight = new Hindsight(this);
  /** What the server is asked about what is shown. */
  readonly asking = new Asking(this);
  /** Cards that are marked, to be named together. */
  readonly marks = new Marks(this);
  /** The places that a lesson points at, and how often something else was clicked in its step. */
  taught = $state.raw<string[]>([]);
  strayed = $state(0);
  /** How the game that is played wants to be handled. */
  habits = $state.raw<Habits>(NO_HABITS);
  /** An action that gives something up, until it is confirmed. */
  confirming = $state.raw<{ action: LegalAction; then: Plan["then"] } | null>(null);
  /** An action that was prepared for the person, who has only to press its button. */
  proposed = $state<number | null>(null);
  /** Why what was clicked last cannot be chosen. */
  refused = $state.raw<{ name: string; reasons: Reason[] } | null>(null);
  /** Where what is picked can come to by several actions in a row. */
  far = $state.raw<Ways>(new Map());
  readonly unasked: Unasked;
  /** Whether what was played last only opened a question, so that leaving it takes it back. */
  private opening = false;

  private socket: TableSocket | null = null;
  private slow: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, readonly language: string) {
    this.unasked = new Unasked(id);
    this.alone = localStorage.getItem(`maproom.alone.${id}`) === "yes";
  }

  async open() {
    try {
      this.take(await api.tablePage(this.id, this.language));
      const burst = new Burst<ServerMessage>((message) => this.hear(message));
      this.socket = new TableSocket(this.id, this.language, burst.hear, (state) => (this.connection = state));
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
      this.connection = "refused";
    }
  }

  close() {
    this.watching.playback.skip();
    this.hindsight.stop();
    clearTimeout(this.slow);
    this.socket?.close();
  }

  // -- what is there --------------------------------------------------------------------------------

  get mySeats(): string[] {
    return this.page?.table.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  /** The first seat of those that win and lose together with a seat; it stands for all of them. */
  teamOf(seat: string | null): string | null {
    return this.page?.table.teams.find((team) => seat !== null && team.includes(seat))?.[0] ?? seat;
  }

  /** Whether one person plays all sides alone, so that nothing need be hidden between them; this browser remembers it. */
  alone = $state(false);

  playAlone(alone: boolean) {
    this.alone = alone;
    if (alone) localStorage.setItem(`maproom.alone.${this.id}`, "yes");
    else localStorage.removeItem(`maproom.alone.${this.id}`);
  }

  /** Whether the screen must be handed over to the other side before anything is shown. */
  get curtain(): boolean {
    const page = this.page;
    if (!page || page.table.status !== "running" || this.mySeats.length < 2 || page.seat === null) return false;
    return !this.alone && this.teamOf(this.facing) !== this.teamOf(page.seat);
  }

  get inPast(): boolean {
    return this.hindsight.wanted !== null;
  }

  get view(): View | null {
    return (this.inPast ? this.hindsight.shown?.view : this.watching.playback.view) ?? this.page?.view ?? null;
  }

  get legal(): LegalAction[] {
    return this.inPast || this.curtain ? [] : (this.page?.legal ?? []);
  }

  /** What can be chosen by pointing, and what has a button although the board shows it. */
  private byPointing = $derived<LegalAction[]>(this.legal.filter((action) => !this.habits.isButton(this, action)));
  private byButton = $derived<LegalAction[]>(this.picked.length > 0 ? [] : this.legal.filter((action) => this.habits.isButton(this, action)));
  /** What glows as soon as no answer is on its way. */
  glowing = $derived<ReadonlySet<string>>(new Set([...nextPicks(this.byPointing, this.picked, this.canPoint), ...this.far.keys(), ...this.marks.cardsOfOthers]));
  lit = $derived<ReadonlySet<string>>(this.waiting ? NOTHING : this.glowing);
  buttons = $derived<LegalAction[]>([...ready(this.byPointing, this.picked, this.canPoint), ...this.byButton]);

  // -- doing ----------------------------------------------------------------------------------------

  /** What may be picked first: another of these takes the place of what is picked. */
  starts = $derived<ReadonlySet<string>>(this.waiting ? NOTHING : nextPicks(this.byPointing, [], this.canPoint));

  /** Picks something; `confirm` leaves a single action to a button. */
  pick(id: string, confirm = false) {
    if (this.waiting) return;
    this.watching.playback.skip();
    this.refused = this.held = null;
    if (this.marks.turn(id)) return;
    const way = this.far.get(id);
    if (way) return this.goAll([...way, ...(this.picked.length === 0 ? this.habits.joined(this, way) : [])]);
    const step = pick(this.byPointing, this.picked, id, this.canPoint);
    if (step.play && confirm) this.picked = [...this.picked, id];
    else if (step.play) this.play(step.play);
    else this.picked = step.picked;
    void this.lookFar();
  }

  /** Asks where what is picked, and whoever goes with it, can come to; where the question is about one piece only, where that can. */
  private async lookFar() {
    this.far = new Map();
    const party = this.party();
    if (party.groups.length === 0) return;
    const at = this.shownAt, picked = this.picked;
    this.looking += 1;
    const far = await waysOf(this.id, party, this.asking.eyes);
    this.looking -= 1;
    if (at === this.shownAt && picked === this.picked) this.far = far;
  }

  private party(): Party {
    const [id] = this.picked, only = this.legal.length > 0 && id === undefined ? this.habits.only(this) : null;
    if (only !== null) return { groups: [[only]], only: true };
    return { groups: id === undefined || this.picked.length > 1 ? [] : this.habits.companions(this, id), only: false };
  }

  /** Goes a whole way: its first step is one of the legal actions. */
  private goAll([head, ...then]: Plan["then"]) {
    const first = head && this.legal.find(({ words }) => Object.entries(head.words).every(([field, word]) => words[field] === word));
    if (first) this.play(first, then);
  }

  /** Takes another thing instead of what is picked. */
  restart(id: string) {
    this.picked = [];
    this.pick(id);
  }

  unpick() {
    this.far = new Map();
    this.picked = this.picked.slice(0, -1);
  }

  /** Picks all that an action speaks of, and leaves playing it to its button. */
  propose(action: LegalAction) {
    this.settleDown();
    const card = pointable(action, this.canPoint).find((id) => this.marks.question?.actions.has(id));
    if (card) this.marks.turn(card);
    else this.picked = pointable(action, this.canPoint);
    this.proposed = action.id;
  }

  /** Whether something is begun that can be left again. */
  get canCancel(): boolean {
    return this.confirming !== null || this.picked.length > 0 || this.marks.any || this.habits.gathered().length > 0 || this.leaves;
  }

  private get leaves(): boolean {
    return this.opening && !this.waiting && this.legal.length > 0 && (this.page?.can.undo ?? false);
  }

  /** Leaves what is begun: the question whether one is sure, what is picked, or what was opened by a click. */
  cancel() {
    this.refused = null;
    if (this.confirming) this.confirming = null;
    else if (this.picked.length > 0 || this.marks.now.length > 0 || this.marks.later.length > 0) {
      this.settleDown();
      this.marks.later = [];
      void this.lookFar();
    }
    else if (this.habits.gathered().length > 0) this.habits.scatter();
    else if (this.leaves) this.undo();
  }

  /** A click on what does not glow: what the game makes of it, or why it cannot be chosen; of a piece without a name, why its place cannot. */
  decline(domain: string, id: string, place?: string) {
    this.held = null;
    if (this.watching.playback.active) return this.watching.playback.skip();
    if (this.stray() || this.waiting || this.legal.length === 0) return;
    if (this.reach(id)) return;
    const at = this.shownAt, picked = [...this.picked];
    const asked = this.asking.whyNot(domain, id, picked);
    void (place === undefined ? asked : asked.catch(() => this.asking.whyNot(this.habits.spaceDomain, place, picked))).then(
      (found) => { if (at === this.shownAt) this.refused = found; },
      () => undefined,
    );
  }

  /** In a lesson its teacher answers a click on what is not meant now; whether one is given. */
  stray(): boolean {
    const led = this.page?.lesson != null && !this.page.lesson.free;
    if (led) this.strayed += 1;
    return led;
  }

  /** What the game makes of a click on something that does not glow; whether it makes anything of it. */
  reach(id: string): boolean {
    if (this.leaves && this.habits.switches(this, id)) {
      this.wish = id;
      this.undo();
      return true;
    }
    const plan = this.habits.shortcut(this, id);
    if (plan) {
      this.play(plan.first, plan.then);
      this.wish = plan.wish ?? null;
    }
    return plan !== null;
  }

  /** What is to be picked as soon as what was opened is taken back. */
  private wish: string | null = null;

  /** Whether what was clicked is still on its way to be picked. */
  get expects(): boolean {
    return this.waiting || this.wish !== null;
  }

  /** How many questions where it can come to are not answered yet. */
  private looking = $state(0);

  /** Whether more may be about to glow. */
  get unsettled(): boolean {
    return this.expects || this.looking > 0;
  }

  /** Plays an action, and goes on with a plan where one is given; what gives something up is confirmed first. */
  play(action: LegalAction, then: Plan["then"] = []) {
    if (!this.page || this.waiting) return;
    const { caution } = action;
    if (caution?.asks && !this.unasked.has(caution.key) && this.confirming?.action.id !== action.id) {
      this.confirming = { action, then };
      return;
    }
    this.send(action, this.confirming?.then ?? then);
  }

  private send(action: LegalAction, then: Plan["then"]) {
    const page = this.page;
    if (!page) return;
    this.news = [];
    this.watching.decide();
    const whole = then.length > 0 ? then : this.habits.goesOn(this, action);
    this.ask(() => this.socket?.send({ type: "play", revision: page.revision, action: action.id, seat: page.seat, then: whole }));
    this.opening = this.habits.opens(action);
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
    if (page) this.ask(() => this.socket?.send({ type: "answer-undo", revision: page.revision, agree, to: page.undo?.to ?? null, ends: page.undo?.ends ?? null }));
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

  /** Gives standing orders, all of them anew; what is left out is answered as the game does by default. */
  giveOrders(orders: Page["orders"]) {
    if (this.page) this.socket?.send({ type: "orders", seat: this.page.seat, orders });
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

  /** What was asked while the line was down: sent when it is back, if nothing has changed meanwhile. */
  kept = $state.raw<{ send: () => boolean | undefined; revision: number } | null>(null);
  /** Whether that came too late. */
  tooLate = $state(false);

  private ask(send: () => boolean | undefined) {
    this.error = "";
    this.tooLate = false;
    this.kept = null;
    this.settleDown();
    this.opening = false;
    if (!send()) {
      this.kept = { send, revision: this.page?.revision ?? 0 };
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
      if (message.news) this.hear(message.news);
      if (message.ref === null && message.revision >= (this.page?.revision ?? 0)) this.settle(message.revision);
      if (message.stopped) this.error = message.stopped;
    } else {
      this.error = message.error;
      this.waiting = false;
    }
  }

  /** An answer may come before or after the news it is about; one is free to act when both are there. */
  private settle(revision: number) {
    if ((this.page?.revision ?? 0) >= revision) this.waiting = false;
  }

  private takeWish() {
    if (this.legal.length === 0) return; // somebody else is asked first
    const id = this.wish;
    this.wish = null;
    if (id !== null && this.starts.has(id)) this.pick(id);
  }

  /** Nothing is picked, marked, refused or to be confirmed any more. */
  private settleDown() {
    this.picked = this.marks.now = [];
    this.far = new Map();
    this.confirming = this.refused = this.held = null;
    this.proposed = null;
  }

  /** Whoever is to sit down here has done so: the curtain opens, and what happened meanwhile is shown. */
  sitDown() {
    this.facing = this.page?.seat ?? null;
    void this.watching.comeBack(0);
  }

  private call(before: Page | null, now: Page) {
    if (before && now.table.my_move && !before.table.my_move) this.called += 1;
  }

  private take(page: Page) {
    const before = this.page;
    this.page = page;
    this.call(before, page);
    this.settleDown();
    this.waiting = false;
    if (this.facing === null) this.facing = page.seat;
    if (before && before.seat !== page.seat) {
      this.watching.playback.skip(); // it was another's
      if (!this.curtain) this.sitDown();
    }
    this.marks.nameLater();
    void this.lookFar();
    const kept = this.kept;
    this.kept = null;
    if (!kept) return;
    if (page.revision === kept.revision) this.ask(kept.send);
    else this.tooLate = true;
  }

  private change(message: UpdateMessage) {
    const old = this.page;
    if (!old) return;
    const page = changed(old, message);
    this.news = toldOn(this.news, message);
    this.page = page;
    this.call(old, page);
    if (page.moment !== old.moment) this.watching.hear(old, page);
    if (page.revision !== old.revision) {
      this.settleDown();
      this.waiting = false;
      this.takeWish();
      this.marks.nameLater();
      if (this.picked.length === 0) void this.lookFar();
    }
  }

  /** The log up to the present: the same row as long as nothing is told. */
  everTold = $derived<LogLine[]>(this.page?.log ?? []);

  /** The log up to the moment that is shown. */
  told = $derived.by<LogLine[]>(() => {
    const at = this.hindsight.wanted ?? this.watching.playback.moment;
    return at === null ? this.everTold : this.hindsight.toldUpTo(at);
  });

  /** Asks for the lines that the page left out because they are old, from a moment on. */
  async readEarlier(first = 0) {
    const from = this.page?.log_from ?? 0;
    if (from === 0) return;
    const { log } = await api.log(this.id, first, from - 1, { seat: this.page?.seat, language: this.language });
    if (this.page && this.page.log_from === from) this.page = { ...this.page, log: [...log, ...this.page.log], log_from: first };
  }

  /** Changes with every position that is shown. */
  get shownAt(): string {
    return `${this.page?.revision ?? 0} ${this.hindsight.shown?.moment ?? ""} ${this.page?.seat ?? ""}`;
  }

  get lastMoment(): number {
    return this.page?.moment ?? 0;
  }
}
