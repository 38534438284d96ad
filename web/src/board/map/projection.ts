/** From longitude and latitude to the paper. Every board has one `Sheet`: a size and a way to place a point. */
import { geoConicEquidistant, type GeoProjection } from "d3-geo";
import type { Point } from "../geometry";

/** West, south, east, north. */
export type Extent = [number, number, number, number];

export interface Sheet {
  width: number;
  height: number;
  extent: Extent;
  place: (lonLat: Point) => Point;
}

/** Meridians and parallels straight: `kx` is how wide a degree of longitude is against one of latitude. */
export function straightSheet(extent: Extent, unitsPerDegree: number, kx = Math.cos((((extent[1] + extent[3]) / 2) * Math.PI) / 180)): Sheet {
  const [west, south, east, north] = extent;
  const place = ([lon, lat]: Point): Point => [(lon - west) * kx * unitsPerDegree, (north - lat) * unitsPerDegree];
  const [width, height] = place([east, south]);
  return { width, height, extent, place };
}

/** Any projection of d3-geo, fitted so that the extent fills a sheet of this width. */
export function fittedSheet(extent: Extent, width: number, projection: GeoProjection): Sheet {
  projection.scale(1).translate([0, 0]);
  const raw = (lonLat: Point): Point => projection(lonLat) ?? [0, 0];
  const edge = frameOf(extent).map(raw);
  const left = Math.min(...edge.map(([x]) => x)), right = Math.max(...edge.map(([x]) => x));
  const top = Math.min(...edge.map(([, y]) => y)), bottom = Math.max(...edge.map(([, y]) => y));
  const scale = width / (right - left);
  const place = (lonLat: Point): Point => {
    const [x, y] = raw(lonLat);
    return [(x - left) * scale, (y - top) * scale];
  };
  return { width, height: (bottom - top) * scale, extent, place };
}

/** An equidistant cone: right for a broad country far from the equator. */
export const conicSheet = (extent: Extent, width: number, parallels: [number, number]): Sheet =>
  fittedSheet(extent, width, geoConicEquidistant().parallels(parallels).rotate([-(extent[0] + extent[2]) / 2, 0]).center([0, (parallels[0] + parallels[1]) / 2]));

/** A sheet of a given size on which known places fall as nearly as possible on known points: coasts under a hex map. */
export function sheetThrough(size: { width: number; height: number }, extent: Extent, known: [lonLat: Point, at: Point][], projection: GeoProjection): Sheet {
  projection.scale(1).translate([0, 0]);
  const raw = (lonLat: Point): Point => projection(lonLat) ?? [0, 0];
  const from = known.map(([lonLat]) => raw(lonLat));
  const across = leastSquares(from, known.map(([, at]) => at[0])), down = leastSquares(from, known.map(([, at]) => at[1]));
  const apply = ([a, b, c]: [number, number, number], [x, y]: Point) => a * x + b * y + c;
  return { ...size, extent, place: (lonLat) => [apply(across, raw(lonLat)), apply(down, raw(lonLat))] };
}

/** The plane a·x + b·y + c that lies nearest to values over points (Cramer's rule on the normal equations). */
function leastSquares(points: Point[], values: number[]): [number, number, number] {
  const mx = mean(points.map(([x]) => x)), my = mean(points.map(([, y]) => y)), mv = mean(values);
  let xx = 0, xy = 0, yy = 0, xv = 0, yv = 0;
  points.forEach(([x, y], at) => {
    const dx = x - mx, dy = y - my, dv = (values[at] ?? 0) - mv;
    xx += dx * dx; xy += dx * dy; yy += dy * dy; xv += dx * dv; yv += dy * dv;
  });
  const by = xx * yy - xy * xy;
  const a = (xv * yy - yv * xy) / by, b = (yv * xx - xv * xy) / by;
  return [a, b, mv - a * mx - b * my];
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Points around the edge of an extent, close enough that curved edges are seen. */
export function frameOf([west, south, east, north]: Extent, steps = 24): Point[] {
  const along = (from: Point, to: Point): Point[] =>
    Array.from({ length: steps }, (_, at) => [from[0] + ((to[0] - from[0]) * at) / steps, from[1] + ((to[1] - from[1]) * at) / steps]);
  const corners: Point[] = [[west, south], [west, north], [east, north], [east, south]];
  return corners.flatMap((corner, at) => along(corner, corners[(at + 1) % 4] ?? corner));
}

/** The meridians and parallels of a sheet, every so many degrees, as lines. */
export function netOf(sheet: Sheet, every: number): { meridians: { degrees: number; line: Point[] }[]; parallels: { degrees: number; line: Point[] }[] } {
  const [west, south, east, north] = sheet.extent;
  const steps = (from: number, to: number) => {
    const found: number[] = [];
    for (let at = Math.ceil(from / every + 0.01) * every; at < to; at += every) found.push(at);
    return found;
  };
  const PARTS = 16;
  const through = (at: (share: number) => Point) => Array.from({ length: PARTS + 1 }, (_, n) => sheet.place(at(n / PARTS)));
  return {
    meridians: steps(west, east).map((degrees) => ({ degrees, line: through((share) => [degrees, south + (north - south) * share]) })),
    parallels: steps(south, north).map((degrees) => ({ degrees, line: through((share) => [west + (east - west) * share, degrees]) })),
  };
}
