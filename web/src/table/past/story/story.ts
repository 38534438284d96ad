/** The log as a story: by turns, sides and steps, each fight and each card with what came of it. */
import type { LogLine } from "../../../api/types";
import { isHeading, placesIn, sortOf, type Part, type Reading, type Sort } from "./reading";

/** Something that happened: its first line is the headline, what came of it follows. */
export interface Item {
  key: string;
  sort: Sort;
  lines: LogLine[];
  /** How many like lines are counted together. */
  times: number;
  /** The way of a move that was told in several legs; empty for anything else. */
  stops: Part[];
  /** A card of which nothing came before its step was over. */
  vain?: true;
}

export interface Section {
  key: string;
  heading: string;
  items: Item[];
}

export interface Chapter {
  key: string;
  /** "Round 3" */
  round: string;
  /** "Turn of the Allies"; empty where only the seat says it. */
  heading: string;
  /** Whose turn it is; null for what is nobody's alone. */
  seat: string | null;
  sections: Section[];
}

/** What belongs to the card, the fight or the move that is going on. */
const FOLLOWS: ReadonlySet<Sort> = new Set(["answer", "odds", "result", "end", "follow", "loss", "gain", "taken", "points"]);
/** What others can follow from. */
const OPENS: ReadonlySet<Sort> = new Set(["card", "answer", "battle", "move", "loss"]);

/** A sentence of the log as a heading: without its full stop, but for that of initials. */
const asHeading = (text: string): string => text.replace(/(?<!\.\p{Lu})\.$/u, "");

export const firstOf = (item: Item): number => item.lines[0]?.moment ?? 0;
export const lastOf = (item: Item): number => item.lines.at(-1)?.moment ?? 0;

class Teller {
  readonly chapters: Chapter[] = [];
  private round = "";
  private open: Item | null = null;
  private ended = false;
  private count = 0;

  constructor(private readonly reading: Reading) {}

  tell(line: LogLine) {
    const sort = sortOf(line, this.reading);
    if (isHeading(sort)) this.announce(line, sort);
    else this.happen(line, sort);
  }

  private key(line: LogLine): string {
    return `${line.moment}-${this.count++}`;
  }

  private begin(line: LogLine, heading: string, seat: string | null) {
    this.chapters.push({ key: this.key(line), round: this.round, heading, seat, sections: [] });
  }

  /** The step is over: a card that was to do something, and after which nothing is told, did nothing. */
  private close() {
    const { open } = this, last = this.chapters.at(-1)?.sections.at(-1)?.items.at(-1);
    if (open && open === last && open.lines.length === 1 && this.reading.acts?.has(open.lines[0]?.event ?? "")) open.vain = true;
    this.open = null;
  }

  private announce(line: LogLine, sort: Sort) {
    this.close();
    const seat = this.reading.turnOf?.(line);
    const now = this.chapters.at(-1);
    if (sort === "round") {
      this.round = asHeading(line.text);
      this.begin(line, "", null);
    } else if (sort === "turn") this.begin(line, asHeading(line.text), seat ?? null);
    else {
      if (!now || (seat !== undefined && seat !== now.seat)) this.begin(line, "", seat ?? null);
      this.chapters.at(-1)?.sections.push({ key: this.key(line), heading: asHeading(line.text), items: [] });
    }
  }

  private section(line: LogLine): Section {
    if (this.chapters.length === 0) this.begin(line, "", null);
    const chapter = this.chapters.at(-1)!;
    if (chapter.sections.length === 0) chapter.sections.push({ key: this.key(line), heading: "", items: [] });
    return chapter.sections.at(-1)!;
  }

  private happen(line: LogLine, sort: Sort) {
    if (this.open && this.belongs(this.open, line, sort)) {
      this.open.lines.push(line);
      this.ended ||= sort === "end";
      return;
    }
    const { items } = this.section(line);
    if (sort === "move" && this.goesOn(line)) return;
    if (sort === "small" && this.isAgain(items.at(-1), line)) return;
    const item: Item = { key: this.key(line), sort, lines: [line], times: 1, stops: sort === "move" ? placesIn(line).slice(0, 2) : [] };
    items.push(item);
    if (sort !== "small") this.open = OPENS.has(sort) ? item : null;
    this.ended = sort === "end";
  }

  /** A fight draws everything to itself until it is over; a card what it does; a move and a loss what came of them at once. */
  private belongs(open: Item, line: LogLine, sort: Sort): boolean {
    const atOnce = lastOf(open) === line.moment;
    if (sort === "card") return open.sort === "battle" && !this.ended;
    if (!FOLLOWS.has(sort)) return false;
    if (open.sort === "loss") return atOnce && sort === "loss";
    if (this.ended) return atOnce || sort === "answer";
    return open.sort !== "move" || atOnce || sort === "odds" || sort === "result";
  }

  /** Another leg of the unit that moved last. */
  private goesOn(line: LogLine): boolean {
    const item = this.open, unit = this.reading.unitOf?.(line);
    const before = item?.lines[0];
    if (!item || !before || item.sort !== "move" || !unit || this.reading.unitOf?.(before) !== unit) return false;
    const [from, to] = placesIn(line);
    if (!to || item.stops.at(-1)?.id !== from?.id) return false;
    item.lines.push(line);
    item.stops.push(to);
    return true;
  }

  private isAgain(item: Item | undefined, line: LogLine): boolean {
    if (!item || item.sort !== "small" || item.lines[0]?.text !== line.text) return false;
    item.lines.push(line);
    item.times++;
    return true;
  }
}

/** The whole story; turns and steps in which nothing happened are left out. */
export function storyOf(lines: LogLine[], reading: Reading): Chapter[] {
  const teller = new Teller(reading);
  for (const line of lines) teller.tell(line);
  return teller.chapters
    .map((chapter) => ({ ...chapter, sections: chapter.sections.filter(({ items }) => items.length > 0) }))
    .filter(({ sections }) => sections.length > 0);
}

export const itemsOf = (story: Chapter[]): Item[] => story.flatMap(({ sections }) => sections.flatMap(({ items }) => items));

/** The card or the fight that a line followed from, if it did. */
export function causeOf(story: Chapter[], line: LogLine | undefined): LogLine | null {
  const item = itemsOf(story).find(({ sort, lines: [, ...rest] }) => (sort === "card" || sort === "battle") && rest.some((one) => one === line));
  return item?.lines[0] ?? null;
}

/** For each line, whose turn it fell into; null for what is nobody's alone, undefined before anything was announced. */
export function turnsOf(lines: LogLine[], reading: Reading): (string | null | undefined)[] {
  let seat: string | null | undefined;
  return lines.map((line) => {
    const sort = sortOf(line, reading);
    const begins = isHeading(sort) ? reading.turnOf?.(line) : undefined;
    if (begins !== undefined) seat = begins;
    else if (sort === "round") seat = null;
    return seat;
  });
}
