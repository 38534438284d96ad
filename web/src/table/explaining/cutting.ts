/** Finds the words of a glossary in a text. */
import type { TermCard } from "../../api/types";
import type { Piece } from "./terms.svelte";

const WORD = "[\\p{L}\\p{N}]";
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A function that cuts texts at the terms: the longest form wins, and each term is taken once. */
export function cutterOf(terms: TermCard[]): (text: string) => Piece[] {
  const byForm = new Map(terms.flatMap((term) => [term.word, ...term.forms].map((form) => [form.toLowerCase(), term] as const)));
  if (byForm.size === 0) return (text) => [{ text }];
  const forms = [...byForm.keys()].sort((one, other) => other.length - one.length).map(plain).join("|");
  const pattern = new RegExp(`(?<!${WORD})(?:${forms})(?!${WORD})`, "giu");
  return (text) => {
    const pieces: Piece[] = [];
    const met = new Set<string>();
    let end = 0;
    for (const found of text.matchAll(pattern)) {
      const term = byForm.get(found[0].toLowerCase());
      if (!term || met.has(term.key)) continue;
      met.add(term.key);
      if (found.index > end) pieces.push({ text: text.slice(end, found.index) });
      pieces.push({ text: found[0], term });
      end = found.index + found[0].length;
    }
    if (end < text.length) pieces.push({ text: text.slice(end) });
    return pieces;
  };
}
