/** The server's own names for what goes over the wire, taken from its OpenAPI document. */
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Page = Schemas["Page"];
export type TableCard = Schemas["TableCard"];
export type SeatCard = Schemas["SeatCard"];
export type LegalAction = Schemas["LegalAction"];
export type LogLine = Schemas["LogLine"];
export type ChatLine = Schemas["ChatLine"];
export type ClockCard = Schemas["ClockCard"];
export type GameCard = Schemas["GameCard"];
export type Shelf = Schemas["Shelf"];
export type Lobby = Schemas["Lobby"];
export type Me = Schemas["Me"];
export type NewTable = Schemas["NewTable"];
export type SeatWish = Schemas["SeatWish"];
export type Moment = Schemas["Moment"];
export type Turns = Schemas["Turns"];
export type Statistics = Schemas["Statistics"];
export type Ratings = Schemas["Ratings"];
export type Invitation = Schemas["Invitation"];
export type ServerMessage = Schemas["ServerMessage"];
export type ClientMessage = Schemas["ClientMessage"];
export type UpdateMessage = Schemas["UpdateMessage"];
export type PatchOperation = Schemas["PatchOperation"];
export type View = Record<string, unknown>;
