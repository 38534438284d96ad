/** What comes thick and fast is taken together: the first at once, what follows before the next picture with that picture. */

/** A page that nobody looks at has no pictures: so long it waits at most. */
const LONGEST = 100;

export class Burst<M> {
  private waiting: M[] | null = null;

  constructor(private readonly take: (message: M) => void) {}

  readonly hear = (message: M) => {
    if (this.waiting) {
      this.waiting.push(message);
      return;
    }
    this.waiting = [];
    const end = () => {
      clearTimeout(late);
      cancelAnimationFrame(picture);
      const all = this.waiting ?? [];
      this.waiting = null;
      all.forEach(this.take);
    };
    const late = setTimeout(end, LONGEST);
    const picture = requestAnimationFrame(end);
    this.take(message);
  };
}
