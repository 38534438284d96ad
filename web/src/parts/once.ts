/** Loads something when it is wanted for the first time, and has it from then on. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  // What did not come is asked for again.
  return () => (loading ??= load().catch((problem: unknown) => { loading = null; throw problem; }));
}
