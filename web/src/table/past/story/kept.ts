/** A story that is told anew with a few more lines: what is as it was stays the very same thing, so that it is not drawn anew. */
import { sameRow } from "../../../parts/same";
import type { Chapter, Item, Section } from "./story";

const isSameItem = (old: Item, now: Item) => old.sort === now.sort && old.times === now.times && old.vain === now.vain && sameRow(old.lines, now.lines) === old.lines;
const isSameSection = (old: Section, now: Section) => old.heading === now.heading && sameRow(old.items, now.items) === old.items;
const isSameChapter = (old: Chapter, now: Chapter) =>
  old.round === now.round && old.heading === now.heading && old.seat === now.seat && sameRow(old.sections, now.sections) === old.sections;

/** Keeps what a story and the one before it share; their keys are told apart by the story itself. */
export function keptStory(): (story: Chapter[]) => Chapter[] {
  let before = new Map<string, unknown>();
  return (story) => {
    const after = new Map<string, unknown>();
    const kept = <T extends { key: string }>(now: T, isSame: (old: T, now: T) => boolean): T => {
      const old = before.get(now.key) as T | undefined;
      const one = old !== undefined && isSame(old, now) ? old : now;
      after.set(now.key, one);
      return one;
    };
    const keptSection = (section: Section) => kept({ ...section, items: section.items.map((item) => kept(item, isSameItem)) }, isSameSection);
    const row = story.map((chapter) => kept({ ...chapter, sections: chapter.sections.map(keptSection) }, isSameChapter));
    before = after;
    return row;
  };
}
