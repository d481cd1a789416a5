import type { PersonList } from "#core/management/people/person-paths.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Whose data what is kept of one person can hold beside it (M-36). */

/** The students that payment `payment` is for, or was: an invoice that was taken out of it again is named by what it paid. */
export const customersOfPayment = (payment: SQL): SQL =>
  sql`select student_id from payment_customer where payment_id = ${payment}
    union all select invoice.student_id from payment_allocation join invoice on invoice.id = invoice_id where payment_id = ${payment}`;

/** Whether a statement is of other students too: of a family whose mail does not say of whom, it may be. */
export const isStatementOfOthers = (mail: SQL, number: string): SQL => sql`(${mail}.kind = 'statement'
  and case when ${mail}.facts_json ->> '$.students' is null then ${mail}.period is not null
    else exists (select 1 from json_each(${mail}.facts_json, '$.students') where value <> ${number}) end)`;

/** A name, number or address that a text can have: of the person and the guardians themselves, or of somebody else. */
export interface KnownName {
  text: string;
  is_own: 0 | 1;
}

const ofStudents = (
  students: SQL,
): SQL => sql`select value as text from student cross join json_each(json_array(
    student_no, lrn, fullname, concat_ws(' ', given_name, last_name), last_name || ', ' || given_name, email, contact_number))
  where student.id in ${students}`;
const ofGuardians = (guardians: SQL): SQL =>
  sql`select value as text from guardian cross join json_each(json_array(fullname, email, contact_number)) where guardian.id in ${guardians}`;
const known = (own: SQL[], others: SQL[]): Statement<KnownName> =>
  statement(sql`select text, 1 as is_own from (${sql.join(own, sql` union `)}) where text <> ''
    union all select text, 0 from (${sql.join(others, sql` union `)}) where text <> ''`);
const otherOfMerge = (
  table: string,
  own: SQL,
): SQL => sql`select iif(kept_id = ${own}, merged_id, kept_id) as id
  from ${sql.raw(table)} where ${own} in (kept_id, merged_id) and undone_at is not null`;

/** Guardians of these students. */
const guardiansOf = (students: SQL): SQL =>
  sql`(select guardian_id from guardianship where student_id in ${students})`;
/** Invoices in reminders that name one of these too. */
const remindedWith = (invoices: SQL): SQL => sql`select also.invoice_id as id from reminder_invoice mine
  cross join reminder_invoice also on also.reminder_id = mine.reminder_id where mine.invoice_id in ${invoices}`;

function besideStudent(number: string): Statement<KnownName> {
  const own = sql`(select id from student where student_no = ${number})`;
  const payments = sql`(select payment_id from payment_customer where student_id = ${own})`;
  const paid = sql`select invoice_id as id from payment_allocation where payment_id in ${payments}
    union select invoice_id from payment_invoice where payment_id in ${payments}`;
  const invoices = sql`(${paid} union ${remindedWith(sql`(select id from invoice where student_id = ${own})`)})`;
  const others = sql`(select id from (
      select student_id as id from payment_customer where payment_id in ${payments}
      union select student_id from invoice where id in ${invoices}
      union select student_id from guardianship where guardian_id in ${guardiansOf(own)}
      union ${otherOfMerge("student_merge", own)})
    where id <> ${own})`;
  return known(
    [ofStudents(own), ofGuardians(guardiansOf(own))],
    [
      ofStudents(others),
      ofGuardians(guardiansOf(others)),
      sql`select value from invoice cross join json_each(json_array(number, draft_number))
        where invoice.id in ${invoices} and student_id <> ${own}`,
    ],
  );
}

function besideSponsor(uuid: string): Statement<KnownName> {
  const own = sql`(select id from guardian where uuid = ${uuid})`;
  const children = sql`(select student_id from guardianship where guardian_id = ${own})`;
  return known(
    [ofStudents(children), ofGuardians(own)],
    [ofGuardians(guardiansOf(children)), ofGuardians(sql`(${otherOfMerge("sponsor_merge", own)})`)],
  );
}

/** Who is named beside a person by records they share: families of one payment or reminder, siblings, other guardians. */
export const NAMED_BESIDE: Readonly<Record<PersonList, (id: string) => Statement<KnownName>>> = {
  students: besideStudent,
  sponsors: besideSponsor,
  faculties: () => known([sql`select '' as text`], [sql`select '' as text`]),
};
