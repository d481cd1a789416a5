import type { LateChargeRuleEntry } from "#core/billing/late-charges/late-charge-contract.ts";
import { chargeLineName, chargeReference, type Month } from "#core/billing/late-charges/late-charges.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { monthRun } from "./late-charge.ts";

/** Keeping the rule of late-payment charges, and making their drafts. */
export const insertRule = (
  entry: LateChargeRuleEntry,
  { before, now, userId }: { before: number; now: Instant; userId: number },
): Statement<unknown>[] => [
  expectThat(sql`(select coalesce(max(version), 0) from late_charge_rule) = ${before}`),
  statement(sql`insert into late_charge_rule (version, is_on, type, value_e4, grace_days, product_codes_json,
      most_centavos, created_at, created_by)
    values (${before + 1}, ${entry.isOn ? 1 : 0}, ${entry.type}, ${entry.valueE4}, ${entry.graceDays},
      ${json(entry.productCodes)}, ${entry.mostPerInvoice}, ${now}, ${userId})`),
];
/** How many of these codes are products. */
export const knownProducts = (codes: readonly string[]): Statement<{ found: number }> =>
  statement(
    sql`select count(*) as found from product where code in (select value from json_each(${json(codes)}))`,
  );

/** The draft of one customer. */
export interface ChargeDraft {
  uuid: string;
  studentId: number;
  total: number;
  charges: readonly { invoiceId: number; invoiceNumber: string; amount: number }[];
}
export interface ChargeRun {
  uuid: string;
  month: Month;
  ruleVersion: number;
  /** Who runs it; null: the clock. */
  runBy: number | null;
  /** Whose the drafts are: who runs it, or who made the rule. */
  createdBy: number;
  /** Nothing of the month is left after it. */
  isWhole: boolean;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  now: Instant;
}

/** A run with its drafts; stale where one of the invoices was charged meanwhile, for this month or above the most, or the clock has run the month. */
export function insertRun(run: ChargeRun, drafts: readonly ChargeDraft[]): Statement<unknown>[] {
  const { month, now } = run;
  const charges = drafts.flatMap(({ uuid, charges: made }) =>
    made.map((charge, place) => ({
      ...charge,
      uuid,
      position: place + 1,
      name: chargeLineName(month, charge.invoiceNumber),
    })),
  );
  const count = drafts.length;
  return [
    expectThat(sql`not exists (select 1 from late_charge where month = ${month}
      and invoice_id in (select value ->> 'invoiceId' from json_each(${json(charges)})))`),
    ...(run.runBy === null ? [expectThat(sql`not ${monthRun(month)}`)] : []),
    statement(sql`insert into late_charge_run (uuid, month, rule_version, run_at, run_by, is_whole)
      values (${run.uuid}, ${month}, ${run.ruleVersion}, ${now}, ${run.runBy}, ${run.isWhole ? 1 : 0})`),
    ...(count === 0 ? [] : [takeNumbers("D", 0, count), insertDrafts(run, drafts), expectChanges(count)]),
    statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
        tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos)
      select ${draftOf}, value ->> 'position', value ->> 'name', 10000, 'Unit', (value ->> 'amount') * 100, 'amount', 0,
        'amount', 0, 'amount', 0, value ->> 'amount'
      from json_each(${json(charges)}) order by key`),
    statement(sql`insert into late_charge (month, invoice_id, run_id, draft_id, amount_centavos)
      select ${month}, value ->> 'invoiceId', (select id from late_charge_run where uuid = ${run.uuid}), ${draftOf},
        value ->> 'amount'
      from json_each(${json(charges)}) order by key`),
    // Another month may have been run meanwhile.
    expectThat(sql`not exists (select 1 from json_each(${json(charges)}) made
      where (select sum(late_charge.amount_centavos) from late_charge join invoice draft on draft.id = draft_id
          where late_charge.invoice_id = made.value ->> 'invoiceId' and draft.cancelled_at is null)
        > (select most_centavos from late_charge_rule where version = ${run.ruleVersion}))`),
  ];
}
const draftOf: SQL = sql`(select id from invoice where uuid = value ->> 'uuid')`;

const insertDrafts = (run: ChargeRun, drafts: readonly ChargeDraft[]): Statement<unknown> =>
  statement(sql`insert into invoice (uuid, document_status, draft_number, generate_type, bill_to, student_id,
      reference_number, invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos,
      deductions_centavos, amount_due_centavos, balance_centavos, created_at, created_by)
    select value ->> 'uuid', 'draft',
      printf('D-%06d', (select next from number_series where series = 'D' and year = 0) - ${drafts.length} + key),
      'ONETIME', 'INDIVIDUAL', value ->> 'studentId', ${chargeReference(run.month)}, ${run.invoiceDate}, ${run.dueDate},
      '', value ->> 'total', 0, 0, 0, value ->> 'total', value ->> 'total', ${run.now}, ${run.createdBy}
    from json_each(${json(drafts.map(({ uuid, studentId, total }) => ({ uuid, studentId, total })))}) order by key`);
