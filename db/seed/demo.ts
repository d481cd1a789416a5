import type { Client } from "@libsql/client";
import { type SchoolDay, schoolDayAt, startOfDay } from "#core/shared/school-day.ts";
import { keepEveryReceipt } from "#db/queries/billing/payments/receipt-revision.ts";
import { inStatement } from "#db/statement.ts";
import { sampleBankLines } from "./bank-lines.ts";
import { SeedBilling } from "./billing.ts";
import { sampleTransfers } from "./erp.ts";
import { seedGrading } from "./grading/grading.ts";
import { DEMO_PASSWORD } from "./password.ts";
import { SEED_SIZES, type SeedSize, seedContext } from "./plan.ts";
import { seedClubs } from "./school/clubs.ts";
import { seedTransferee, TRANSFEREE_ID } from "./school/promotions.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";
import { seedStudents } from "./students.ts";
import { SeedWriter } from "./writer.ts";

/** The demo school is one transaction. */
const ONE_TRANSACTION = Number.POSITIVE_INFINITY;
const ROWS_PER_TRANSACTION = 100_000;

/**
 * Seeds the demo school into a migrated, empty database: deterministic but for `today` (default: today in
 * Manila). All of it is written in one batch, so an interrupted start finds nothing or everything.
 */
export async function seedDemo(
  client: Client,
  options: { today?: SchoolDay; password?: string } = {},
): Promise<void> {
  await seedSchool(client, SEED_SIZES.demo, options.today ?? schoolDayAt(Date.now()), {
    rowsPerTransaction: ONE_TRANSACTION,
    ...(options.password && { password: options.password }),
  });
}

const RECEIPTS_KEPT_MAX = 20_000;

/** Seeds a school of any size, in transactions of about 100,000 rows unless told otherwise. */
export async function seedSchool(
  client: Client,
  size: SeedSize,
  today: SchoolDay,
  {
    rowsPerTransaction = ROWS_PER_TRANSACTION,
    password = DEMO_PASSWORD,
    report = () => {},
  }: { rowsPerTransaction?: number; password?: string; report?: (invoices: number) => void } = {},
): Promise<void> {
  const writer = new SeedWriter(client, rowsPerTransaction);
  const context = seedContext(size, today, writer, password);
  seedStaff(context);
  seedStructure(context);
  const transferee = seedStudents(context, TRANSFEREE_ID);
  seedClubs(context);
  if (size.isGraded) await seedGrading(context);
  if (size.isGraded && transferee) seedTransferee(context, transferee);
  await new SeedBilling(context).run(report);
  // Large schools are for benchmarks: their receipts are kept when they first change.
  const isSmall = size.invoices <= RECEIPTS_KEPT_MAX;
  const last = isSmall
    ? [keepEveryReceipt(startOfDay(today)), ...sampleTransfers(), ...sampleBankLines(today)]
    : [];
  await writer.flush(last.map(inStatement));
}
