import type { LateChargeRuleRow, LateChargeRun } from "#core/billing/late-charges/late-charge-contract.ts";
import {
  type LateChargeRule,
  lastDayOf,
  type Month,
  type OverdueInvoice,
} from "#core/billing/late-charges/late-charges.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { balancesAsOf, dueDateAsOf } from "#db/queries/billing/accounts/owed-as-of.ts";
import { noteStatusIs } from "#db/queries/billing/promissory-note.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The rule of late-payment charges, what it is asked of, and its runs. */
const RULE = columns(
  "late_charge_rule",
  "version",
  "is_on",
  "type",
  "value_e4",
  "grace_days",
  "product_codes_json",
  "most_centavos",
  "created_by",
);
export interface LateChargeRuleDbRow extends RowOfColumns<typeof RULE> {
  product_names: string;
}
/** The first instant after a month. */
const endOf = (month: Month): string => startOfDay(addDays(lastDayOf(month), 1));

/** The version of the rule: the newest, or the newest that was there when a month ended. */
const versionOf = (of: "now" | Month): SQL =>
  of === "now"
    ? sql`(select max(version) from late_charge_rule)`
    : sql`(select max(version) from late_charge_rule where created_at < ${endOf(of)})`;

export const lateChargeRule = (of: "now" | Month): Statement<LateChargeRuleDbRow> =>
  statement(sql`select ${RULE.sql}, (select json_group_array(item) from (select name as item from product
        where code in (select value from json_each(product_codes_json)) order by name_key)) as product_names
    from late_charge_rule where version = ${versionOf(of)}`);

export const ruleOf = (row: LateChargeRuleDbRow): LateChargeRule => ({
  isOn: row.is_on === 1,
  type: row.type,
  valueE4: row.value_e4,
  graceDays: row.grace_days,
  mostPerInvoice: row.most_centavos,
});
/** What the form opens with while nobody decided. */
const UNDECIDED: LateChargeRuleRow = {
  state: "OFF",
  type: "percent",
  valueE4: 20_000,
  graceDays: 5,
  productCodes: [],
  productNames: [],
  mostPerInvoice: null,
  version: 0,
};
export const ruleRowOf = (row: LateChargeRuleDbRow | undefined): LateChargeRuleRow =>
  row
    ? {
        state: row.is_on === 1 ? "ON" : "OFF",
        type: row.type,
        valueE4: row.value_e4,
        graceDays: row.grace_days,
        productCodes: JSON.parse(row.product_codes_json),
        productNames: JSON.parse(row.product_names),
        mostPerInvoice: row.most_centavos,
        version: row.version,
      }
    : UNDECIDED;

/** An invoice that was past due at the end of a month, with what its charge depends on. */
export interface OverdueRow extends Row<"invoice", "id" | "uuid" | "due_date">, Row<"student", "student_no"> {
  customer_name: Column<"student", "fullname">;
  number: NonNullable<Column<"invoice", "number">>;
  student_id: NonNullable<Column<"invoice", "student_id">>;
  overdue: number;
  lines: number;
  chargeable_lines: number;
  is_late_charge: number;
  is_cancelled: number;
  is_charged: number;
  charged_before: number;
  note_number: string | null;
}
export const overdueOf = (row: OverdueRow): OverdueInvoice => ({
  dueDate: row.due_date,
  overdue: row.overdue,
  lines: row.lines,
  chargeableLines: row.chargeable_lines,
  isLateCharge: row.is_late_charge === 1,
  isCancelled: row.is_cancelled === 1,
  isCharged: row.is_charged === 1,
  chargedBefore: row.charged_before,
  noteNumber: row.note_number,
});

/** The notes that stood at the end of a day: what was settled of each by then follows from the balances of then. */
const standingNotes = (day: SchoolDay, end: string): SQL =>
  sql`select * from (
      select id, number, null as withdrawn_at, (select min(date) from promissory_note_date
        where note_id = settled_notes.id and through_centavos > settled) as unmet_date
      from (select promissory_note.id, number, sum(max(0, promised_centavos - coalesce(owed.centavos, 0))) as settled
        from promissory_note indexed by promissory_note_by_last
          cross join promissory_note_invoice on note_id = promissory_note.id
          left join owed on owed.invoice_id = promissory_note_invoice.invoice_id
        where last_date >= ${day} and created_at < ${end} and (withdrawn_at is null or withdrawn_at >= ${end})
        group by promissory_note.id) settled_notes) promissory_note
    where ${noteStatusIs(["standing"], day)}`;

/**
 * The unapplied credit of students at an instant, from the balances of then, `owed`: the ledger of a student is what the
 * invoices owe less that credit (B-39), and what was entered since is taken off the ledger of now.
 */
