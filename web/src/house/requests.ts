/** What is asked of the house, one function each. */
import { ask, get, post } from "../api/client";
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type KnownPerson = Schemas["KnownPerson"];
export type KnownTable = Schemas["KnownTableCard"];
export type Report = Schemas["ReportCard"];
export type HouseState = Schemas["HouseState"];
export type Room = Schemas["RoomState"];
export type Deed = Schemas["DeedCard"];
export type Texts = { en?: string; es?: string };
type Blocks = Schemas["Blocks"];

const text = (value: string) => encodeURIComponent(value);

export const house = (language: string) => get<Schemas["HouseCard"]>(`/house?language=${language}`);
export const blocks = () => get<Blocks>("/blocks");
export const kept = () => get<Schemas["Kept"]>("/me/kept");
export const block = (person: string) => post<Blocks>("/blocks", { person });
export const unblock = (person: string) => ask<Blocks>("DELETE", `/blocks/${text(person)}`);
export const report = (table: string, line: number, reason: string) => post<unknown>(`/tables/${table}/reports`, { line, reason });

// For those who look after the server.
export const people = (wanted: string) => get<Schemas["KnownPeople"]>(`/admin/people?text=${text(wanted)}`);
export const toPerson = (id: string, deed: "bar" | "let-in" | "forget", note: string) => post<unknown>(`/admin/people/${text(id)}/${deed}`, { note });
export const wayBack = (id: string) => post<Schemas["SecretLink"]>(`/admin/people/${text(id)}/way-back`);
export const knownOf = (id: string) => post<Schemas["PersonFile"]>(`/admin/people/${text(id)}/export`);
export const tables = (wanted: string, status: string) => get<Schemas["KnownTables"]>(`/admin/tables?text=${text(wanted)}${status ? `&status=${status}` : ""}`);
export const toTable = (id: string, deed: "end" | "remove", note: string) => post<unknown>(`/admin/tables/${text(id)}/${deed}`, { note });
export const reports = () => get<Schemas["Reports"]>("/admin/reports");
export const closeReport = (id: number, note: string) => post<Schemas["Reports"]>(`/admin/reports/${id}/close`, { note });
export const state = () => get<HouseState>("/admin/house");
export const say = (kind: "announcement" | "maintenance", texts: Texts) => ask<HouseState>("PUT", `/admin/house/${kind}`, { texts });
export const ban = (network: string, note: string) => post<HouseState>("/admin/bans", { network, note });
export const liftBan = (network: string) => post<HouseState>("/admin/bans/lift", { network });
export const room = () => get<Room>("/admin/room");
export const clear = () => post<unknown>("/admin/room/clear");
export const log = () => get<Schemas["HouseLog"]>("/admin/log");
