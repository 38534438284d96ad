/** What the workshop asks the own server: what a draft begins with, its faults, one file, a folder. */
import { answerOf, manners } from "../api/client";
import type { components } from "../api/schema";
import type { Form } from "./form";
import type { Json, Path } from "./value";

type Schemas = components["schemas"];
export type Hall = Schemas["WorkshopHall"];
export type Files = Record<string, Json>;
export interface Fault {
  file: string;
  path: Path;
  key: string;
  text: string;
}
export interface Beginning {
  name_length: number;
  /** What is read in place of a key, or of a choice. */
  words: Record<string, string>;
  files: { name: string; data: Json; form: Form }[];
}
interface Verdict {
  faults: Fault[];
  edition: { name: string; digest: string } | null;
}

const language = () => `?language=${document.documentElement.lang}`;
const get = async <T>(path: string): Promise<T> => answerOf<T>(await fetch(`/api/workshop${path}${language()}`, { headers: manners() }));
const post = async <T>(path: string, body: unknown): Promise<T> =>
  answerOf<T>(await fetch(`/api/workshop${path}${language()}`, { method: "POST", headers: { ...manners(), "content-type": "application/json" }, body: JSON.stringify(body) }));

export const hall = () => get<Hall>("");
export const beginning = (game: string) => get<Beginning>(`/${game}`);
export const check = (game: string, name: string, files: Files) => post<Verdict>(`/${game}/check`, { name, files });
export interface Kept extends Verdict {
  /** Random games are played with it before it is kept. */
  state: "playing" | "faults" | "kept";
  played: number;
  of: number;
  folder: string | null;
}
export const keep = (game: string, name: string, files: Files) => post<Kept>(`/${game}/editions`, { name, files });
export const trial = (game: string, digest: string) => get<Kept>(`/${game}/editions/${digest}`);

/** A draft as the file that `maproom edition pack` writes. */
export async function pack(game: string, name: string, files: Files): Promise<Blob> {
  const { file } = await post<{ file: string }>(`/${game}/file`, { name, files });
  return new Blob([Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))], { type: "application/zip" });
}

/** The draft in such a file. */
export async function read(file: Blob): Promise<{ game: string; name: string; files: Files }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return post("/drafts", { file: btoa(text) });
}
