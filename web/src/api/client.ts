/** Every request that the client makes, one function each. */
import type {
  Advice, Analysis, Ending, Frames, GameCard, Invitation, Layer, LessonListed, Lobby, LobbyPart, LobbyPartName, LogLine, Me, Moment, NewTable, Page, PlayedSeats, Ratings, Reason, Scores, SeatWish, Shelf, Statistics, TableCard, Turns,
} from "./types";

/** The server's own sentence about what it refused. */
export class Refused extends Error {
  constructor(readonly status: number, sentence: string) {
    super(sentence);
  }
}

/** What every request says of itself: it wants JSON, and refusals in the language of the page. */
export const manners = () => ({ accept: "application/json", "accept-language": document.documentElement.lang });

/** What the server answered, or its refusal thrown. */
export async function answerOf<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const told = answer && typeof answer === "object" && "error" in answer ? String(answer.error) : response.statusText;
    throw new Refused(response.status, told);
  }
  return answer as T;
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: manners() };
  if (method !== "GET" && method !== "DELETE") {
    init.headers = { ...manners(), "content-type": "application/json" };
    init.body = JSON.stringify(body ?? {});
  }
  return answerOf<T>(await fetch(`/api${path}`, init));
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown) => ask<T>("POST", path, body);
type Session = { me: Me | null };

export const session = () => get<Session>("/session");
export const comeAsGuest = (name: string | null) => post<Session>("/guests", { name });
export const signIn = (name: string, password: string) => post<Session>("/session", { name, password });
export const signOut = () => ask<Session>("DELETE", "/session");
export const makeAccount = (name: string, password: string, email: string | null) =>
  post<Me>("/me/account", { name, password, email });
export const changeEmail = (password: string, email: string | null) => ask<Me>("PUT", "/me/email", { password, email });
/** Another letter with the link that confirms one's address. */
export const writeAgain = () => post<unknown>("/me/email/link");
export const confirmEmail = (link: string) => post<unknown>("/email/confirmation", { link });
/** A link back into an account, for whoever reads the mail of its address. */
export const lostPassword = (email: string) => post<unknown>("/recovery", { email });
export const comeBack = (link: string, new_: string) => post<Session>("/recovery/password", { link, new: new_ });
export const notify = (wishes: Me["notify"]) => ask<Me>("PUT", "/me/notify", wishes);
export const rename = (name: string) => ask<Me>("PATCH", "/me", { name });
export const changePassword = (old: string, new_: string) => ask<unknown>("PUT", "/me/password", { old, new: new_ });
export const deleteMe = (password: string | null) => post<Session>("/me/delete", { password });

/** The games, named in the language of the page unless another is wished. */
export const shelf = (language = document.documentElement.lang) => get<Shelf>(`/games?language=${language}`);
/** Who plays a scenario with these options. */
export const playedSeats = (game: string, scenario: string, options: NewTable["options"]) => post<PlayedSeats>(`/games/${game}/seats`, { scenario, options });
/** The tables, their seats named in the language of the page. */
export const lobby = (language = document.documentElement.lang) => get<Lobby>(`/lobby?language=${language}`);
/** More tables of a part of the lobby, from a place in it on. */
export const lobbyPart = (part: LobbyPartName, first: number, limit: number | null = null) =>
  get<LobbyPart>(`/lobby/${part}${query({ first, limit, language: document.documentElement.lang })}`);
export const setTable = (wish: NewTable) => post<Page>("/tables", wish);
/** The lessons of a game, or of all, with how far one has come. */
export const lessons = (game: string | null = null) => get<{ lessons: LessonListed[] }>(`/lessons${query({ game, language: document.documentElement.lang })}`);
export const beginLesson = (game: string, lesson: string, again: boolean) => post<Page>("/lessons", { game, lesson, again });
/** Goes on to the next step of a lesson, or back to an earlier one. */
export const lessonStep = (id: string, step: number) => post<Page>(`/tables/${id}/lesson`, { step });
export const tablePage = (id: string, language: string) => get<Page>(`/tables/${id}?language=${language}`);
export const joinTable = (id: string, seat: string | null, invite: string | null = null) =>
  post<Page>(`/tables/${id}/join`, { seat, invite });
