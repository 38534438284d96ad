/** Work that waits for the next picture on the screen, so that the page is laid out once and not after each change. */

type Work = () => void;

/** Gathers work until `when` runs it; what is asked for twice until then is done once. */
function gathering(when: (run: Work) => void): (work: Work) => void {
  let waiting: Set<Work> | null = null;
  return (work) => {
    if (waiting) {
      waiting.add(work);
      return;
    }
    waiting = new Set([work]);
    when(() => {
      const all = waiting ?? [];
      waiting = null;
      for (const one of all) one();
    });
  };
}

/** Runs `work` with the next picture: what scrolls belongs there. */
export const withPicture = gathering((run) => requestAnimationFrame(run));

/** Runs `work` when the next picture is on the screen: what only measures, or remembers, holds nothing up then. */
export const afterPicture = gathering((run) => requestAnimationFrame(() => setTimeout(run)));
