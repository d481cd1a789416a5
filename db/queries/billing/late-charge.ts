import type { LateChargeRun } from "#core/billing/late-charge.body.ts";
import {
  chargeLineName,
  chargeReference,
  LATE_CHARGE_LIST,
  lastDayOf,
  type Month,
} from "#core/billing/late-charge.ts";
import { addDays, type Instant, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { balancesAsOf, dueDateAsOf } from "#db/queries/billing/accounts/owed-as-of.ts";
import type { Step } from "#db/queries/billing/payments/refund-request.ts";
import { noteStatusIs } from "#db/queries/billing/promissory-note.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { afterKey, inDays, listSource } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { alias, flag, jsonIn, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  invoice,
  invoiceLine,
  lateCharge,
  lateChargeRule,
  lateChargeRun,
  student,
  userAccount,
} from "#db/tables.ts";
import { idOf, insert, insertEach } from "#db/write.ts";

/** The rule of late-payment charges, what it is asked of, its runs and their drafts. */
const RULE = {
  version: lateChargeRule.version,
  isOn: lateChargeRule.isOn,
  type: lateChargeRule.type,
  valueE4: lateChargeRule.valueE4,
  graceDays: lateChargeRule.graceDays,
  productCodes: jsonIn<string[]>(lateChargeRule.productCodesJson),
  productNames: jsonIn<string[]>(sql`(select json_group_array(item) from (select name as item from product
    where code in (select value from json_each(${lateChargeRule.productCodesJson})) order by name_key))`),
  mostPerInvoice: lateChargeRule.mostCentavos,
  createdBy: lateChargeRule.createdBy,
};
export type FoundRule = RowOfSources<typeof RULE>;
/** The first instant after a month. */
const endOf = (month: Month): string => startOfDay(addDays(lastDayOf(month), 1));

/** The version of the rule: the newest, or the newest that was there when a month ended. */
const versionOf = (of: "now" | Month): SQL =>
  of === "now"
    ? sql`(select max(version) from late_charge_rule)`
    : sql`(select max(version) from late_charge_rule where created_at < ${endOf(of)})`;
export const ruleAt = (of: "now" | Month): Statement<FoundRule> =>
  select(RULE, sql`from ${lateChargeRule} where ${lateChargeRule.version} = ${versionOf(of)}`);

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

