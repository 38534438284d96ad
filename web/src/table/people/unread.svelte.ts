/** What has been said at a table since one last looked at the talk; remembered by the browser. */
import type { Page } from "../../api/types";

const keyOf = (table: string) => `maproom.talk.${table}`;

export class Unread {
  private read = $state(0);

  constructor(private readonly table: string) {
    this.read = Number(localStorage.getItem(keyOf(table)) ?? 0) || 0;
  }

  /** How many lines of others are new. */
  count(page: Page | null, me: string | null): number {
    return page?.chat.filter(({ id, person }) => id > this.read && person !== me).length ?? 0;
  }

  /** Everything that is there has been seen. */
  seen(page: Page | null) {
    const last = page?.chat.at(-1)?.id ?? 0;
    if (last <= this.read) return;
    this.read = last;
    localStorage.setItem(keyOf(this.table), String(last));
  }
}
