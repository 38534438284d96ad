/** Setting a table in one step, from wherever a game is offered. */
import * as api from "../api/client";
import type { GameCard, NewTable, SeatWish } from "../api/types";
import { myself } from "../me.svelte";
import { place } from "../router.svelte";
import { storyOf, type Story } from "./story";

export const PLAIN: Omit<NewTable, "game" | "seats"> = {
  name: "", visibility: "link", options: {}, undo: "free", timeout: "bot", substitute: "officer",
  spectators: true, spectator_delay: 0, casual: false, pace: { kind: "none", bank: 0, increment: 0, days: 0 },
};

/** The scenario for somebody who only wants to play. */
const openingOf = (game: GameCard) => game.scenarios.find(({ id }) => id === game.opening) ?? game.scenarios[0];

/** Who can be commanded in a game's opening scenario: teams where several seats win together, else seats. */
export function commandsOf(game: GameCard): { id: string; name: string; seats: string[] }[] {
  const scenario = openingOf(game);
  const played = scenario?.seats ?? game.seats.map(({ id }) => id);
  const nameOf = (seat: string) => game.seats.find(({ id }) => id === seat)?.name ?? seat;
  const teams = scenario?.teams ?? played.map((seat) => [seat]);
  return teams.map((seats) => ({ id: seats[0] ?? "", name: seats.map(nameOf).join(", "), seats }));
}

/** A game against the computer; `learn` brings the teacher and the gentler opponent. */
export function againstComputer(game: GameCard, mine: string[], bot: string, learn = false): Promise<void> {
  const seats = commandsOf(game).flatMap((command) => command.seats);
  const wishes = seats.map((seat): SeatWish => (mine.includes(seat) ? { seat, who: "me" } : { seat, who: "bot", bot: learn ? "recruit" : bot }));
  const hasFirstGame = game.options.some((option) => option.name === "first_game");
  return begin({ ...PLAIN, game: game.id, scenario: openingOf(game)?.id ?? null, seats: wishes, casual: learn, options: learn && hasFirstGame ? { first_game: true } : {} }, learn ? "?learn=1" : "");
}

/** Everybody at one screen; `alone`: one person on all sides, and no curtain between them. */
export const hotSeat = (game: GameCard, alone = false): Promise<void> =>
  begin({ ...PLAIN, game: game.id, scenario: openingOf(game)?.id ?? null, seats: commandsOf(game).flatMap(({ seats }) => seats).map((seat): SeatWish => ({ seat, who: "me" })) }, "", alone);

export async function begin(wish: NewTable, query = "", alone = false): Promise<void> {
  await myself.somebody();
  const page = await api.setTable(wish);
  if (alone) localStorage.setItem(`maproom.alone.${page.table.id}`, "yes");
  place.go(`/tables/${page.table.id}${query}`);
}

/** Opens a record that was kept as a file, at a new table. */
export async function bringRecord(file: File): Promise<void> {
  const record: unknown = JSON.parse(await file.text());
  await myself.somebody();
  const page = await api.bring(record, file.name.replace(/\.json$/, "").slice(0, 80));
  place.go(`/tables/${page.table.id}`);
}

/** What a record that cannot be opened says by itself, in a language. */
export async function storyIn(file: File, language: string): Promise<Story> {
  try {
    return storyOf(JSON.parse(await file.text()), language);
  } catch {
    return { told: false, lines: [] };
  }
}

export const sentenceOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
