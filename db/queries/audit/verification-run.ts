import { rolesSeeingBy } from "#core/grading/workflow/class-scope.ts";
import { VERIFICATION_TURNS, type VerificationPortion } from "#core/management/verification-turns.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

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

export const verificationRuns = (): Statement<
  Row<"verification_run", "name" | "finished_at" | "findings_json">
> => statement(sql`select name, finished_at, findings_json from verification_run order by name`);

/** The administrators a failed verification is told to. */
export const administrators = (): Statement<Row<"user_account", "email">> =>
  statement(sql`select email from user_account join user_role on user_id = user_account.id and position = 1
    where role_code = 'SA' and is_active = 1`);

/** Somebody who may look at every class: a verification reads what that person could read. */
export const whoSeesEveryClass = (): Statement<Row<"user_account", "id">> =>
  statement(sql`select user_account.id from user_account join user_role on user_id = user_account.id and position = 1
    where role_code in (select value from json_each(${json(rolesSeeingBy("all"))})) and is_active = 1 order by user_account.id limit 1`);

export const newestEvent = (): Statement<{ id: number }> =>
  statement(sql`select coalesce(max(id), 0) as id from audit_event`);

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
): Statement<Row<"gradebook", "id" | "uuid">> =>
  statement(sql`select gradebook.id, uuid from (${idsIn("gradebook", afterId, portion)}) due
    cross join gradebook on gradebook.id = due.id order by gradebook.id limit ${limit}`);

const INVOICE_COLUMNS = columns(
  "invoice",
  "id",
  "subtotal_centavos",
  "taxes_centavos",
  "surcharges_centavos",
  "deductions_centavos",
  "amount_due_centavos",
);
/** An invoice's stored totals, with the figures of its lines as JSON: [quantity, unit price, tax, deduction, surcharge]. */
export interface StoredTotalsRow extends RowOfColumns<typeof INVOICE_COLUMNS> {
  number: NonNullable<Column<"invoice", "number">>;
  lines_json: string;
}

/** Invoices in the order of their ids; of a portion or all. */
export const storedTotalsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<StoredTotalsRow> =>
  statement(sql`select ${INVOICE_COLUMNS.sql}, coalesce(number, draft_number) as number,
      (select json_group_array(json_array(quantity_e4, unit_price_e4, tax_type, tax_value_e4, deduction_type,
        deduction_value_e4, surcharge_type, surcharge_value_e4)) from invoice_line where invoice_id = invoice.id) as lines_json
    from (${idsIn("invoice", afterId, portion)}) due cross join invoice on invoice.id = due.id
    order by invoice.id limit ${limit}`);
