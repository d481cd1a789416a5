import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ascendingUuids } from "#core/shared/uuid.ts";

test("many ids of one moment ascend, differ, and are version 7", () => {
  const next = ascendingUuids(Date.UTC(2026, 10, 18), (bytes) => new Uint8Array(randomBytes(bytes)));
  const ids = Array.from({ length: 70_000 }, next);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.every((id) => /^01a1ebf4-0400-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});
