import { verifyInvoiceLines } from "../../api/commands/audit/verify-books.ts";
import { verifyGradebookFacts } from "../../api/commands/audit/verify-grades.ts";
import { walkWholeTrail } from "../../api/commands/audit/verify-trail.ts";
import { type Database, read } from "../../db/client.ts";
import { LEDGER_CHECKS, selectReadyDocuments } from "../../db/queries/billing/ledger.ts";
import { miscountedGradebooks } from "../../db/queries/grading/gradebook/gradebook-counts.ts";

export interface InvariantSources {
  db: Database;
  /** What the trail is sealed with; absent where nothing is sealed. */
  sealKey?: string;
  /** SHA-256 (hexadecimal) of a stored object, or null where there is none; absent: documents are not checked. */
  objectSha256?: (key: string) => Promise<string | null>;
}

/** What of the standing invariants (B-39, A-3) does not hold, for a person; empty when all do. */
export async function brokenInvariants({
  db,
  sealKey = "nothing is sealed",
  objectSha256,
}: InvariantSources): Promise<string[]> {
  const broken: string[] = [];
  const [findings, [miscounted], lines, gradebooks, { mistake }] = await Promise.all([
    read(
      db,
      LEDGER_CHECKS.map(({ statement }) => statement),
    ),
    read(db, [miscountedGradebooks()] as const),
    verifyInvoiceLines(db, 0, Number.POSITIVE_INFINITY),
    verifyGradebookFacts(db),
    walkWholeTrail(db, sealKey, []),
  ]);
  LEDGER_CHECKS.forEach(({ name }, index) => {
    const finding = findings[index]?.[0];
    if (finding?.broken !== 0) broken.push(`${name}: ${finding?.broken} broken, e.g. ${finding?.example}`);
  });
  broken.push(...miscounted.map(({ name }) => `${name}: its missing scores are counted wrongly`));
  broken.push(...lines.findings, ...gradebooks);
  if (mistake) broken.push(mistake);
  if (objectSha256) {
    const [documents] = await read(db, [selectReadyDocuments()] as const);
    for (const { uuid, object_key, sha256 } of documents) {
      const stored = await objectSha256(object_key);
      if (stored !== sha256) broken.push(`document ${uuid} is ready, its object is ${stored ?? "missing"}`);
    }
  }
  return broken;
}
