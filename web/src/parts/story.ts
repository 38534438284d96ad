/** What a record says by itself that cannot be opened here, such as one whose edition is not in use. */
export interface Story {
  /** Whether the lines are sentences; else they are the actions as they stand in the file. */
  told: boolean;
  lines: string[];
}

const fieldOf = (value: unknown, name: string): unknown => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === "string";

/** The log that was written down with a record, in a language or else in English; without one its actions. */
export function storyOf(record: unknown, language: string): Story {
  const log = fieldOf(record, "log");
  const lines = listOf(fieldOf(log, language) ?? fieldOf(log, "en")).map((line) => listOf(line)[1]).filter(isText);
  if (lines.length > 0) return { told: true, lines };
  return { told: false, lines: listOf(fieldOf(record, "actions")).filter(isText) };
}
