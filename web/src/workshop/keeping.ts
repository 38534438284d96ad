/** Drafts in this browser: kept in its own database, and nowhere else. */
import type { Files } from "./api";

export interface KeptDraft {
  id: string;
  game: string;
  name: string;
  /** What differs from the game as it comes. */
  files: Files;
  /** When it was last changed. */
  at: number;
}

const NAME = "maproom-workshop";
const STORE = "drafts";

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error(NAME));
  });
}

async function work<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(asked.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error ?? new Error(NAME));
    });
  } finally {
    database.close();
  }
}

export const drafts = async (): Promise<KeptDraft[]> => (await work<KeptDraft[]>("readonly", (store) => store.getAll())).sort((one, other) => other.at - one.at);
export const draftOf = (id: string): Promise<KeptDraft | undefined> => work("readonly", (store) => store.get(id) as IDBRequest<KeptDraft | undefined>);
export const keepDraft = (draft: KeptDraft): Promise<unknown> => work("readwrite", (store) => store.put(draft));
export const dropDraft = (id: string): Promise<unknown> => work("readwrite", (store) => store.delete(id));

/** A new draft of a game, not changed yet. */
export async function newDraft(game: string, name: string, files: Files = {}): Promise<string> {
  const id = crypto.randomUUID?.() ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  await keepDraft({ id, game, name, files, at: Date.now() });
  return id;
}
