import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { type Instant, schoolDayOf, yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { refundFacts } from "#db/queries/audit/audit-facts.ts";
import { claimPaymentsOf, insertRefundsOf } from "#db/queries/billing/refunds/refund-change.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import type { ImportOutcome, StagedRow } from "./import-job.ts";

/** A refund on its way into staging, with the version its payment had when it was checked. */
export interface StagedRefund {
  /** 1 = the first of the file. */
  position: number;
  entry: RefundEntry;
  payment: { uuid: string; version: number };
}

/** As the selects below name the cells. */
export const stagedRefund = ({ position, entry, payment }: StagedRefund, uuid: () => string): StagedRow => [
  position,
  uuid(),
  payment.uuid,
  payment.version,
  entry.amount,
  entry.methodCode,
  entry.bankCode,
  entry.typedReference,
  entry.notes,
  entry.paymentNumber,
  uuid(),
];

const records = (importId: number): SQL =>
  sql`from import_row where import_id = ${importId} and part = 'record'`;

/** The payments are claimed, and each gets its refund, in the file's order. */
export function stagedRefundsWritten(
  importId: number,
  { records: count }: ImportOutcome,
  { userId, now }: { userId: number; now: Instant },
): Statement<unknown>[] {
  const year = yearOf(schoolDayOf(now));
  return [
    claimPaymentsOf(
      sql`(select cells_json ->> 2 as uuid, cells_json ->> 3 as version ${records(importId)}) wanted`,
    ),
    expectChanges(count),
    takeNumbers("RF", year, count),
    insertRefundsOf(
      sql`(select position - 1 as place, cells_json ->> 1 as uuid, cells_json ->> 2 as payment_uuid,
          cells_json ->> 4 as amount, cells_json ->> 5 as method, cells_json ->> 6 as bank,
          cells_json ->> 7 as typed_reference, cells_json ->> 8 as notes, null as file_id ${records(importId)}) new`,
      count,
      { year, userId, now },
    ),
    expectChanges(count),
  ];
}

/** The event of each refund: `uuid`, `subject_uuid` and `data_json`. */
export const stagedRefundEvents = (importId: number): SQL =>
  sql`select cells_json ->> 10 as uuid, cells_json ->> 1 as subject_uuid,
      json_object('payment', cells_json ->> 9, 'amountCentavos', cells_json ->> 4,
        'facts', json(${refundFacts(sql`cells_json ->> 1`)})) as data_json
    ${records(importId)} order by position`;
