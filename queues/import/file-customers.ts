import { mergedNumbers } from "#core/management/people/merges.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import type { FilePlace, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { type Database, read } from "#db/client.ts";
import { activeCustomers } from "#db/queries/billing/imports/import-job.ts";
import { lastingMerges } from "#db/queries/management/student-merge.ts";
import type { ImportContext } from "./file-kind.ts";

interface NamedCustomer {
  customerId: string;
  /** As the file names the customer; empty: not at all. */
  customerName: string;
  at: FilePlace;
}

/** The customers a file names, each asked for once (B-44). */
export class FileCustomers {
  private readonly db: Database;
  private readonly wrong: ImportContext["wrong"];
  /** The name of each; null: no active customer. */
  private readonly nameOf = new Map<string, string | null>();

  /** What is told of who is merged into another (M-51). */
  private merged: ReadonlyMap<string, string> = new Map();

  constructor({ job, wrong }: ImportContext) {
    this.db = job.db;
    this.wrong = wrong;
  }

  async check(rows: readonly NamedCustomer[]): Promise<RowMessage[]> {
    const ids = new Set<string>();
    for (const { customerId } of rows) if (!this.nameOf.has(customerId)) ids.add(customerId);
    if (ids.size > 0) {
      const [found, merges] = await read(this.db, [activeCustomers([...ids]), lastingMerges()] as const);
      this.merged = mergedNumbers(merges);
      for (const id of ids) this.nameOf.set(id, null);
      for (const { number, name } of found) this.nameOf.set(number, name);
    }
    return rows.flatMap(({ customerId, customerName, at }) => {
      const name = this.nameOf.get(customerId) ?? null;
      const refused = this.merged.get(customerId) ?? `there is no active customer ${customerId}`;
      if (name === null) return [this.wrong(at, "customerId", refused)];
      const refusal = nameRefusal(customerId, name, customerName);
      return refusal === null ? [] : [this.wrong(at, "customerName", refusal)];
    });
  }
}
