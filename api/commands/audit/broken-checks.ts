import { isTurnOf, type VerificationPortion } from "#core/management/verification-turns.ts";
import { type Database, read } from "#db/client.ts";
import type { LedgerCheck } from "#db/queries/billing/ledger-check.ts";

/** What of these checks does not hold: each whole in one night of thirty, in the others of what changed, where it can be narrowed to that. */
export async function brokenChecks(
  db: Database,
  checks: readonly LedgerCheck[],
  portion: VerificationPortion | null,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [place, { name, statement, changed }] of checks.entries()) {
    const asked = portion === null || isTurnOf(place, portion) ? statement : changed?.(portion.afterEvent);
    if (!asked) continue;
    const [[finding]] = await read(db, [asked] as const);
    if (finding?.broken !== 0) findings.push(`${name}: ${finding?.broken} broken, e.g. ${finding?.example}`);
  }
  return findings;
}
