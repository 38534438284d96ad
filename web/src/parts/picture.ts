/** Work that belongs to the next picture on the screen: whatever measures or scrolls then finds the page laid out once, not after each change. */

type Work = () => void;
let waiting: Set<Work> | null = null;

/** Runs `work` with the next picture, once however often it is asked for until then. */
export function withPicture(work: Work) {
  if (waiting) {
    waiting.add(work);
    return;
  }
  waiting = new Set([work]);
  requestAnimationFrame(() => {
    const all = waiting ?? [];
    waiting = null;
    for (const one of all) one();
  });
}

/** Runs `work` when the next picture is on the screen: nobody sees the difference. */
export const afterPicture = (work: Work) => requestAnimationFrame(() => setTimeout(work));
