import { createClient } from "@libsql/client";
import type { Anchor } from "#api/commands/audit/anchor.ts";
import { verifyInvoiceLines, verifyLedger } from "#api/commands/audit/verify-books.ts";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { verifyFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts, verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { walkWholeTrail } from "#api/commands/audit/verify-trail.ts";
import { databaseOver } from "#db/client.ts";
import { openReader } from "#db/local/file-reader.ts";

/** What does not hold in a database file itself: its pages, indexes and foreign keys; empty where all do. */
export async function fileFaults(url: string): Promise<string[]> {
  const client = createClient({ url, intMode: "number" });
  try {
    const { rows: faults } = await client.execute("pragma integrity_check(5)");
    const { rows: orphans } = await client.execute("pragma foreign_key_check");
    return [
      ...faults.map((row) => String(row.integrity_check)).filter((text) => text !== "ok"),
      ...orphans
        .slice(0, 5)
        .map((row) => `a row of ${row.table} names a row of ${row.parent} that is not there`),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    client.close();
  }
}

/** Whether a database's file, books, grades and audit chain hold, the chain also against `anchors`; what does not is printed. */
export async function provenBooks(
  url: string,
  sealKey: string,
  anchors: readonly Anchor[] = [],
): Promise<boolean> {
  const broken = await fileFaults(url);
  if (broken.length === 0) broken.push(...(await brokenBooks(url, sealKey, anchors)));
  for (const name of broken) console.error(`FAIL ${name}`);
  return broken.length === 0;
}

async function brokenBooks(url: string, sealKey: string, anchors: readonly Anchor[]): Promise<string[]> {
  const client = openReader(url.replace(/^file:/, ""));
  const db = databaseOver(client);
  try {
    const broken = await verifyLedger(db);
    const { mistake } = await walkWholeTrail(db, sealKey, anchors);
    if (mistake) broken.push(mistake);
    if (broken.length > 0) return broken;
    // These compute every invoice and every grade anew, and take longer.
    const whole = Number.POSITIVE_INFINITY;
    broken.push(...(await verifyInvoiceLines(db, 0, whole)).findings);
    broken.push(...(await verifyGradebookFacts(db)), ...(await verifyGrades(db, 0, whole)).findings);
    broken.push(...(await verifyFigures(db, 0, whole)).findings);
    broken.push(...(await verifyCardChains(db)), ...(await verifyCardTexts(db, 0, whole)).findings);
    return broken;
  } finally {
    client.close();
  }
}
