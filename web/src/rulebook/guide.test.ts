import { expect, it } from "vitest";
import { chapterOf, folded, found, indexOf, paragraphOf, pieces, searched, type Block, type Guide, type Span } from "./guide";

const said = (text: string): Span[] => [{ text, style: "", to: "" }];
const text = (words: string, ...anchors: string[]): Block => ({ kind: "text", spans: said(words), anchors });
const guide: Guide = {
  checklist: false,
  chapters: [
    { slug: "aim", title: "The aim", blocks: [text("Win by stars.", "EF-SCR-01")] },
    {
      slug: "supply", title: "Supply", blocks: [
        { kind: "section", slug: "paths", title: "Paths" },
        text("A path leads to a flag.", "EF-SUP-01"),
        { kind: "section", slug: "effects", title: "What it does" },
        { kind: "list", ordered: false, anchors: [], items: [{ spans: said("An avión stays."), anchors: ["EF-SUP-02"] }] },
        { kind: "reading", spans: said("Look once."), why: said("Otherwise chance would decide."), anchors: [] },
        { kind: "example", name: "EX-1", caption: said("Cut off"), stages: 2, anchors: [], steps: [{ spans: said("Lwow is alone."), anchors: ["EF-SUP-03"] }] },
      ],
    },
  ],
  glossary: [{ id: "flag", word: "Flag", text: "Where supplies come from." }, { id: "paths", word: "Paths", text: "A way." }],
};
const blocksFound = (query: string) => found(guide.chapters, searched(query)).map(({ slug, blocks }) => [slug, blocks.map((block) => (block.kind === "section" ? block.slug : block.kind))]);

it("folds capitals and accents letter by letter", () => {
  expect(folded("Ávión ¡Ñ!")).toBe("avion ¡n!");
});

it("finds what has all words, under its heading and no other", () => {
  expect(blocksFound("FLAG path")).toEqual([["supply", ["paths", "text"]]]);
  expect(blocksFound("avion")).toEqual([["supply", ["effects", "list"]]]);
  expect(blocksFound("chance decide")).toEqual([["supply", ["effects", "reading"]]]);
  expect(blocksFound("alone")).toEqual([["supply", ["effects", "example"]]]);
  expect(blocksFound("ef-scr-01")).toEqual([["aim", ["text"]]]);
  expect(blocksFound("stars flag")).toEqual([]);
});

it("finds a chapter by its title", () => {
  expect(blocksFound("the aim")).toEqual([["aim", []]]);
});

it("marks every place, overlapping ones as one", () => {
  expect(pieces("Un avión", searched("AVI vion"))).toEqual([{ text: "Un ", hit: false }, { text: "avión", hit: true }]);
  expect(pieces("banana", ["an"])).toEqual([{ text: "b", hit: false }, { text: "anan", hit: true }, { text: "a", hit: false }]);
  expect(pieces("as it is", [])).toEqual([{ text: "as it is", hit: false }]);
});

it("knows the chapter of a rule, a step, a section, and begins with the first", () => {
  expect(["EF-SUP-01", "EF-SUP-02", "EF-SUP-03", "effects", "supply", "EF-XXX-01", ""].map((place) => chapterOf(guide, place))).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

it("tells a rule by its paragraph, or by its item of a list", () => {
  expect(["EF-SUP-01", "EF-SUP-02", "EF-XXX-01"].map((rule) => paragraphOf(guide, rule))).toEqual(["A path leads to a flag.", "An avión stays.", ""]);
});

it("has an index of headings and words, each word once", () => {
  expect(indexOf(guide, "en")).toEqual([
    { letter: "A", entries: [{ word: "The aim", to: "aim" }] },
    { letter: "F", entries: [{ word: "Flag", to: "term-flag" }] },
    { letter: "P", entries: [{ word: "Paths", to: "term-paths" }] },
    { letter: "S", entries: [{ word: "Supply", to: "supply" }] },
    { letter: "W", entries: [{ word: "What it does", to: "effects" }] },
  ]);
});
