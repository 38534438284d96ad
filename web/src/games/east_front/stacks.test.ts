import { expect, it } from "vitest";
import type { Piece } from "./data";
import type { DrawnSpace } from "./geometry";
import { nameSize, roomOf } from "./labels";
import { isOver, stacksOf } from "./stacks";

const space = (id: string, more: Partial<DrawnSpace>): DrawnSpace => ({ id, name: id, kind: "land", path: "", at: [100, 100], label: [100, 80], anchor: "middle", lines: ["FINLAND"], room: 30, zone: 0, shade: 0, stars: 0, flags: [], star: null, adjacent: [], startControl: "both", ...more });
const piece = (id: string, at: string): Piece => ({ id, kind: `germany-${id}`, space: at, supplied: true, moved: false }) as unknown as Piece;
const over = (one: DrawnSpace, px: number) => stacksOf([piece("infantry", one.id), piece("tank", one.id)], new Map([[one.id, one]]), px).filter((stack) => isOver(roomOf(one, nameSize(px)), stack)).map(({ key }) => key);

it("leaves a name over or under the counters free, however small the map is", () => {
  for (const px of [1.2, 0.8, 0.6, 0.45]) {
    expect(over(space("above", {}), px)).toEqual([]);
    expect(over(space("below", { label: [105, 122], lines: ["EAST", "PRUSSIA"] }), px)).toEqual([]);
  }
});

it("moves nothing for a name that stands beside", () => {
  const [first] = stacksOf([piece("fleet", "gulf")], new Map([["gulf", space("gulf", { kind: "water", label: [70, 102], lines: ["Gulf of", "Finland"] })]]), 0.5);
  expect(first?.at).toEqual([100, 100]);
});
