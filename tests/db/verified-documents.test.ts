import { expect, test } from "vitest";
import type { VerifiedKind } from "#core/documents/verification.ts";
import { VERDICT } from "#core/documents/verification-contract.ts";
import { type IssuedDocument, verifiedDocumentOf } from "#db/queries/documents/verification.ts";

/** Given what is stored of a document, when its code is checked, then this is its standing, and whether a later revision exists (D-9). */
const row = (more: Partial<IssuedDocument>): IssuedDocument => ({
  issuer: "Sta. Lucia Academy",
  issuedAt: "2026-11-18T04:00:00.000Z",
  number: "1",
  status: null,
  kind: null,
  from: "2026-11-01",
  to: "2026-11-18",
  isRevised: false,
  isWithdrawn: false,
  ...more,
});
const REVISED = { isRevised: true };
const WITHDRAWN = { isWithdrawn: true };

test.each<[VerifiedKind, Partial<IssuedDocument>, standing: string, isRevised: boolean]>([
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
  ["reportCard", { isWithdrawn: false }, "current", false],
  ["reportCard", { isWithdrawn: false, ...REVISED }, "revised", true],
  ["reportCard", WITHDRAWN, "withdrawn", false],
  ["reportCard", { ...WITHDRAWN, ...REVISED }, "withdrawn", true],
  ["award", { isWithdrawn: false }, "current", false],
  ["award", WITHDRAWN, "withdrawn", false],
  ["promissoryNote", { isWithdrawn: false }, "current", false],
  ["promissoryNote", WITHDRAWN, "withdrawn", false],
])("a %s of which %j is known is %s, later revision: %s", (kind, known, standing, isRevised) => {
  const document = verifiedDocumentOf(kind, row(known));
  expect(VERDICT.toWire({ document, isFileIssued: null })).toMatchObject({
    genuine: true,
    standing,
    later_revision: isRevised,
  });
});
