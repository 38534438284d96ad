/** The client's own sentences. What the game says comes from the server in the same language. */
import { en } from "./en";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export const languages = { en: "English", es: "Español" } as const;
export type Language = keyof typeof languages;
/** Every language but English comes when it is first spoken. */
const others: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = { es: async () => (await import("./es")).es };

const KEPT = "maproom.language";

function first(): Language {
  const wished = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2);
  return Object.hasOwn(languages, wished) ? (wished as Language) : "en";
}

/** A sentence with its values in place; `{n:one|many}` chooses by number. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
    one === undefined ? String(values[name] ?? "") : String(values[name] === 1 ? one : many),
  );
}

/** Spanish draws "a" and "de" together with the article of a name: "del Eje". */
const joined = (sentence: string): string => sentence.replace(/(?<!\p{L})(a|de) el (?=\p{L})/giu, "$1l ");

/** A sentence of a language with its values in place. */
export function said(language: Language, sentence: string, values: Record<string, string | number>): string {
  return language === "es" ? joined(filled(sentence, values)) : filled(sentence, values);
}

class Speech {
  language = $state<Language>("en");
  private words = $state.raw<Catalogue>(en);
  /** What is to be spoken as soon as its words are there. */
  private wanted: Language = "en";
  private readonly late: ((language: Language) => Promise<void>)[] = [];

  private loading: Promise<unknown> = Promise.resolve();

  /** Words that come late: `load` is asked for those of the language, now and whenever another is to be spoken. */
  comesLate(load: (language: Language) => Promise<void>) {
    this.late.push(load);
    this.loading = Promise.all([this.loading, load(this.wanted).catch(() => undefined)]); // without them it is English
  }

  /** Waits until all words are there. */
  ready = () => this.loading;

  async speak(language: Language) {
    this.wanted = language;
    const words = language === "en" ? en : await others[language]();
    await Promise.all(this.late.map((load) => load(language)));
    this.words = words;
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }

  say(key: Key, values: Record<string, string | number> = {}): string {
    return said(this.language, this.words[key] ?? en[key] ?? key, values);
  }
}

/** What puts names in a row is dear to make, and wanted with every message. */
const listings = new Map<Language, Intl.ListFormat>();
function listing(language: Language): Intl.ListFormat {
  const made = listings.get(language) ?? new Intl.ListFormat(language);
  listings.set(language, made);
  return made;
}

export const speech = new Speech();
export const t = (key: Key, values?: Record<string, string | number>) => speech.say(key, values);
/** Names in a row: "Germany, Italy and Japan". */
export const listed = (names: string[]) => listing(speech.language).format(names);
export const startSpeaking = () => speech.speak(first());
