/** The number of a corps as strokes: Roman numerals are easily drawn, and a drawing is cheaper to move about than text. */
const LETTERS: Record<string, { width: number; path: (x: number) => string }> = {
  I: { width: 0, path: (x) => `M${x} 2.6V6.2` },
  V: { width: 2.6, path: (x) => `M${x} 2.6L${x + 1.3} 6.2L${x + 2.6} 2.6` },
  X: { width: 2.6, path: (x) => `M${x} 2.6L${x + 2.6} 6.2M${x + 2.6} 2.6L${x} 6.2` },
  L: { width: 1.9, path: (x) => `M${x} 2.6V6.2H${x + 1.9}` },
};
const GAP = 1.5;

/** Centred over the staff symbol; "XXX", the sign of a corps, where there is no number. */
export function numeral(number: string): string {
  const letters = (/^[IVXL]+$/.test(number) ? number : "XXX").split("").flatMap((letter) => LETTERS[letter] ?? []);
  const width = letters.reduce((sum, letter) => sum + letter.width, GAP * (letters.length - 1));
  let x = 16 - width / 2;
  return letters.map((letter) => {
    const path = letter.path(Number(x.toFixed(2)));
    x += letter.width + GAP;
    return path;
  }).join("");
}
