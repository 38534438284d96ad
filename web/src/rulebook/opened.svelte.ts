/** The rule that is open beside a table, and where one was before it was opened. */
class Opened {
  rule = $state<string | null>(null);
  /** Counts what was asked for, so that the same rule can be asked for again. */
  asked = $state(0);
  /** How many places can show a rule beside what one is doing. */
  places = 0;
  private from: HTMLElement | null = null;

  show(rule: string, from: HTMLElement | null) {
    this.from = from;
    this.rule = rule;
    this.asked += 1;
  }

  close() {
    this.rule = null;
    const back = this.from?.isConnected ? this.from : document.querySelector<HTMLElement>("main");
    back?.focus({ preventScroll: true });
  }
}

export const opened = new Opened();
