/** What a game's kit reads before anything of it is shown: once for each language. */
import { perLanguage } from "../api/data";

export interface Opening<T> {
  open: () => Promise<T>;
  /** What was opened last; the kit opens it before it gives anything away. */
  opened: () => T;
}

export function opening<T extends object>(read: () => Promise<T>): Opening<T> {
  const reading = perLanguage(read);
  let here: T | null = null;
  return {
    open: async () => (here = await reading()),
    opened: () => {
      if (!here) throw new Error("The board was drawn before its data had come.");
      return here;
    },
  };
}
