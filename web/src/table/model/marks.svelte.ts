/** Several cards that are named one after another: marked first, then named together; those of one's other seats too. */
import type { LegalAction } from "../../api/types";
import { markingOf, type Marking } from "./choosing";
import { step } from "./habits";
import type { TableModel } from "./model.svelte";

const NOBODY = { seatOf: new Map<string, string>(), each: 0 };

export class Marks {
  /** Cards that are marked. */
  now = $state<string[]>([]);
  /** Cards that are marked for the same question to other seats of one's own. */
  later = $state<string[]>([]);
  /** Whether those have been confirmed. */
  private laterNamed = false;

  constructor(private readonly model: TableModel) {}

  /** Whether the open question is one of these. */
  question = $derived.by<Marking | null>(() => markingOf(this.model.legal, this.model.page?.prompt.left, (id) => this.model.habits.isCard(id)));
  private others = $derived.by(() => (this.question ? (this.model.habits.later(this.model) ?? NOBODY) : NOBODY));

  /** The cards of one's other seats that can be marked already. */
  get cardsOfOthers(): Iterable<string> {
    return this.others.seatOf.keys();
  }

  /** Marks a card, or takes the mark off it; whether it is one that can be marked. */
  turn(id: string): boolean {
    if (this.question?.actions.has(id)) this.turnNow(id, this.question.most);
    else if (this.others.seatOf.has(id)) this.turnLater(id);
    else return false;
    return true;
  }

  private turnNow(id: string, most: number) {
    if (this.now.includes(id)) this.now = this.now.filter((one) => one !== id);
    else this.now = [...this.now, id].slice(-most);
  }

  private turnLater(id: string) {
    const { seatOf, each } = this.others;
    if (this.later.includes(id)) this.later = this.later.filter((one) => one !== id);
    else {
      const ofSeat = this.later.filter((one) => seatOf.get(one) === seatOf.get(id));
      this.later = [...this.later.filter((one) => !ofSeat.includes(one)), ...[...ofSeat, id].slice(-each)];
    }
  }

  /** How many cards are marked, how many those seats must name for which some are, and whether that is all of them. */
  get count(): { n: number; of: number; whole: boolean } {
    const { question, others } = this;
    if (!question) return { n: 0, of: 0, whole: false };
    const seats = new Set(this.later.map((id) => others.seatOf.get(id)));
    const n = this.now.length + this.later.length, of = question.least + seats.size * others.each;
    return { n, of, whole: question.end ? n > 0 : n === of && this.now.length === question.least };
  }

  /** Whether there is anything to take back. */
  get any(): boolean {
    return this.now.length > 0 || (this.question !== null && this.later.length > 0);
  }

  /** Names all cards that are marked, and ends the question where that is a choice of its own. */
  name() {
    const { question } = this;
    const [first, ...rest] = this.now.flatMap((id): LegalAction[] => { const action = question?.actions.get(id); return action ? [action] : []; });
    if (!question || !first) return;
    this.laterNamed = this.later.length > 0;
    // With the last card the question may have ended by itself.
    const then = [...rest.map(({ words }) => step(words)), ...(question.end ? [step(question.end.words, true)] : [])];
    this.model.play(first, then);
  }

  /** Names the cards that were marked for this question when another seat was asked. */
  nameLater() {
    const { question } = this;
    if (!this.laterNamed || !question) return;
    const mine = this.later.filter((id) => question.actions.has(id));
    if (mine.length !== question.least) return;
    this.later = this.later.filter((id) => !mine.includes(id));
    this.now = mine;
    this.name();
  }
}