export const startTable = (id: string, bot: string) => post<Page>(`/tables/${id}/start`, { bot });
/** The host takes somebody's seats away before the game begins. */
export const removePerson = (id: string, seat: string) => post<Page>(`/tables/${id}/remove`, { seat });
export const leaveTable = (id: string) => post<TableCard>(`/tables/${id}/leave`);
/** Ways out of a game that rests: ask to go on from what is shown, end it without result, take it out of every list. */
export const goOnHalted = (id: string) => post<Page>(`/tables/${id}/halted/go-on`);
export const endHalted = (id: string) => post<Page>(`/tables/${id}/halted/end`);
export const removeHalted = (id: string) => post<TableCard>(`/tables/${id}/halted/remove`);
export const rematch = (id: string) => post<Page>(`/tables/${id}/rematch`);
export const invite = (id: string, seat: string) => post<Invitation>(`/tables/${id}/invites`, { seat });
export const invitation = (secret: string) => get<Invitation>(`/invites/${encodeURIComponent(secret)}?language=${document.documentElement.lang}`);

/** Whose eyes, which moment, which language: what is null is left to the server. */
export interface Eyes {
  seat?: string | null | undefined;
  moment?: number | null;
  language?: string;
}
const query = (values: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}` : "";
};
/** A moment; after the end `everything` gives what all seats saw. */
export const moment = (id: string, number: number, eyes: Eyes & { everything?: "true" }) => get<Moment>(`/tables/${id}/moments/${number}${query({ ...eyes })}`);
/** What a finished game did to the ratings. */
export const ending = (id: string) => get<Ending>(`/tables/${id}/ending`);
/** What a seat saw at a moment, and what each action after it changed; long stretches come in parts. */
export const frames = (id: string, first: number, last: number, eyes: Eyes) => get<Frames>(`/tables/${id}/frames${query({ first, last, ...eyes })}`);
export const why = (id: string, domain: string, word: string, eyes: Eyes) =>
  get<{ reasons: Reason[] }>(`/tables/${id}/why${query({ domain, word, ...eyes })}`);
/** Why the open question cannot be answered with a thing, after others were picked. */
export const whyNot = (id: string, domain: string, word: string, picked: string[], eyes: Eyes) =>
  get<{ name: string; reasons: Reason[] }>(`/tables/${id}/why${query({ domain, word, picked: picked.join(" ") || " ", ...eyes })}`);
/** Where a piece can come to by several actions in a row. */
export const ways = (id: string, word: string, eyes: Eyes) =>
  get<{ ways: { to: string; steps: Record<string, string>[] }[] }>(`/tables/${id}/ways${query({ word, seat: eyes.seat })}`);
/** What the computer would do in one's place; everybody at the table hears that one asked. */
export const advice = (id: string, wish: { seat: string | null; revision: number; language: string }) => post<Advice>(`/tables/${id}/advice`, wish);
/** The analysis of a finished game: how far it is, having it made, and waiting no more. */
export const analysis = (id: string, language: string) => get<Analysis>(`/tables/${id}/analysis${query({ language })}`);
export const beginAnalysis = (id: string, language: string) => post<Analysis>(`/tables/${id}/analysis${query({ language })}`);
export const breakOffAnalysis = (id: string) => ask<unknown>("DELETE", `/tables/${id}/analysis`);
export const layers = (id: string, eyes: Eyes) => get<{ layers: Layer[] }>(`/tables/${id}/layers${query({ ...eyes })}`);
export const scores = (id: string, eyes: Eyes) => get<Scores>(`/tables/${id}/scores${query({ ...eyes })}`);
/** What a seat was told between two moments; a long stretch comes in parts, asked for one after the other. */
export async function log(id: string, first: number, last: number, eyes: Eyes): Promise<{ log: LogLine[] }> {
  const told: LogLine[] = [];
  let from: number | null = first;
  while (from !== null) {
    const part: { log: LogLine[]; next: number | null } = await get(`/tables/${id}/log${query({ first: from, last, ...eyes })}`);
    told.push(...part.log);
    from = part.next;
  }
  return { log: told };
}
export const turns = (id: string) => get<Turns>(`/tables/${id}/turns`);
export const fork = (id: string, at: number, seats: SeatWish[]) => post<Page>(`/tables/${id}/fork`, { moment: at, seats });
export const mute = (id: string, muted: boolean) => ask<unknown>("PUT", `/tables/${id}/mute`, { muted });
export const bring = (record: unknown, name: string) => post<Page>("/records", { record, name });
export const recordPath = (id: string) => `/api/tables/${id}/record`;

export const statistics = () => get<Statistics>("/statistics");
export const ratings = (game: string) => get<Ratings>(`/ratings/${game}`);
export type { GameCard };
