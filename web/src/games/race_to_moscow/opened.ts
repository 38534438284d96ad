/** The components and the drawing of the map, once they have come. */
import { region, type Region } from "../../board/map/regions";
import { opening } from "../opening";
import { components, type Components } from "./data";
import { draw, type DrawnArea, type DrawnLink, type DrawnSea, type Drawing } from "./geometry";

interface Opened extends Components {
  drawing: Drawing;
  coasts: Region;
  area: Map<string, DrawnArea>;
  place: Map<string, DrawnArea | DrawnSea>;
  link: Map<string, DrawnLink>;
}

async function read(): Promise<Opened> {
  const [parts, coasts] = await Promise.all([components(), region("east")]);
  const drawing = draw(parts.map);
  return {
    ...parts, drawing, coasts,
    area: new Map(drawing.areas.map((area) => [area.id, area])),
    place: new Map([...drawing.areas, ...drawing.seas].map((place) => [place.id, place])),
    link: new Map(drawing.links.map((link) => [link.id, link])),
  };
}

export const { open, opened } = opening(read);

export const placeName = (id: string): string => opened().place.get(id)?.name ?? id;
export const armyName = (id: string): string => opened().armies.get(id)?.name ?? id;
