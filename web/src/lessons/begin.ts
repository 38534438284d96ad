/** Beginning a lesson, or going on with one, from wherever it is offered. */
import * as api from "../api/client";
import { myself } from "../me.svelte";
import { place } from "../router.svelte";

export async function beginLesson(game: string, lesson: string, again = false): Promise<void> {
  await myself.somebody();
  const page = await api.beginLesson(game, lesson, again);
  place.go(`/tables/${page.table.id}`);
}
