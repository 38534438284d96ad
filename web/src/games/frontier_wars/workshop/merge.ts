/** A scenario of the book on the map maker's table, and what was changed there put back into what the file says of it. */
import { isRow, rowsOf, type Json, type Row } from "../../../workshop/value";
import type { Scenario } from "../data";
import { DIRECTIONS, KINDS, around, fromScenario, halfSides, hexOf, keyOf, type Draft, type DraftTile } from "../maker/draft";

const SIDES = ["E", "NE", "NW", "W", "SW", "SE"];
const ROWS = "ABCDEFGHIJ";
const MOST = 10;
const isWhole = (value: Json | undefined): value is number => typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 100;
const isPair = (value: Json | undefined): value is [string, string] => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");

/** What of a scenario can be drawn, whatever else is wrong with it. */
export function drawable(scenario: Row): Draft {
  const known: string[] = [...KINDS, "double", "fleet"];
  const tiles = rowsOf(scenario["tiles"]).filter(({ id, q, r, kind }) => typeof id === "string" && isWhole(q) && isWhole(r) && known.includes(String(kind)));
  const halves = (tile: Row) => rowsOf(tile["halves"]).length === 2 && rowsOf(tile["halves"]).every((half) => typeof half["id"] === "string" && Array.isArray(half["sides"]));
  const second = (tile: Row) => Array.isArray(tile["second"]) && tile["second"].length === 2 && tile["second"].every(isWhole);
  const sound = tiles.filter((tile) => (tile["kind"] !== "river_city" || halves(tile)) && (tile["kind"] !== "double" || second(tile)));
  const names = new Set(sound.flatMap((tile) => [tile["id"], ...rowsOf(tile["halves"]).map((half) => half["id"])]));
  const fleet = scenario["fleet"];
  return fromScenario({
    name: String(scenario["name"] ?? ""), tiles: sound, rivers: rowsOf(scenario["rivers"]).filter(({ between }) => isPair(between) && between.every((end) => names.has(end))),
    seats: rowsOf(scenario["seats"]), victory: isRow(scenario["victory"]) ? { victory_points: Number(scenario["victory"]["victory_points"]) || 10, research_points: Number(scenario["victory"]["research_points"]) || 15 } : {},
    ...(isRow(fleet) && isWhole(fleet["q"]) && isWhole(fleet["r"]) ? { fleet } : {}),
  } as unknown as Scenario);
}

/** A name for a tile that is new: the letter of its row, and the next number. */
function freeId(taken: Set<string>, rows: Row[], r: number): string {
  const beside = rows.find((tile) => tile["r"] === r && typeof tile["id"] === "string");
  const letters = [String(beside?.["id"] ?? "").charAt(0), ...ROWS].filter((letter) => letter !== "" && ROWS.includes(letter));
  for (const letter of letters) for (let n = 1; n <= MOST; n++) if (!taken.has(`${letter}${n}`)) return `${letter}${n}`;
  return "J10";
}

const halvesOf = (id: string, { turn = 0, stars }: DraftTile, old: Row[]): Row[] =>
  halfSides(turn).map((sides, at) => ({ ...old[at], id: String(old[at]?.["id"] ?? `${id}${"ab"[at]}`), sides: sides.map((side) => SIDES[side] ?? "E"), stars }));

