import type { Adjustment } from "#core/billing/invoices/invoice-arithmetic.ts";
import { rolesSeeingBy } from "#core/grading/workflow/class-scope.ts";
import type { VerificationName } from "#core/management/verification.ts";
import { VERIFICATION_TURNS, type VerificationPortion } from "#core/management/verification-turns.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { jsonIn, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, invoice, userAccount, userRole, verificationRun } from "#db/tables.ts";

/** The result of a nightly verification: how much was looked at, and what does not hold. */
export interface VerificationRun {
  name: string;
  checked: number;
  findings: readonly string[];
}

export const recordVerification = (run: VerificationRun, now: Instant): Statement<unknown> =>
  statement(sql`insert into verification_run (name, finished_at, checked, findings_json)
    values (${run.name}, ${now}, ${run.checked}, ${json(run.findings)})
    on conflict (name) do update set finished_at = excluded.finished_at, checked = excluded.checked,
      findings_json = excluded.findings_json`);

const RUN = {
  name: sql<VerificationName>`${verificationRun.name}`,
  finishedAt: verificationRun.finishedAt,
  findings: jsonIn<string[]>(verificationRun.findingsJson),
};
export const verificationRuns = (): Statement<RowOfSources<typeof RUN>> =>
  select(RUN, sql`from ${verificationRun} order by ${verificationRun.name}`);

/** The administrators a failed verification is told to. */
export const administrators = (): Statement<{ email: string }> =>
  select(
    { email: userAccount.email },
    sql`from ${userAccount} join ${userRole} on ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1
      where ${userRole.roleCode} = 'SA' and is_active = 1`,
  );

/** Somebody who may look at every class: a verification reads what that person could read. */
export const whoSeesEveryClass = (): Statement<{ id: number }> =>
  select(
    { id: userAccount.id },
    sql`from ${userAccount} join ${userRole} on ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1
      where ${userRole.roleCode} in (select value from ${wanted(rolesSeeingBy("all"))}) and is_active = 1
      order by ${userAccount.id} limit 1`,
  );

export const newestEvent = (): Statement<{ id: number }> =>
  select({ id: sql<number>`coalesce(max(id), 0)` }, sql`from audit_event`);

/** What of a table changed since an event: what later events are about. */
const told = (table: string, kind: string, { afterEvent }: VerificationPortion): SQL =>
  sql`select changed.id from audit_event cross join ${sql.raw(table)} changed on changed.uuid = subject_uuid
    where audit_event.id > ${afterEvent} and +subject_kind = ${kind}`;
/** Of a table whose rows are only added: the newest, from the end on. */
const added = (table: string, madeAt: string, { afterEvent }: VerificationPortion): SQL =>
  sql`select id from ${sql.raw(table)} where id > coalesce((select id from ${sql.raw(table)}
    where ${sql.raw(madeAt)} <= (select occurred_at from audit_event where id = ${afterEvent}) order by id desc limit 1), 0)`;
const CHANGED: Record<string, (portion: VerificationPortion) => SQL> = {
  gradebook: (portion) => told("gradebook", "gradebook", portion),
  invoice: (portion) => told("invoice", "invoice", portion),
  // Of each gradebook that was changed the section.
  section: ({ afterEvent }) => sql`select school_class.section_id as id from audit_event
      cross join gradebook on gradebook.uuid = subject_uuid cross join school_class on school_class.id = gradebook.class_id
    where audit_event.id > ${afterEvent} and +subject_kind = 'gradebook'`,
  report_card_revision: (portion) => added("report_card_revision", "published_at", portion),
  award_issue: (portion) => added("award_issue", "issued_at", portion),
  permanent_record_issue: (portion) => added("permanent_record_issue", "issued_at", portion),
  audit_seal: ({ afterEvent }) => sql`select id from audit_seal where to_id > ${afterEvent}`,
};

/** The ids of a table that a portion proves, beyond one, in their order: looked up one by one, so that the others are not read. */
export function idsIn(
  table: keyof typeof CHANGED,
  afterId: number,
  portion: VerificationPortion | null,
): SQL {
  const records = sql.raw(String(table));
  if (portion === null) return sql`select id from ${records} where id > ${afterId}`;
  return sql`with recursive turn (id) as (
      select value from json_each(${json(portion.turns)})
      union all select id + ${VERIFICATION_TURNS} from turn where id < (select max(id) from ${records}))
    select turn.id from turn where turn.id > ${afterId}
    union select id from (${CHANGED[table]?.(portion) ?? sql`select null as id where false`}) where id > ${afterId}`;
}

/** Gradebooks in the order of their ids; of a portion or all. */
export const gradebooksAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<{ id: number; uuid: string }> =>
  select(
    { id: gradebook.id, uuid: gradebook.uuid },
    sql`from (${idsIn("gradebook", afterId, portion)}) due
      cross join ${gradebook} on ${gradebook.id} = due.id order by ${gradebook.id} limit ${limit}`,
  );

type Kind = Adjustment["type"];
/** The figures of a line as they are stored. */
export type StoredLine = [
  quantityE4: number,
  unitPriceE4: number,
  tax: Kind,
  taxE4: number,
  deduction: Kind,
  deductionE4: number,
  surcharge: Kind,
  surchargeE4: number,
];
const TOTALS = {
  id: invoice.id,
  number: sql<string>`coalesce(${invoice.number}, ${invoice.draftNumber})`,
  subtotal: invoice.subtotalCentavos,
  taxes: invoice.taxesCentavos,
  surcharges: invoice.surchargesCentavos,
  deductions: invoice.deductionsCentavos,
  amountDue: invoice.amountDueCentavos,
  lines: jsonIn<
    StoredLine[]
  >(sql`(select json_group_array(json_array(quantity_e4, unit_price_e4, tax_type, tax_value_e4,
      deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4))
    from invoice_line where invoice_id = ${invoice.id})`),
};
/** An invoice's stored totals, with the figures of its lines. */
export type StoredTotals = RowOfSources<typeof TOTALS>;

/** Invoices in the order of their ids; of a portion or all. */
export const storedTotalsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<StoredTotals> =>
  select(
    TOTALS,
    sql`from (${idsIn("invoice", afterId, portion)}) due cross join ${invoice} on ${invoice.id} = due.id
      order by ${invoice.id} limit ${limit}`,
  );
