/** The position in words, for the text table. */
import type { View } from "../../api/types";
import type { Section } from "../kit";
import { viewOf, type Colour, type RaceView } from "./data";
import { armyName, opened, placeName } from "./opened";
import { raceOf } from "./race";
import { medalsSaid, tokensSaid, w } from "./words";

function group(view: RaceView, colour: Colour): string[] {
  const things = view.resources[colour];
  const armies = view.armies.filter((army) => army.colour === colour)
    .map((army) => `${armyName(army.id)}, ${placeName(army.area)}: ${tokensSaid(army)}${army.halted ? ` (${w("halted")})` : ""}${army.activated ? ` (${w("activated")})` : ""}.`);
  const held = opened().drawing.areas.filter(({ id }) => view.control[id] === colour)
    .map(({ id, name }) => `${name}${view.track.includes(id) ? ` (${w("trackShort")})` : ""}${view.supplies[id] ? `: ${tokensSaid(view.supplies[id])}` : ""}`);
  return [
    ...(things ? [`${medalsSaid(things.score, things.count)}, ${w("trucksOf", { n: things.trucks, stock: things.trucks_in_stock })}, ${w("trainsOf", { n: things.trains, most: view.limits.possess })}.`] : []),
    ...armies, `${w("holds")} ${held.join("; ")}.`,
  ];
}

export function describe(shown: View): Section[] {
  const view = viewOf(shown);
  if (!view) return [];
  const { map, armies, fronts } = opened();
  const race = raceOf(map, [...armies.values()], (colour) => fronts.get(colour)?.victory_city ?? "", view);
  const roads = [
    ...Object.entries(view.trucks_on).map(([link, colour]) => `${w("kind.truck")} (${w(`colour.${colour}`)}): ${link.split("--").map(placeName).join(" – ")}`),
    ...view.trains_on.map((link) => `${w("kind.train")}: ${link.split("--").map(placeName).join(" – ")}`),
  ];
  return [
    {
      heading: w("tracks"),
      lines: [`${w("roundOf", { n: view.round })}, ${view.outcome ? w("over") : `${w(`group.${view.turn}`)}, ${w("actionsLeft", { n: view.actions_left })}`}.`, ...race.map(({ colour, city, left }) => `${w(`colour.${colour}`)} → ${placeName(city)}: ${left === 0 ? w("there") : w("stepsTo", { n: left })}.`)],
    },
    ...view.players.map((colour) => ({ heading: w(`group.${colour}`), lines: group(view, colour) })),
    {
      heading: w("soviets"),
      lines: [
        `${w(view.outcome ? "poolOver" : "poolLeft", { n: view.pool })}.`, `${w("marker")}: ${view.soviet_markers.map(({ area }) => placeName(area)).join(", ")}.`,
        `${w("bunker")}: ${view.bunkers.map(placeName).join(", ")}.`, `${w("kind.medal")}: ${Object.entries(view.medals).map(([area, n]) => `${placeName(area)}${n > 1 ? ` ×${n}` : ""}`).join(", ")}.`,
      ],
    },
    ...(roads.length > 0 ? [{ heading: w("roads"), lines: roads }] : []),
  ];
}