/** What the file says of a tile after it was changed on the table. */
function tileRow(old: Row, tile: DraftTile): Row {
  const { second: _second, halves, special, bridge_side_up: _up, ...rest } = old;
  const same = old["kind"] === tile.kind;
  const plain = { ...rest, kind: tile.kind, stars: tile.kind === "river_city" ? 0 : tile.stars, ...(same && special !== undefined ? { special } : {}) };
  if (tile.kind === "river_city") return { ...plain, halves: halvesOf(String(old["id"]), tile, rowsOf(halves)), bridge_side_up: true };
  return tile.second ? { ...plain, second: hexOf(tile.second) } : plain;
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The scenario with everything that differs between two drafts of it. */
export function merged(scenario: Row, before: Draft, after: Draft): Row {
  const old = rowsOf(scenario["tiles"]);
  const keyed = (tile: Row) => keyOf(Number(tile["q"]), Number(tile["r"]));
  const taken = new Set(old.map((tile) => String(tile["id"])));
  const kept = old.flatMap((tile): Row[] => {
    const key = keyed(tile);
    if (tile["kind"] === "fleet") return after.fleet === null && before.fleet !== null ? [] : [{ ...tile, ...(after.fleet !== null && after.fleet !== before.fleet ? { q: hexOf(after.fleet)[0], r: hexOf(after.fleet)[1] } : {}) }];
    const was = before.tiles[key], is = after.tiles[key];
    return was === undefined ? [tile] : is === undefined ? [] : [alike(was, is) ? tile : tileRow(tile, is)];
  });
  const fresh = Object.keys(after.tiles).filter((key) => !before.tiles[key]).map((key): Row => {
    const [q, r] = hexOf(key);
    const id = freeId(taken, old, r);
    taken.add(id);
    return tileRow({ id, q, r }, after.tiles[key] as DraftTile);
  });
  const rows = [...kept, ...fresh];
  const idAt = new Map(rows.filter(({ kind }) => kind !== "fleet").map((tile) => [keyed(tile), tile]));
  const next: Row = { ...scenario, tiles: rows };
  if (!alike(before.starts, after.starts)) Object.assign(next, seated(scenario, rows, keyed, after.starts, idAt));
  if (!alike(before.rivers, after.rivers)) next["rivers"] = riversOf(scenario, after, idAt);
  if (before.fleet !== after.fleet) {
    if (after.fleet === null) delete next["fleet"];
    else next["fleet"] = fleetOf(scenario, after.fleet, idAt, taken, old);
  }
  return next;
}

/** Tiles and seats when headquarters were set or taken away. */
function seated(scenario: Row, rows: Row[], keyed: (tile: Row) => string, starts: string[], idAt: Map<string, Row>): Row {
  const tiles = rows.map(({ start: _gone, ...tile }): Row => { const start = starts.indexOf(keyed(tile)) + 1; return start > 0 && tile["kind"] !== "fleet" ? { ...tile, start } : tile; });
  const seats = rowsOf(scenario["seats"]);
  return { tiles, seats: starts.map((key, at): Row => ({ army: null, team: null, ...seats[at], seat: at + 1, tile: idAt.get(key)?.["id"] ?? null })) };
}

/** River tokens: those that were there keep their names. */
function riversOf(scenario: Row, { rivers }: Draft, idAt: Map<string, Row>): Row[] {
  const old = rowsOf(scenario["rivers"]);
  const end = (key: string, other: string): string => {
    const tile = idAt.get(key);
    const side = SIDES[around(key).indexOf(other)] ?? "";
    const half = rowsOf(tile?.["halves"]).find((one) => Array.isArray(one["sides"]) && one["sides"].includes(side));
    return String(half?.["id"] ?? tile?.["id"] ?? key);
  };
  const taken = new Set(old.map((river) => String(river["id"])));
  return rivers.map(({ between: [a, b], bridge }): Row => {
    const between = [end(a, b), end(b, a)];
    const there = old.find((river) => isPair(river["between"]) && river["between"].every((one) => between.includes(one)));
    if (there) return { ...there, bridge };
    let n = 1;
    while (taken.has(`R${n}`)) n++;
    taken.add(`R${n}`);
    return { id: `R${n}`, between, bridge };
  });
}

function fleetOf(scenario: Row, key: string, idAt: Map<string, Row>, taken: Set<string>, old: Row[]): Row {
  const [q, r] = hexOf(key);
  const was = isRow(scenario["fleet"]) ? scenario["fleet"] : {};
  const port = DIRECTIONS.map(([dq, dr]) => idAt.get(keyOf(q + dq, r + dr))).find((tile) => tile?.["kind"] === "port");
  return { ...was, tile: was["tile"] ?? freeId(taken, old, r), q, r, port: String(port?.["id"] ?? was["port"] ?? "") };
}
