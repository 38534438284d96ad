/** The components and the drawing of the board, once they have come. */
import { components, type Components } from "./data";
import { draw, type DrawnSpace, type Drawing } from "./geometry";
import { labelsOf, type Label } from "./labels";

interface Opened extends Components {
  drawing: Drawing;
  labels: Label[];
  space: Map<string, DrawnSpace>;
}

let here: Opened | null = null;

export async function open(): Promise<Opened> {
  if (!here) {
    const parts = await components();
    const drawing = draw(parts.shapes, parts.map);
    here = { ...parts, drawing, labels: labelsOf(drawing.spaces), space: new Map(drawing.spaces.map((space) => [space.id, space])) };
  }
  return here;
}

/** What was opened; the kit opens it before it gives anything away. */
export function opened(): Opened {
  if (!here) throw new Error("The board was drawn before its data had come.");
  return here;
}

export const spaceName = (id: string): string => opened().space.get(id)?.name ?? id;
export const cardTitle = (id: string): string => opened().cards.get(id)?.title ?? id;
