/** Applies the server's JSON Patch (additions, removals, replacements) and leaves the old value as it was. */
import type { PatchOperation } from "./types";

type Json = unknown;

function with_(value: Json, keys: string[], operation: PatchOperation): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return operation.value;
  if (Array.isArray(value)) {
    const copy = value.slice();
    const at = key === "-" ? copy.length : Number(key);
    if (rest.length > 0) copy[at] = with_(copy[at], rest, operation);
    else if (operation.op === "remove") copy.splice(at, 1);
    else if (operation.op === "add") copy.splice(at, 0, operation.value);
    else copy[at] = operation.value;
    return copy;
  }
  const copy = { ...(value as Record<string, Json>) };
  if (rest.length > 0) copy[key] = with_(copy[key], rest, operation);
  else if (operation.op === "remove") delete copy[key];
  else copy[key] = operation.value;
  return copy;
}

export function patched<T>(value: T, operations: PatchOperation[]): T {
  let now: Json = value;
  for (const operation of operations) {
    const keys = operation.path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    now = with_(now, keys, operation);
  }
  return now as T;
}
