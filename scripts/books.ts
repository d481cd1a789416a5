import { createClient } from "@libsql/client";
import { walkWholeTrail } from "../api/commands/audit/verify-trail.ts";
import { type Database, read } from "../db/client.ts";
import { LEDGER_CHECKS } from "../db/queries/ledger.ts";

/** Whether the books and the audit chain of a database hold; what does not is printed. */
export async function provenBooks(url: string, sealKey: string): Promise<boolean> {
  const client = createClient({ url, intMode: "number" });
  const db: Database = { client, cost: { roundTrips: 0, rowsRead: 0 } };
  try {
    const findings = await read(
      db,
      LEDGER_CHECKS.map(({ statement }) => statement),
    );
    const broken = LEDGER_CHECKS.filter((_, index) => findings[index]?.[0]?.broken !== 0).map(
      ({ name }) => name,
    );
    const { mistake } = await walkWholeTrail(db, sealKey, []);
    if (mistake) broken.push(mistake);
    for (const name of broken) console.error(`FAIL ${name}`);
    return broken.length === 0;
  } finally {
    client.close();
  }
}
