/** Values of data files, changed without touching the old ones: what is not on the way to a change stays the same object. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Path = (string | number)[];
export type Row = { [key: string]: Json };

export const isRow = (value: Json | undefined): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** What lies at a path; undefined where nothing does. */
export function lookUp(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((here, step) => (Array.isArray(here) ? here[Number(step)] : isRow(here) ? here[step] : undefined), value);
}

/** The value with something else at a path; undefined takes it away, from a list too. */
export function put(value: Json, path: Path, next: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? null;
  if (Array.isArray(value)) {
    const at = Number(step);
    if (rest.length === 0 && next === undefined) return value.filter((_, number) => number !== at);
    return value.map((one, number) => (number === at ? put(one, rest, next) : one));
  }
  const row = isRow(value) ? value : {};
  if (rest.length === 0 && next === undefined) {
    const { [step]: _gone, ...others } = row;
    return others;
  }
  return { ...row, [step]: rest.length === 0 ? (next as Json) : put(row[step] ?? {}, rest, next) };
}

/** A list with an entry put in behind a place. */
export const inserted = (list: Json[], at: number, one: Json): Json[] => [...list.slice(0, at), one, ...list.slice(at)];

/** Whether two values say the same; the order of keys does not count. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((part, at) => same(part, other[at]));
  if (!isRow(one) || !isRow(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}

/** Whether a path leads to a place or into it. */
export const within = (path: Path, outer: Path): boolean => outer.every((step, at) => String(path[at]) === String(step)) && path.length >= outer.length;

export const rowsOf = (value: Json | undefined): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
export const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));
