import { sha256Hex } from "#api/commands/identity/access-token.ts";
import type { PermanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { type Database, read } from "#db/client.ts";
import { CARD_CHECKS, revisionsAfter } from "#db/queries/audit/card-checks.ts";
import { issuesAfter } from "#db/queries/reports/award.ts";
import { recordIssuesAfter } from "#db/queries/reports/permanent-record.ts";
import { brokenChecks } from "./broken-checks.ts";
import type { VerifiedSlice } from "./verified-slice.ts";

const REVISIONS_PER_READ = 200;

/** Published report cards and certificates that are not what was issued: cards whose revisions are not numbered without a gap, or do not continue each other. */
export const verifyCardChains = async (
  db: Database,
  portion: VerificationPortion | null = null,
): Promise<string[]> => [
  ...(await brokenChecks(db, CARD_CHECKS, portion)),
  ...(await wrongCertificates(db, portion)),
  ...(await wrongRecords(db, portion)),
];

/** Issued certificates whose text does not have its SHA-256, or tells of a condition that is not met. */
async function wrongCertificates(db: Database, portion: VerificationPortion | null): Promise<string[]> {
  const findings: string[] = [];
  for (let last = 0; ; ) {
    const [rows] = await read(db, [issuesAfter(last, REVISIONS_PER_READ, portion)] as const);
    for (const { uuid, canonicalJson, sha256 } of rows) {
      const { conditions } = JSON.parse(canonicalJson) as { conditions: { isMet: boolean }[] };
      if ((await sha256Hex(canonicalJson)) !== sha256)
        findings.push(`The text of certificate ${uuid} does not have its SHA-256.`);
      if (conditions.length === 0 || conditions.some(({ isMet }) => !isMet))
        findings.push(`Certificate ${uuid} was issued without its conditions.`);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < REVISIONS_PER_READ) return findings;
  }
}

/** Issued permanent records whose text does not have its SHA-256, or tells of another number. */
async function wrongRecords(db: Database, portion: VerificationPortion | null): Promise<string[]> {
  const findings: string[] = [];
  for (let last = 0; ; ) {
    const [rows] = await read(db, [recordIssuesAfter(last, REVISIONS_PER_READ, portion)] as const);
    for (const { number, canonicalJson, sha256 } of rows) {
      const { document } = JSON.parse(canonicalJson) as { document: PermanentRecordDocument };
      if ((await sha256Hex(canonicalJson)) !== sha256)
        findings.push(`The text of permanent record ${number} does not have its SHA-256.`);
      if (document.issue?.number !== number)
        findings.push(`Permanent record ${number} says ${document.issue?.number}.`);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < REVISIONS_PER_READ) return findings;
  }
}

/** Revisions whose text does not have its SHA-256, from one id on, at most `most` revisions, of a portion or all. */
export async function verifyCardTexts(
  db: Database,
  after: number,
  most: number,
  portion: VerificationPortion | null = null,
): Promise<VerifiedSlice> {
  const findings: string[] = [];
  let [last, checked] = [after, 0];
  while (checked < most) {
    const [rows] = await read(db, [revisionsAfter(last, REVISIONS_PER_READ, portion)] as const);
    for (const { uuid, canonicalJson, sha256 } of rows)
      if ((await sha256Hex(canonicalJson)) !== sha256)
        findings.push(`The text of report card revision ${uuid} does not have its SHA-256.`);
    checked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < REVISIONS_PER_READ) return { findings, checked, next: null };
  }
  return { findings, checked, next: last };
}
