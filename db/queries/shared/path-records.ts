import { componentOf } from "#core/grading/grades/gradebook-detail.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { maySeeClass, maySeeSection, maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { isChildOf } from "#db/queries/management/guardians.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The record that a call's path names, as the call itself looks it up: a row where it exists and the user may see it. */
type Found = (value: string, userId: number) => SQL;

const byUuid =
  (table: string): Found =>
  (value) =>
    sql`select 1 as found from ${sql.raw(table)} where uuid = ${value}`;
const byCode =
  (table: string): Found =>
  (value) =>
    sql`select 1 as found from ${sql.raw(table)} where code = ${value}`;
const customer: Found = (value) => sql`select 1 as found from student where student_no = ${value}`;
const gradebook: Found = (value, userId) =>
  sql`select 1 as found from gradebook where uuid = ${value} and ${maySeeClass(userId, sql`gradebook.class_id`)}`;
const activity: Found = (value, userId) => sql`select 1 as found
  from grading_activity join gradebook on gradebook.id = gradebook_id
  where grading_activity.uuid = ${value} and ${maySeeClass(userId, sql`gradebook.class_id`)}`;
const component: Found = (value, userId) => gradebook(componentOf(value)?.gradebookUuid ?? "", userId);
const pupil: Found = (value, userId) => sql`select 1 as found
  from student join student_section on student_section.student_id = student.id
  where student_no = ${value} and ${maySeeWholeSection(userId, sql`student_section.section_id`)} limit 1`;
const child: Found = (value, userId) => sql`select 1 as found
  from student where student_no = ${value} and ${isChildOf(userId)}`;
const studentOfRecord: Found = (value, userId) => pupil(readStudentRecordId(value)?.studentNo ?? "", userId);

const mailed: Found = (value) => sql`select 1 as found from invoice where uuid = ${value}
  union all select 1 from credit_memo where uuid = ${value} union all select 1 from payment where uuid = ${value}
  union all select 1 from refund where uuid = ${value} limit 1`;

/** By the path up to its name. Where several fit, the longest counts. */
const RECORDS: Readonly<Record<string, Found>> = {
  "/billing/mails/{uuid}": mailed,
  "/invoice/{uuid}": byUuid("invoice"),
  "/invoice/status/{uuid}": byUuid("invoice"),
  "/invoice/schedules/{uuid}": byUuid("invoice"),
  "/pdf/invoice/{uuid}": byUuid("invoice"),
  "/pdf/invoice/payment_history/{uuid}": byUuid("invoice"),
  "/payment/{uuid}": byUuid("payment"),
  "/pdf/payment/transaction/{uuid}": byUuid("payment"),
  "/payment/refund/status/{uuid}": byUuid("refund"),
  "/payment/update/refund/{uuid}": byUuid("refund"),
  "/pdf/payment/refund/{uuid}": byUuid("refund"),
  "/credit_memo/{uuid}": byUuid("credit_memo"),
  "/promissory_note/{uuid}": byUuid("promissory_note"),
  "/pdf/promissory_note/{uuid}": byUuid("promissory_note"),
  "/billing/discounts/{id}": byUuid("named_adjustment"),
  "/billing/products/{id}": byUuid("product"),
  "/billing/segments/{id}": byUuid("segment"),
  "/billing/scholarships/{id}": byUuid("scholarship"),
  "/payment_method/{id}": byCode("payment_method"),
  "/bank/{id}": byCode("bank"),
  "/bank_account/{id}": byUuid("bank_account"),
  "/customer/{customer}": customer,
  "/statement_of_account/customer/{customer}": customer,
  "/pdf/soa/{customer}": customer,
  "/accounts/{id}": byUuid("user_account"),
  "/me/passkeys/{id}": (value, userId) =>
    sql`select 1 as found from passkey where uuid = ${value} and user_id = ${userId}`,
  "/me/sessions/{id}": (value, userId) =>
    sql`select 1 as found from session where uuid = ${value} and user_id = ${userId} and revoked_at is null`,
  "/management/school-years/{id}": byUuid("school_year"),
  "/management/terms/{id}": byUuid("term"),
  "/management/sections/{id}": byUuid("section"),
  "/management/subjects/{id}": byCode("subject"),
  "/management/assignments/{id}": byUuid("school_class"),
  "/management/departments/{id}": byUuid("department"),
  "/management/curriculum/{id}": byUuid("curriculum"),
  "/management/grade-levels/{id}": byCode("grade_level"),
  "/management/faculties/{id}": byUuid("staff"),
  "/management/designations/{id}": byUuid("person_type"),
  "/management/faculty-types/{id}": byUuid("person_type"),
  "/management/student-types/{id}": byUuid("person_type"),
  "/management/sponsor-types/{id}": byUuid("person_type"),
  "/management/students/{id}": customer,
  "/management/sponsors/{id}": byUuid("guardian"),
  "/management/signatories/{id}": byUuid("signatory"),
  "/management/grading-schemes/{id}": byUuid("grading_scheme"),
  "/grade_books/{id}": gradebook,
  "/grading_activities/{id}": activity,
  "/grade_components/{id}": component,
  "/attendance/{id}": byUuid("attendance"),
  "/attendance/sheets/{id}": (value, userId) =>
    sql`select 1 as found from section where uuid = ${value} and ${maySeeSection(userId, sql`section.id`)}`,
  "/awards/{id}": byUuid("award"),
  "/final_grades/{final_grade_id}": studentOfRecord,
  "/permanent_records/{student_id}": customer,
  "/v2/report_cards/{student_id}": pupil,
  "/reports/student_progress/admin/grade-level/{level}/school-period/{period}/grading-period-name/{term}/student/{student}":
    pupil,
  "/sponsor/students/{student_id}": child,
};
const LONGEST_FIRST = Object.keys(RECORDS).sort((a, b) => b.length - a.length);

/** The statement that finds the record of a call's path; null where its path names none. */
export function pathRecord(
  path: string,
  params: Readonly<Record<string, string>>,
  userId: number,
): Statement<{ found: 1 }> | null {
  const prefix = LONGEST_FIRST.find((known) => path === known || path.startsWith(`${known}/`));
  const name = prefix?.match(/\{(\w+)\}$/)?.[1];
  const found = prefix === undefined ? undefined : RECORDS[prefix];
  return found && name ? statement(found(params[name] ?? "", userId)) : null;
}
