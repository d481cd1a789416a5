import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  FIRST_PREVIOUS_HASH,
  type SealDigest,
  type SealedRow,
  sealMistake,
  sealOf,
} from "#core/audit/seal.ts";

const digest: SealDigest = async (text) => createHmac("sha256", "key").update(text).digest("base64url");
const event = (id: number, more: Partial<SealedRow> = {}): SealedRow => ({
  id,
  uuid: `u-${id}`,
  occurredAt: "2026-11-21T00:00:00.000Z",
  actorId: 7,
  actorRole: "FA",
  event: "invoice-publish",
  subjectKind: "invoice",
  subjectUuid: "i-1",
  dataJson: "{}",
  requestId: "r",
  ...more,
});
const ROWS = [event(1), event(2), event(3)];

async function givenChain() {
  const first = await sealOf(ROWS, FIRST_PREVIOUS_HASH, digest);
  if (!first) throw new Error("no seal");
  const second = await sealOf([event(4)], first.hash, digest);
  if (!second) throw new Error("no seal");
  return { first, second };
}

describe("the chain", () => {
  test("holds over rows as they were sealed", async () => {
    const { first, second } = await givenChain();
    expect(await sealMistake(first, ROWS, null, digest)).toBeNull();
    expect(await sealMistake(second, [event(4)], first, digest)).toBeNull();
  });

  test.each([
    ["a changed field", [event(1), event(2, { dataJson: '{"number":"X"}' }), event(3)]],
    ["an actor taken away", [event(1), event(2, { actorId: null }), event(3)]],
    ["a row removed from the middle", [event(1), event(3)]],
    ["the first row removed", [event(2), event(3)]],
    ["the last row removed", [event(1), event(2)]],
    ["rows exchanged", [event(1), { ...event(3), id: 2 }, { ...event(2), id: 3 }]],
    ["everything removed", []],
    [
      "text moved over a field's border",
      [event(1, { event: "invoice-publishinvoice", subjectKind: "" }), event(2), event(3)],
    ],
  ])("breaks by %s", async (_, rows) => {
    const { first } = await givenChain();
    expect(await sealMistake(first, rows, null, digest)).not.toBeNull();
  });

  test("breaks when a seal is taken out or made anew with another past", async () => {
    const { first, second } = await givenChain();
    expect(await sealMistake(second, [event(4)], null, digest)).toMatch(/does not follow/);
    const forged = await sealOf(
      [event(1), event(2, { event: "sign-out" }), event(3)],
      FIRST_PREVIOUS_HASH,
      digest,
    );
    expect(await sealMistake(second, [event(4)], forged, digest)).toMatch(/does not follow/);
    expect(first.hash).not.toBe(forged?.hash);
  });

  test("has no seal over nothing", async () => {
    expect(await sealOf([], FIRST_PREVIOUS_HASH, digest)).toBeNull();
  });
});
