/** Patterns of actions in words, as lessons have them: `*` stands for anything. */
export function wordsFit(words: Record<string, string>, pattern: string): boolean {
  const line = Object.values(words).join(" ");
  return new RegExp(`^${pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(line);
}
