import { expect, test } from "vitest";
import { UnderWay } from "#core/shared/under-way.ts";

const NOW = 1_000_000;
const bounds = { ofOne: 2, ofAll: 3, endsWithinMs: 500 };

test("so much of one person and so much of everybody; what has ended makes room", () => {
  const underWay = new UnderWay(bounds);
  const [first] = [underWay.begin("ana", NOW), underWay.begin("ana", NOW)];
  expect(underWay.begin("ana", NOW)).toBe("one");
  expect(underWay.begin("ben", NOW)).toBeTypeOf("function");
  expect(underWay.begin("cora", NOW)).toBe("all");
  (first as () => void)();
  expect(underWay.begin("cora", NOW)).toBeTypeOf("function");
});

test("work is as large as its size", () => {
  const underWay = new UnderWay(bounds);
  expect(underWay.begin("ana", NOW, 3)).toBe("one");
  expect(underWay.begin("ana", NOW, 2)).toBeTypeOf("function");
  expect(underWay.begin("ben", NOW, 2)).toBe("all");
});

test("work whose end is never told is forgotten, and its end then ends no other", () => {
  const underWay = new UnderWay({ ofOne: 1, endsWithinMs: 500 });
  const lost = underWay.begin("ana", NOW);
  expect(underWay.begin("ana", NOW + 499)).toBe("one");
  expect(underWay.begin("ana", NOW + 500)).toBeTypeOf("function");
  (lost as () => void)();
  expect(underWay.begin("ana", NOW + 501)).toBe("one");
});
