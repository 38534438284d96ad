/** A map in a link: its description, squeezed and spelled with letters that an address may have. */
import type { Scenario } from "../data";
import { fromScenario, toScenario, type Draft } from "./draft";

const MARK = "#map=";

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const squeezed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(squeezed as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** The part of an address that holds a map. */
export async function toHash(draft: Draft): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(toScenario(draft))), new CompressionStream("deflate-raw"));
  return MARK + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const hasMap = (hash: string): boolean => hash.startsWith(MARK);

/** The map of an address; fails where it holds none. */
export async function fromHash(hash: string): Promise<Draft> {
  const spelled = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(spelled), (letter) => letter.charCodeAt(0));
  return fromScenario(JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))) as Scenario);
}
