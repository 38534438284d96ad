/** What a person does not want to be asked again at a table, kept in this browser. */
const KEPT = "maproom.unasked";

export class Unasked {
  private keys = $state<string[]>([]);

  constructor(private readonly table: string) {
    try {
      this.keys = JSON.parse(localStorage.getItem(`${KEPT}.${table}`) ?? "[]") as string[];
    } catch {
      this.keys = [];
    }
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  /** How many kinds of questions are not asked any more. */
  get size(): number {
    return this.keys.length;
  }

  add(key: string) {
    if (!this.has(key)) this.keep([...this.keys, key]);
  }

  /** Asks everything again. */
  clear() {
    this.keep([]);
  }

  private keep(keys: string[]) {
    this.keys = keys;
    localStorage.setItem(`${KEPT}.${this.table}`, JSON.stringify(keys));
  }
}
