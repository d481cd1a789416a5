import { expect, test } from "vitest";
import type { VerifiedKind } from "#core/documents/verification.ts";
import { VERDICT } from "#core/documents/verification-contract.ts";
import { type IssuedRow, verifiedDocumentOf } from "#db/queries/documents/verification.ts";

/** Given what is stored of a document, when its code is checked, then this is its standing, and whether a later revision exists (D-9). */
const row = (more: Partial<IssuedRow>): IssuedRow => ({
  issuer: "Sta. Lucia Academy",
  issued_at: "2026-11-18T04:00:00.000Z",
  number: "1",
  status: null,
  kind: null,
  from_day: "2026-11-01",
  to_day: "2026-11-18",
  is_revised: 0,
  ...more,
});
const REVISED = { is_revised: 1 };
const WITHDRAWN = { is_withdrawn: 1 };

test.each<[VerifiedKind, Partial<IssuedRow>, standing: string, isRevised: boolean]>([
  ["receipt", { status: "POSTED" }, "current", false],
  ["receipt", { status: "POSTED", ...REVISED }, "revised", true],
  ["receipt", { status: "REFUND REQUESTED" }, "revised", true],
  ["receipt", { status: "REFUND APPROVED" }, "revised", true],
  ["receipt", { status: "REFUNDED" }, "revised", true],
  ["receipt", { status: "REFUNDED", ...REVISED }, "revised", true],
  ["receipt", { status: "CANCELLED" }, "withdrawn", false],
  ["receipt", { status: "CANCELLED", ...REVISED }, "withdrawn", true],
  ["refundReceipt", {}, "current", false],
  ["creditMemo", {}, "current", false],
  ["permanentRecord", {}, "current", false],
  ["statement", { kind: "statement" }, "current", false],
  ["statement", { kind: "statement", ...REVISED }, "revised", true],
  ["classDocument", { kind: "gradebook" }, "current", false],
  ["classDocument", { kind: "gradesheet", ...REVISED }, "revised", true],
  ["reportCard", { is_withdrawn: 0 }, "current", false],
  ["reportCard", { is_withdrawn: 0, ...REVISED }, "revised", true],
  ["reportCard", WITHDRAWN, "withdrawn", false],
  ["reportCard", { ...WITHDRAWN, ...REVISED }, "withdrawn", true],
  ["award", { is_withdrawn: 0 }, "current", false],
  ["award", WITHDRAWN, "withdrawn", false],
  ["promissoryNote", { is_withdrawn: 0 }, "current", false],
  ["promissoryNote", WITHDRAWN, "withdrawn", false],
])("a %s of which %j is known is %s, later revision: %s", (kind, known, standing, isRevised) => {
  const document = verifiedDocumentOf(kind, row(known));
  expect(VERDICT.toWire({ document, isFileIssued: null })).toMatchObject({
    genuine: true,
    standing,
    later_revision: isRevised,
  });
});