const creditAsOf = (end: string): SQL =>
  sql`select student_id, sum(centavos) as centavos from (
      select invoice.student_id, owed.centavos from owed cross join invoice on invoice.id = owed.invoice_id
      union all select student_id, -balance_centavos from invoice indexed by invoice_owed
        where document_status = 'published' and balance_centavos > 0 and student_id is not null
      union all select student_id, unapplied_centavos from customer_account indexed by customer_account_unapplied
        where unapplied_centavos > 0
      union all select student_id, debit_centavos - credit_centavos from ledger_entry indexed by ledger_by_recorded
        where recorded_at >= ${end})
    group by student_id having sum(centavos) > 0`;

/** The invoices past due at the end of a month, by customer, as the books of that day were; none while there is no rule. */
export function overdueInvoices(month: Month, rule: "now" | Month): Statement<OverdueRow> {
  const day = lastDayOf(month);
  const end = endOf(month);
  const leftOut = sql`(select value from late_charge_rule join json_each(product_codes_json)
    where version = ${versionOf(rule)})`;
  return statement(sql`with owed as materialized (${balancesAsOf(day)}),
      credit as materialized (${creditAsOf(end)}),
      open as materialized (select invoice.id, student_id, invoice_date, number, owed.centavos, ${dueDateAsOf(day)} as due_date
        from owed cross join invoice on invoice.id = owed.invoice_id and published_at < ${end}
        where owed.centavos > 0),
      overdue as materialized (select id, due_date, centavos - max(0, min(centavos, coalesce(
          (select credit.centavos from credit where credit.student_id = in_order.student_id), 0) - owed_before)) as centavos
        from (select open.*, coalesce(sum(centavos) over (partition by student_id order by due_date, invoice_date, number
          rows between unbounded preceding and 1 preceding), 0) as owed_before from open) in_order),
      standing as materialized (${standingNotes(day, end)})
    select invoice.id, invoice.uuid, invoice.number, overdue.due_date, invoice.student_id, student_no, fullname as customer_name,
      overdue.centavos as overdue,
      (select coalesce(sum(line_total_centavos), 0) from invoice_line where invoice_id = invoice.id) as lines,
      (select coalesce(sum(line_total_centavos), 0) from invoice_line
        where invoice_id = invoice.id and (product_code is null or product_code not in ${leftOut})) as chargeable_lines,
      exists (select 1 from late_charge where draft_id = invoice.id) as is_late_charge,
      invoice.cancelled_at is not null as is_cancelled,
      exists (select 1 from late_charge where invoice_id = invoice.id and month = ${month}) as is_charged,
      (select coalesce(sum(late_charge.amount_centavos), 0) from late_charge join invoice draft on draft.id = draft_id
        where late_charge.invoice_id = invoice.id and month <> ${month} and draft.cancelled_at is null) as charged_before,
      (select max(number) from promissory_note_invoice join standing on standing.id = note_id
        where promissory_note_invoice.invoice_id = invoice.id) as note_number
    from (select 1 where exists (select 1 from late_charge_rule)) ruled
      cross join overdue cross join invoice on invoice.id = overdue.id cross join student on student.id = invoice.student_id
    where overdue.due_date < ${day}
    order by student.name_key, invoice.student_id, overdue.due_date, invoice.number`);
}

/** Whether the clock has charged a month already. */
export const isMonthRun = (month: Month): Statement<{ found: number }> =>
  statement(sql`select ${monthRun(month)} as found`);
export const monthRun = (month: Month): SQL =>
  sql`exists (select 1 from late_charge_run where month = ${month} and is_whole = 1 and run_by is null)`;

const RUNS_MAX = 36;
/** The newest runs, with what became of their drafts. */
export const lateChargeRuns = (): Statement<LateChargeRun> =>
  statement(sql`select run.uuid, run.month, run_at as ranAt, given_name || ' ' || last_name as ranBy,
      rule_version as ruleVersion, count(distinct draft.id) as drafts,
      count(distinct iif(draft.document_status = 'published', draft.id, null)) as published,
      count(distinct iif(draft.cancelled_at is not null, draft.id, null)) as cancelled,
      count(charge.invoice_id) as invoices, coalesce(sum(charge.amount_centavos), 0) as amount
    from (select * from late_charge_run order by id desc limit ${RUNS_MAX}) run
      left join user_account on user_account.id = run_by
      left join late_charge charge on charge.run_id = run.id
      left join invoice draft on draft.id = charge.draft_id
    group by run.id order by run.id desc`);

/** Who made the drafts of late-payment charges among these, where somebody did. */
export interface ChargerRow {
  number: Column<"invoice", "draft_number">;
  person_uuid: Column<"user_account", "uuid"> | null;
  person_name: string | null;
}
export const chargersOf = (draftUuids: readonly string[]): Statement<ChargerRow> =>
  statement(sql`select distinct draft_number as number, user_account.uuid as person_uuid,
      given_name || ' ' || last_name as person_name
    from json_each(${json(draftUuids)}) wanted cross join invoice on invoice.uuid = wanted.value
      cross join late_charge on draft_id = invoice.id cross join late_charge_run on late_charge_run.id = run_id
      cross join user_account on user_account.id = run_by`);
