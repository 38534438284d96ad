/** For each place a shade that no neighbour has, where there are enough of them. */
export function shadesOf(ids: string[], neighboursOf: (id: string) => string[], many = 4): Map<string, number> {
  const shades = new Map<string, number>();
  for (const id of ids) {
    const taken = new Set(neighboursOf(id).map((other) => shades.get(other)));
    const free = Array.from({ length: many }, (_, shade) => shade).find((shade) => !taken.has(shade));
    shades.set(id, free ?? 0);
  }
  return shades;
}
