/** The form of a value, as JSON Schema says it, and what kind of field it asks for. */
import { isRow, type Json, type Row } from "./value";

export interface Form {
  type?: string | string[];
  enum?: (string | number | boolean | null)[];
  properties?: Record<string, Form>;
  required?: string[];
  items?: Form;
  additionalProperties?: boolean | Form;
  description?: string;
  pattern?: string;
  minimum?: number;
  /** Worked out by the game itself: nobody writes it. */
  derived?: boolean;
  /** Played by a rule of the program's own: nobody can change it. */
  fixed?: boolean;
}

export type Kind = "choice" | "tick" | "number" | "text" | "ticks" | "lines" | "entries" | "grid" | "map" | "group" | "raw";

const typesOf = ({ type }: Form): string[] => (type === undefined ? [] : typeof type === "string" ? [type] : type);
export const allowsNothing = (form: Form): boolean => typesOf(form).includes("null");
export const isWhole = (form: Form): boolean => typesOf(form).includes("integer") && !typesOf(form).includes("number");

const isPlain = (value: Json | undefined) => value === null || typeof value !== "object";

/** Objects of the same keys with plain values in each: a chart. */
export function isGrid(value: Json | undefined): value is Record<string, Row> {
  if (!isRow(value)) return false;
  const rows = Object.values(value);
  const [first] = rows;
  if (rows.length < 2 || !isRow(first) || Object.keys(first).length === 0) return false;
  const keys = Object.keys(first).join();
  return rows.every((row) => isRow(row) && Object.keys(row).join() === keys && Object.values(row).every(isPlain));
}

/** Which field a value of this form is edited in; what the form leaves open goes by the value. */
export function kindOf(form: Form, value: Json | undefined): Kind {
  const types = typesOf(form).filter((type) => type !== "null");
  if (form.enum) return "choice";
  if (types.length > 1) return typeof value === "number" || typeof value === "string" ? (typeof value === "number" ? "number" : "text") : Array.isArray(value) ? listKind(form) : "raw";
  switch (types[0]) {
    case "boolean": return "tick";
    case "integer": case "number": return "number";
    case "string": return "text";
    case "array": return listKind(form);
    case "object": return isGrid(value) ? "grid" : form.properties && Object.keys(form.properties).length > 0 ? "group" : "map";
    default: return "raw";
  }
}

function listKind({ items = {} }: Form): Kind {
  const types = typesOf(items);
  if (items.enum) return "ticks";
  if (types.includes("object")) return "entries";
  return types.length === 0 ? "raw" : "lines";
}

const shapeOf = (list: Json[]): Form => {
  const kinds = [...new Set(list.map((one) => (Array.isArray(one) ? "array" : one === null ? "null" : typeof one)))];
  const [kind] = kinds;
  if (kinds.length !== 1 || kind === undefined) return {};
  return kind === "array" ? { type: "array", items: shapeOf(list.flat() as Json[]) } : { type: kind };
};

/** A form for a value of which the schema leaves the form open: that of what stands there. */
export function shaped(form: Form, value: Json | undefined): Form {
  if (form.type !== undefined || form.enum || form.properties) return form;
  if (Array.isArray(value)) return { ...form, type: "array", items: value.length > 0 ? shapeOf(value) : { type: "string" } };
  if (isRow(value)) return { ...form, type: "object" };
  return value === null || value === undefined ? form : { ...form, type: typeof value };
}

/** The form of a key. */
export const formOf = (form: Form, key: string): Form => form.properties?.[key] ?? (typeof form.additionalProperties === "object" ? form.additionalProperties : {});

/** Whether somebody fills it in. */
const isOpen = ({ derived, fixed }: Form): boolean => derived !== true && fixed !== true;

/** The keys of an object in the order of its form, then those that the form does not know. */
export function keysOf(form: Form, value: Row): string[] {
  const known = Object.keys(form.properties ?? {}).filter((key) => key in value);
  return [...known, ...Object.keys(value).filter((key) => !known.includes(key))].filter((key) => isOpen(formOf(form, key)));
}

/** Keys that may be there and are not. */
export const lacking = (form: Form, value: Row): string[] => Object.entries(form.properties ?? {}).filter(([key, one]) => !(key in value) && isOpen(one)).map(([key]) => key);

/** A value to begin with. */
export function blank(form: Form): Json {
  if (form.enum) return form.enum.includes(null) ? null : (form.enum[0] ?? null);
  if (allowsNothing(form)) return null;
  switch (typesOf(form)[0]) {
    case "boolean": return false;
    case "integer": case "number": return Math.max(0, form.minimum ?? 0);
    case "string": return "";
    case "array": return [];
    case "object": return Object.fromEntries((form.required ?? []).map((key) => [key, blank(formOf(form, key))]));
    default: return null;
  }
}

/** A list as lines of text, one entry each; the parts of a list in a list have commas between them. */
export const linesOf = (list: Json[]): string => list.map((one) => (Array.isArray(one) ? one.join(", ") : typeof one === "string" ? one : JSON.stringify(one))).join("\n");

/** Lines of text as a list. */
export function readLines(text: string, { items = {} }: Form): Json[] {
  const one = (word: string, form: Form): Json => (typesOf(form).some((type) => type === "number" || type === "integer") && word !== "" && Number.isFinite(Number(word)) ? Number(word) : word);
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  if (!typesOf(items).includes("array")) return lines.map((line) => one(line, items));
  return lines.map((line) => line.split(",").map((word) => one(word.trim(), items.items ?? {})));
}

const NAMES = ["name", "title", "id", "rule", "activity", "place", "turn", "dates", "n"];
/** What a row of a list is called: its name, and what tells it from others of that name. */
export function rowName(row: Row): string {
  const said = NAMES.filter((key) => typeof row[key] === "string" || typeof row[key] === "number").map((key) => String(row[key]));
  if (said.length > 0) return [...new Set(said)].slice(0, 2).join(" · ");
  const plain = Object.values(row).filter((one) => isPlain(one) && one !== null);
  return plain.slice(0, 3).map(String).join(" · ");
}

export const isOurs = (row: Row): boolean => JSON.stringify(row["source"] ?? "").includes("reconstructed");
