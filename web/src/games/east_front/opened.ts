/** The components and the drawing of the board, once they have come. */
import { opening } from "../opening";
import { components, type Components } from "./data";
import { draw, type DrawnSpace, type Drawing } from "./geometry";

interface Opened extends Components {
  drawing: Drawing;
  space: Map<string, DrawnSpace>;
}

async function read(): Promise<Opened> {
  const parts = await components();
  const drawing = draw(parts.shapes, parts.spaces);
  return { ...parts, drawing, space: new Map(drawing.spaces.map((space) => [space.id, space])) };
}

export const { open, opened } = opening(read);

export const spaceName = (id: string): string => opened().space.get(id)?.name ?? id;
