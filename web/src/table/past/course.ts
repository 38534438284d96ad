/** The course of a score as steps that can be drawn. */
import type { Scores } from "../../api/types";

export interface Course {
  /** The last moment. */
  last: number;
  low: number;
  high: number;
  /** For each side the moments at which its score changed, with what it was from then on; and the end. */
  lines: { id: string; name: string; steps: [number, number][] }[];
}

export function courseOf({ of, lines, points }: Scores): Course {
  const values = points.flatMap((point) => Object.values(point.scores));
  return {
    last: of,
    low: Math.min(0, ...values),
    high: Math.max(1, ...values),
    lines: lines.map(({ id, name }) => {
      const steps = points.map((point): [number, number] => [point.moment, point.scores[id] ?? 0]);
      const end = steps.at(-1);
      return { id, name, steps: end && end[0] < of ? [...steps, [of, end[1]]] : steps };
    }),
  };
}