const draft = alias(invoice, "draft");
const amountOf = (lines: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(${invoiceLine.lineTotalCentavos}), 0) from ${invoiceLine}
    where ${invoiceLine.invoiceId} = ${invoice.id} and ${lines})`;
/** An invoice that was past due at the end of a month, with what its charge depends on. */
const overdueIn = (month: Month, leftOut: SQL) => ({
  id: invoice.id,
  uuid: invoice.uuid,
  number: sql<string>`${invoice.number}`,
  studentId: sql<number>`${invoice.studentId}`,
  customerId: student.studentNo,
  customerName: student.fullname,
  dueDate: sql<SchoolDay>`overdue.due_date`,
  overdue: sql<number>`overdue.centavos`,
  lines: amountOf(sql`true`),
  chargeableLines: amountOf(
    sql`(${invoiceLine.productCode} is null or ${invoiceLine.productCode} not in ${leftOut})`,
  ),
  isLateCharge: flag(sql`exists (select 1 from ${lateCharge} where ${lateCharge.draftId} = ${invoice.id})`),
  isCancelled: flag(sql`${invoice.cancelledAt} is not null`),
  isCharged: flag(sql`exists (select 1 from ${lateCharge}
    where ${lateCharge.invoiceId} = ${invoice.id} and ${lateCharge.month} = ${month})`),
  chargedBefore: sql<number>`(select coalesce(sum(${lateCharge.amountCentavos}), 0)
    from ${lateCharge} join ${invoice} draft on ${draft.id} = ${lateCharge.draftId}
    where ${lateCharge.invoiceId} = ${invoice.id} and ${lateCharge.month} <> ${month} and ${draft.cancelledAt} is null)`,
  noteNumber: sql<
    string | null
  >`(select max(number) from promissory_note_invoice join standing on standing.id = note_id
    where promissory_note_invoice.invoice_id = ${invoice.id})`,
});
export type FoundOverdue = RowOfSources<ReturnType<typeof overdueIn>>;

/** The invoices past due at the end of a month, by customer, as the books of that day were; none while there is no rule. */
export function overdueInvoices(month: Month, rule: "now" | Month): Statement<FoundOverdue> {
  const day = lastDayOf(month);
  const end = endOf(month);
  const leftOut = sql`(select value from late_charge_rule join json_each(product_codes_json)
    where version = ${versionOf(rule)})`;
  return select(
    overdueIn(month, leftOut),
    sql`from (select 1 where exists (select 1 from ${lateChargeRule})) ruled
        cross join overdue cross join ${invoice} on ${invoice.id} = overdue.id
        cross join ${student} on ${student.id} = ${invoice.studentId}
      where overdue.due_date < ${day}
      order by ${student.nameKey}, ${invoice.studentId}, overdue.due_date, ${invoice.number}`,
    sql`with owed as materialized (${balancesAsOf(day)}),
      credit as materialized (${creditAsOf(end)}),
      open as materialized (select invoice.id, student_id, invoice_date, number, owed.centavos, ${dueDateAsOf(day)} as due_date
        from owed cross join invoice on invoice.id = owed.invoice_id and published_at < ${end}
        where owed.centavos > 0),
      overdue as materialized (select id, due_date, centavos - max(0, min(centavos, coalesce(
          (select credit.centavos from credit where credit.student_id = in_order.student_id), 0) - owed_before)) as centavos
        from (select open.*, coalesce(sum(centavos) over (partition by student_id order by due_date, invoice_date, number
          rows between unbounded preceding and 1 preceding), 0) as owed_before from open) in_order),
      standing as materialized (${standingNotes(day, end)}) `,
  );
}

const monthRun = (month: Month): SQL =>
  sql`exists (select 1 from late_charge_run where month = ${month} and is_whole = 1 and run_by is null)`;
/** Whether the clock has charged a month already. */
export const isMonthRun = (month: Month): Statement<{ found: boolean }> =>
  select({ found: flag(monthRun(month)) }, sql``);

const run = alias(lateChargeRun, "run");
const charge = alias(lateCharge, "charge");
const RUNS_MAX = 36;
const drafts = (condition: SQL): SQL<number> =>
  sql<number>`count(distinct iif(${condition}, ${draft.id}, null))`;
/** The newest runs, with what became of their drafts. */
export const lateChargeRuns = (): Statement<LateChargeRun> =>
  select(
    {
      uuid: run.uuid,
      month: run.month,
      ranAt: run.runAt,
      ranBy: sql<string | null>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
      ruleVersion: run.ruleVersion,
      drafts: drafts(sql`true`),
      published: drafts(sql`${draft.documentStatus} = 'published'`),
      cancelled: drafts(sql`${draft.cancelledAt} is not null`),
      invoices: sql<number>`count(${charge.invoiceId})`,
      amount: sql<number>`coalesce(sum(${charge.amountCentavos}), 0)`,
    },
    sql`from (select * from ${lateChargeRun} order by id desc limit ${RUNS_MAX}) run
        left join ${userAccount} on ${userAccount.id} = ${run.runBy}
        left join ${lateCharge} charge on ${charge.runId} = ${run.id}
        left join ${invoice} draft on ${draft.id} = ${charge.draftId}
      group by ${run.id} order by ${run.id} desc`,
  );

/** Who made the drafts of late-payment charges among these, where somebody did. */
export const chargersOf = (draftUuids: readonly string[]): Statement<Step> =>
  select(
    {
      number: sql<string>`${invoice.draftNumber}`,
      personUuid: userAccount.uuid,
      personName: sql<string>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
    },
    sql`from (select distinct invoice.id, run_by from ${wanted(draftUuids)} cross join ${invoice} on ${invoice.uuid} = wanted.value
        cross join ${lateCharge} on ${lateCharge.draftId} = ${invoice.id}
        cross join ${lateChargeRun} on ${lateChargeRun.id} = ${lateCharge.runId}) ran
      cross join ${invoice} on ${invoice.id} = ran.id cross join ${userAccount} on ${userAccount.id} = ran.run_by`,
  );

/** What became of a draft of late charges. */
const STATUS = sql<
  "draft" | "published" | "cancelled"
>`iif(${draft.cancelledAt} is not null, 'cancelled', ${draft.documentStatus})`;
const CHARGES = sql`${lateCharge} cross join ${lateChargeRun} run on ${run.id} = ${lateCharge.runId}
  cross join ${invoice} on ${invoice.id} = ${lateCharge.invoiceId}
  cross join ${invoice} draft on ${draft.id} = ${lateCharge.draftId}
  cross join ${student} on ${student.id} = ${invoice.studentId}`;
const LISTED = {
  id: sql<string>`${lateCharge.month} || ' ' || ${invoice.number}`,
  month: lateCharge.month,
  customerId: student.studentNo,
  customerName: student.fullname,
  invoiceNumber: sql<string>`${invoice.number}`,
  amount: lateCharge.amountCentavos,
  billedBy: sql<string>`coalesce(${draft.number}, ${draft.draftNumber})`,
  status: STATUS,
  ranAt: run.runAt,
  ranBy: sql<string>`coalesce(${userAccount.givenName} || ' ' || ${userAccount.lastName}, 'On schedule')`,
  ruleVersion: run.ruleVersion,
  row_id: lateCharge.invoiceId,
  sort_key: lateCharge.month,
};
/** In the order of the table's key: month, then invoice. */
export const LATE_CHARGES = listSource(LATE_CHARGE_LIST, {
  table: "late_charge",
  rows: (page, where) => {
    const direction = sql.raw(page.descending ? "desc" : "asc");
    const [month, id] = [sql`${lateCharge.month}`, sql`${lateCharge.invoiceId}`];
    return select(
      LISTED,
      sql`from ${CHARGES} left join ${userAccount} on ${userAccount.id} = ${run.runBy}
        where ${where} ${afterKey(month, id, page)}
        order by ${month} ${direction}, ${id} ${direction} limit ${page.limit} offset ${page.offset}`,
    );
  },
  totalsOf: (_page, where) =>
    select(
      { count: sql<number>`count(*)`, total: sql<number>`coalesce(sum(${lateCharge.amountCentavos}), 0)` },
      sql`from ${CHARGES} where ${where}`,
    ),
  where: {
    search: (text) => sql`${invoice.studentId} in (${studentsMatching(text)})`,
    ranAt: inDays("run_at"),
    state: (state) => sql`${STATUS} = ${state}`,
  },
});

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
    insert(lateChargeRun, {
      uuid: run.uuid,
      month,
      ruleVersion: run.ruleVersion,
      runAt: now,
      runBy: run.runBy,
      isWhole: run.isWhole,
    }),
    ...(count === 0 ? [] : [takeNumbers("D", 0, count), insertDrafts(run, drafts), expectChanges(count)]),
    statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
        tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos)
      select ${draftOf}, value ->> 'position', value ->> 'name', 10000, 'Unit', (value ->> 'amount') * 100, 'amount', 0,
        'amount', 0, 'amount', 0, value ->> 'amount'
      from json_each(${json(charges)}) order by key`),
    insertEach(lateCharge, charges, {
      month: sql`${month}`,
      invoiceId: "invoiceId",
      runId: idOf(lateChargeRun, run.uuid),
      draftId: draftOf,
      amountCentavos: "amount",
    }),
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
