/** Every request that the client makes, one function each. */
import type {
  GameCard, Invitation, Lobby, LogLine, Me, Moment, NewTable, Page, Ratings, SeatWish, Shelf, Statistics, TableCard, Turns,
} from "./types";

/** The server's own sentence about what it refused. */
export class Refused extends Error {
  constructor(readonly status: number, sentence: string) {
    super(sentence);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (method !== "GET" && method !== "DELETE") {
    init.headers = { accept: "application/json", "content-type": "application/json" };
    init.body = JSON.stringify(body ?? {});
  }
  const response = await fetch(`/api${path}`, init);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const told = answer && typeof answer === "object" && "error" in answer ? String(answer.error) : response.statusText;
    throw new Refused(response.status, told);
  }
  return answer as T;
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body?: unknown) => ask<T>("POST", path, body);
type Session = { me: Me | null };

export const session = () => get<Session>("/session");
export const comeAsGuest = (name: string | null) => post<Session>("/guests", { name });
export const signIn = (name: string, password: string) => post<Session>("/session", { name, password });
export const signOut = () => ask<Session>("DELETE", "/session");
export const makeAccount = (name: string, password: string, email: string | null) =>
  post<Me>("/me/account", { name, password, email });
export const rename = (name: string) => ask<Me>("PATCH", "/me", { name });
export const changePassword = (old: string, new_: string) => ask<unknown>("PUT", "/me/password", { old, new: new_ });
export const deleteMe = (password: string | null) => post<Session>("/me/delete", { password });

export const shelf = () => get<Shelf>("/games");
export const lobby = () => get<Lobby>("/lobby");
export const setTable = (wish: NewTable) => post<Page>("/tables", wish);
export const tablePage = (id: string) => get<Page>(`/tables/${id}`);
export const joinTable = (id: string, seat: string | null, invite: string | null = null) =>
  post<Page>(`/tables/${id}/join`, { seat, invite });
export const startTable = (id: string, bot: string) => post<Page>(`/tables/${id}/start`, { bot });
export const leaveTable = (id: string) => post<TableCard>(`/tables/${id}/leave`);
export const rematch = (id: string) => post<Page>(`/tables/${id}/rematch`);
export const invite = (id: string, seat: string) => post<Invitation>(`/tables/${id}/invites`, { seat });
export const invitation = (secret: string) => get<Invitation>(`/invites/${encodeURIComponent(secret)}`);

export const moment = (id: string, number: number, seat: string | null) =>
  get<Moment>(`/tables/${id}/moments/${number}${seat ? `?seat=${seat}` : ""}`);
export const log = (id: string, first: number, last: number) =>
  get<{ log: LogLine[] }>(`/tables/${id}/log?first=${first}&last=${last}`);
export const turns = (id: string) => get<Turns>(`/tables/${id}/turns`);
export const fork = (id: string, at: number, seats: SeatWish[] = []) =>
  post<Page>(`/tables/${id}/fork`, { moment: at, seats });
export const recordPath = (id: string) => `/api/tables/${id}/record`;

export const statistics = () => get<Statistics>("/statistics");
export const ratings = (game: string) => get<Ratings>(`/ratings/${game}`);
export type { GameCard };
