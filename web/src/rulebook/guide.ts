/** A rulebook for players as it is read: what a search finds in it, and its index. */
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type Guide = Schemas["GuideBook"];
export type Chapter = Schemas["GuideChapter"];
export type Block = Chapter["blocks"][number];
export type Span = Schemas["GuideSpan"];
export type Item = Schemas["GuideItem"];
export type Picture = Schemas["GuidePicture"];

export const pictureOf = (game: string, name: string, stage: number, language: string) => `/api/games/${game}/guide/pictures/${name}/${stage}.svg${language === "en" ? "" : `?language=${language}`}`;

/** Letters without capitals and accents, one for one. */
export const folded = (text: string) => [...text].map((letter) => (letter.normalize("NFD")[0] ?? letter).toLowerCase()).join("");

/** The words of a search. */
export const searched = (query: string) => folded(query).split(/\s+/).filter(Boolean);

const plain = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");

/** All that a block says, and the rules that are looked up in it. */
export function textOf(block: Block): string {
  if (block.kind === "section") return block.title;
  const said = (() => {
    switch (block.kind) {
      case "text": return [plain(block.spans)];
      case "reading": return [plain(block.spans), plain(block.why)];
      case "list": return block.items.map(({ spans }) => plain(spans));
      case "table": return [block.head, ...block.rows].flat().map(plain);
      default: return [plain(block.caption), ...block.steps.map(({ spans }) => plain(spans))];
    }
  })();
  return [...said, ...anchorsOf(block)].join(" ");
}

/** The rules that are looked up in a block or in one of its parts. */
export function anchorsOf(block: Block): string[] {
  if (block.kind === "section") return [];
  const parts = block.kind === "list" ? block.items : block.kind === "figure" || block.kind === "example" ? block.steps : [];
  return [...block.anchors, ...parts.flatMap(({ anchors }) => anchors)];
}

/** What has all words of a search, under its headings. */
export function found(chapters: readonly Chapter[], words: readonly string[]): Chapter[] {
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  return chapters.flatMap((chapter) => {
    const blocks: Block[] = [];
    let heading: Block | null = null;
    for (const block of chapter.blocks) {
      if (block.kind === "section") heading = block;
      if (!has(textOf(block))) continue;
      if (heading && heading !== block) blocks.push(heading);
      heading = null;
      blocks.push(block);
    }
    return blocks.length > 0 || has(chapter.title) ? [{ ...chapter, blocks }] : [];
  });
}

/** A text in pieces, those that a search has found marked. */
export function pieces(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const letters = [...text], plainly = folded(text);
  if (words.length === 0 || [...plainly].length !== letters.length) return [{ text, hit: false }];
  const hit = letters.map(() => false);
  for (const word of words) for (let at = plainly.indexOf(word); at >= 0; at = plainly.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  const cut: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = cut.at(-1);
    if (last && last.hit === hit[at]) last.text += letter;
    else cut.push({ text: letter, hit: hit[at] ?? false });
  });
  return cut;
}

/** The chapter in which a rule or a section is told; the first one where none is. */
export function chapterOf(guide: Guide, place: string): number {
  const at = guide.chapters.findIndex(({ slug, blocks }) => slug === place || blocks.some((block) => (block.kind === "section" ? block.slug === place : anchorsOf(block).includes(place))));
  return Math.max(0, at);
}

/** The sentence or two in which a rule is told; nothing where there is none. */
export function paragraphOf(guide: Guide, rule: string): string {
  for (const block of guide.chapters.flatMap(({ blocks }) => blocks)) {
    if (block.kind === "section" || !anchorsOf(block).includes(rule)) continue;
    const parts = block.kind === "list" ? block.items : block.kind === "text" || block.kind === "reading" ? [block] : [];
    const told = parts.find(({ anchors }) => anchors.includes(rule)) ?? parts[0];
    if (told) return plain(told.spans);
  }
  return "";
}

const ARTICLES: Record<string, RegExp> = { en: /^(?:the|an?) /i, es: /^(?:el|la|los|las|una?) /i };

/** Headings and words of the glossary by their first letters, articles left aside. */
export function indexOf(guide: Guide, language: string): { letter: string; entries: { word: string; to: string }[] }[] {
  const collator = new Intl.Collator(language);
  const bare = (word: string) => word.replace(ARTICLES[language] ?? /^/, "").replace(/^[^\p{L}\d]+/u, "");
  const headings = guide.chapters.flatMap(({ slug, title, blocks }) => [{ word: title, to: slug }, ...blocks.flatMap((block) => (block.kind === "section" ? [{ word: block.title, to: block.slug }] : []))]);
  const terms = guide.glossary.map(({ id, word }) => ({ word, to: `term-${id}` }));
  const known = new Set(terms.map(({ word }) => folded(word)));
  const entries = [...terms, ...headings.filter(({ word }) => !known.has(folded(word)))].sort((a, b) => collator.compare(bare(a.word), bare(b.word)));
  const letters = new Map<string, { word: string; to: string }[]>();
  for (const entry of entries) {
    const letter = (folded(bare(entry.word))[0] ?? "#").toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), entry]);
  }
  return [...letters].map(([letter, entries]) => ({ letter, entries }));
}
