/** What the server is asked about the position that is shown: each question once for each position. */
import * as api from "../../api/client";
import type { Layer, Reason } from "../../api/types";
import type { TableModel } from "../model/model.svelte";

const MOST_ANSWERS = 400;

export class Asking {
  private readonly answers = new Map<string, Promise<Reason[]>>();

  constructor(private readonly model: TableModel) {}

  /** Whose eyes look, and at which moment. */
  get eyes(): api.Eyes {
    const { page, hindsight, language } = this.model;
    return { seat: hindsight.shown?.seat ?? page?.seat, moment: hindsight.shown?.moment ?? null, language };
  }

  /** Why a thing cannot be used, or is as it is. */
  why(domain: string, word: string): Promise<Reason[]> {
    const key = `${this.model.shownAt} ${domain} ${word}`;
    let asked = this.answers.get(key);
    if (!asked) {
      if (this.answers.size > MOST_ANSWERS) this.answers.clear();
      asked = api.why(this.model.id, domain, word, this.eyes).then((found) => found.reasons, () => []);
      this.answers.set(key, asked);
    }
    return asked;
  }

  /** Why this cannot follow what is picked. */
  whyNot(domain: string, id: string, picked: string[]): Promise<{ name: string; reasons: Reason[] }> {
    return api.whyNot(this.model.id, domain, id, picked, this.eyes);
  }

  /** What can be drawn over the board. */
  overlays(): Promise<Layer[]> {
    return api.layers(this.model.id, this.eyes).then((found) => found.layers, () => []);
  }
}
