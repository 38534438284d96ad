/** The components and the drawing of the map, once they have come. */
import { region, type Region } from "../../board/regions";
import { components, type Components } from "./data";
import { draw, type DrawnArea, type DrawnLink, type DrawnSea, type Drawing } from "./geometry";

interface Opened extends Components {
  drawing: Drawing;
  coasts: Region;
  area: Map<string, DrawnArea>;
  place: Map<string, DrawnArea | DrawnSea>;
  link: Map<string, DrawnLink>;
}

let here: Opened | null = null;

export async function open(): Promise<Opened> {
  if (!here) {
    const [parts, coasts] = await Promise.all([components(), region("east")]);
    const drawing = draw(parts.map);
    here = {
      ...parts, drawing, coasts,
      area: new Map(drawing.areas.map((area) => [area.id, area])),
      place: new Map([...drawing.areas, ...drawing.seas].map((place) => [place.id, place])),
      link: new Map(drawing.links.map((link) => [link.id, link])),
    };
  }
  return here;
}

/** What was opened; the kit opens it before it gives anything away. */
export function opened(): Opened {
  if (!here) throw new Error("The board was drawn before its data had come.");
  return here;
}

export const placeName = (id: string): string => opened().place.get(id)?.name ?? id;
export const armyName = (id: string): string => opened().armies.get(id)?.name ?? id;
