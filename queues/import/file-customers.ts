import { customerRefusal } from "#core/billing/import-job/customer-row.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { type Database, read } from "#db/client.ts";
import { activeCustomers } from "#db/queries/billing/imports/import-customers.ts";

/** The customers a file names, each asked for once. */
export class FileCustomers {
  private readonly db: Database;
  /** The name of each; null: no active customer. */
  private readonly nameOf = new Map<string, string | null>();

  constructor(db: Database) {
    this.db = db;
  }

  async check(
    rows: readonly { customerId: string; customerName: string; row: number }[],
  ): Promise<RefusedEntry[]> {
    const ids = new Set<string>();
    for (const { customerId } of rows) if (!this.nameOf.has(customerId)) ids.add(customerId);
    if (ids.size > 0) {
      const [found] = await read(this.db, [activeCustomers([...ids])]);
      for (const id of ids) this.nameOf.set(id, null);
      for (const { student_no, name } of found) this.nameOf.set(student_no, name);
    }
    return rows.flatMap((named) => {
      const refusal = customerRefusal(named, this.nameOf.get(named.customerId) ?? null, named.row);
      return refusal ? [refusal] : [];
    });
  }
}
