/** What a player wants to see on a map; kept in the browser, for each game by itself. */
export class Layers {
  private readonly key: string;
  private readonly kept = $state<Record<string, boolean>>({});

  /** `own`: the layers that the game draws by itself, in order, and whether each is on at first. */
  constructor(game: string, readonly own: Record<string, boolean>) {
    this.key = `maproom.${game}.layers`;
    try {
      this.kept = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<string, boolean>;
    } catch {
      this.kept = {};
    }
  }

  /** Whether a layer is on; one that the server tells of is off until it is asked for. */
  shows(layer: string): boolean {
    return this.kept[layer] ?? this.own[layer] ?? false;
  }

  /** The layers of the server that are on. */
  get foreign(): string[] {
    return Object.keys(this.kept).filter((layer) => this.kept[layer] && !(layer in this.own));
  }

  turn(layer: string) {
    this.kept[layer] = !this.shows(layer);
    localStorage.setItem(this.key, JSON.stringify(this.kept));
  }
}
