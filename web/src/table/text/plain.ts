/** Any game's view as headings and lines, until the game brings words of its own. */
import type { View } from "../../api/types";
import type { Section } from "../../games/kit";

const title = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

function lines(value: unknown, before = ""): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part !== "object")) return value.length > 0 ? [before + value.join(", ")] : [];
    return value.flatMap((part) => lines(part, before));
  }
  if (typeof value === "object") {
    const entries = Object.entries(value as Record<string, unknown>);
    if (entries.every(([, part]) => typeof part !== "object" || part === null)) {
      return [before + entries.map(([key, part]) => `${title(key)}: ${String(part)}`).join(", ")];
    }
    return entries.flatMap(([key, part]) => lines(part, `${before}${title(key)}: `));
  }
  return [`${before}${String(value)}`];
}

export function plainSections(view: View): Section[] {
  return Object.entries(view)
    .filter(([key]) => key !== "prompt")
    .map(([key, value]) => ({ heading: title(key), lines: lines(value) }))
    .filter((section) => section.lines.length > 0);
}
