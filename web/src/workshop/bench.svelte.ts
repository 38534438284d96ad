/** A draft on the workbench: what its files say, what was changed, what is wrong with it. */
import { Refused } from "../api/client";
import * as api from "./api";
import type { Fault, Files } from "./api";
import { formOf, type Form } from "./form";
import { draftOf, keepDraft } from "./keeping";
import { lookUp, put, same, within, type Json, type Path } from "./value";

interface Past {
  name: string;
  files: Files;
}

export type Checked = "waiting" | "well" | "faults" | "failed";
export interface Place {
  file: string;
  path: Path;
}

const MOST_STEPS = 200;
/** Letters typed into one field within this time are one step. */
const ONE_STEP = 1200;
const CALM = 450;

export class Bench {
  name = $state("");
  files = $state.raw<Files>({});
  forms = $state.raw<Record<string, Form>>({});
  private words = $state.raw<Record<string, string>>({});
  faults = $state.raw<Fault[]>([]);
  checked = $state<Checked>("waiting");
  /** Why the server could not look, in its own words. */
  trouble = $state("");
  digest = $state("");
  /** Which part is open: the board or a file. */
  tab = $state("board");
  /** The value that somebody wants to see. */
  sought = $state.raw<Place | null>(null);
  nameLength = 60;
  private past = $state.raw<Past[]>([]);
  private future = $state.raw<Past[]>([]);
  private shipped: Files = {};
  private typing = { where: "", at: 0 };
  private checking: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  private constructor(readonly id: string, readonly game: string) {}

  /** Lays a kept draft on the bench; one that lies there already stays as it is, with its past. */
  static async open(id: string, game: string): Promise<Bench | null> {
    const lying = benches.get(id);
    const [begun, kept] = await Promise.all([api.beginning(game), lying ? null : draftOf(id)]);
    const bench = lying ?? (kept?.game === game ? new Bench(id, game) : null);
    if (!bench) return null;
    bench.words = begun.words;
    bench.forms = Object.fromEntries(begun.files.map(({ name, form }) => [name, form]));
    if (!lying && kept) {
      bench.nameLength = begun.name_length;
      bench.shipped = Object.fromEntries(begun.files.map(({ name, data }) => [name, data]));
      bench.name = kept.name;
      bench.files = bench.whole(kept.files);
      benches.set(id, bench);
    }
    void bench.check();
    return bench;
  }

  private whole(files: Files): Files {
    return Object.fromEntries(Object.entries(this.shipped).map(([name, data]) => { const own = files[name]; return [name, own === undefined || same(own, data) ? data : own]; }));
  }

  /** The files that say something else than the game as it comes. */
  get changed(): Files {
    return Object.fromEntries(Object.entries(this.files).filter(([name, data]) => data !== this.shipped[name] && !same(data, this.shipped[name])));
  }
  isChanged = (file: string) => this.files[file] !== this.shipped[file];

  /** What an owner reads in place of a key of a file, or of a choice in a field. */
  said = (key: string): string => this.words[key] ?? key.replaceAll("_", " ");

  at = (file: string, path: Path): Json | undefined => lookUp(this.files[file], path);
  form = (file: string, path: Path): Form => path.reduce<Form>((here, step) => (typeof step === "number" ? (here.items ?? {}) : formOf(here, step)), this.forms[file] ?? {});

  // -- changing ---------------------------------------------------------------------------------------

  /** Puts a value at a path; undefined takes it away. */
  set(file: string, path: Path, value: Json | undefined, typed = false) {
    if (value !== undefined && same(this.at(file, path), value)) return;
    this.change({ [file]: put(this.files[file] ?? null, path, value) }, typed ? `${file} ${path.join(" ")}` : "");
  }

  /** Changes whole files in one step. */
  change(files: Files, typedAt = "") {
    this.remember(typedAt);
    this.files = { ...this.files, ...files };
    this.later();
  }

  rename(name: string) {
    if (name === this.name) return;
    this.remember("name");
    this.name = name;
    this.later();
  }

  /** Takes over what another file says, as one step. */
  replace(name: string, files: Files) {
    this.remember("");
    this.name = name;
    this.files = this.whole(files);
    this.later();
  }

  private remember(typedAt: string) {
    const now = Date.now();
    const goesOn = typedAt !== "" && typedAt === this.typing.where && now - this.typing.at < ONE_STEP;
    this.typing = { where: typedAt, at: now };
    if (goesOn) return;
    this.past = [...this.past.slice(1 - MOST_STEPS), { name: this.name, files: this.files }];
    this.future = [];
  }

  get canUndo() { return this.past.length > 0; }
  get canRedo() { return this.future.length > 0; }

  undo() {
    const last = this.past.at(-1);
    if (!last) return;
    this.future = [...this.future, { name: this.name, files: this.files }];
    this.past = this.past.slice(0, -1);
    this.lay(last);
  }

  redo() {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, { name: this.name, files: this.files }];
    this.future = this.future.slice(0, -1);
    this.lay(next);
  }

  private lay({ name, files }: Past) {
    this.typing = { where: "", at: 0 };
    this.name = name;
    this.files = files;
    this.later();
  }

  // -- what is wrong ----------------------------------------------------------------------------------

  faultsAt = (file: string, path: Path): Fault[] => this.faults.filter((fault) => fault.file === file && fault.path.length === path.length && within(fault.path, path));
  faultsWithin = (file: string, path: Path): Fault[] => this.faults.filter((fault) => fault.file === file && within(fault.path, path));

  private later() {
    this.checked = "waiting";
    clearTimeout(this.checking);
    this.checking = setTimeout(() => void this.check(), CALM);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => void this.keep(), CALM);
  }

  async check() {
    const number = ++this.asked;
    this.checked = "waiting";
    try {
      const { faults, edition } = await api.check(this.game, this.name, this.changed);
      if (number !== this.asked) return;
      this.faults = faults;
      this.digest = edition?.digest ?? "";
      this.trouble = "";
      this.checked = faults.length > 0 ? "faults" : "well";
    } catch (error) {
      if (number !== this.asked) return;
      this.trouble = error instanceof Refused ? error.message : "";
      this.checked = "failed";
    }
  }

  /** Writes the draft into the browser's own database. */
  async keep() {
    clearTimeout(this.keeping);
    await keepDraft({ id: this.id, game: this.game, name: this.name, files: this.changed, at: Date.now() });
  }

  /** Goes to a value: opens its file, or the board if that shows it. */
  seek(file: string, path: Path, onBoard: boolean) {
    if (!onBoard) this.tab = file;
    this.sought = { file, path };
  }
}

const benches = new Map<string, Bench>();
/** A draft that was thrown away lies on no bench any more. */
export const clearBench = (id: string) => benches.delete(id);
