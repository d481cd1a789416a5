import { CONTACT_FIELDS } from "#core/management/people/contact-data.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { flag, type RowOfSources, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, guardianship, student } from "#db/tables.ts";

/** The contact data of students who left, and of guardians of whom every student left (M-37). */

/** The row `student` has left the school and did not come back. */
const HAS_LEFT = sql`(student.is_active = 0 and exists (select 1 from student_departure
  where student_departure.student_id = student.id and returned_on is null))`;
/** Every student of the row `guardian` has left. */
const IS_OF_NOBODY_HERE = sql`not exists (select 1 from guardianship here cross join student on student.id = here.student_id
  where here.guardian_id = guardian.id and not ${HAS_LEFT})`;
const hasAny = (table: "student" | "guardian", names: readonly string[]): SQL =>
  sql.raw(`(${names.map((name) => `${table}.${name} <> ''`).join(" or ")})`);
const hasPhoto = (list: keyof typeof CONTACT_FIELDS, id: SQL): SQL =>
  sql`exists (select 1 from person_photo where list = ${list} and person_id = ${id})`;
const HAS_DATA = {
  students: sql`(${hasAny("student", CONTACT_FIELDS.students)} or ${hasPhoto("students", sql`student.student_no`)})`,
  sponsors: sql`(${hasAny("guardian", CONTACT_FIELDS.sponsors)} or ${hasPhoto("sponsors", sql`guardian.uuid`)})`,
};
/** The row `guardian` signs in, or can again. */
const HAS_ACCOUNT = sql`exists (select 1 from user_account where user_account.id = guardian.user_id and account_state <> 'Deactivated')`;

const LEAVER = {
  studentNumber: student.studentNo,
  version: student.version,
  name: student.fullname,
  hasLeft: flag(HAS_LEFT),
  hasData: flag(HAS_DATA.students),
  /** What is still to be paid, centavos. */
  balance: sql<number>`coalesce((select sum(balance_centavos) from invoice_customer_summary
    where student_id = ${student.id} and document_status = 'published'), 0)`,
};
export type Leaver = RowOfSources<typeof LEAVER>;
export const leaverOf = (studentNumber: string): Statement<Leaver> =>
  select(LEAVER, sql`from ${student} where ${student.studentNo} = ${studentNumber}`);

const LEAVER_GUARDIAN = {
  uuid: guardian.uuid,
  name: guardian.fullname,
  isOfNobodyHere: flag(IS_OF_NOBODY_HERE),
  hasAccount: flag(HAS_ACCOUNT),
};
export type LeaverGuardian = RowOfSources<typeof LEAVER_GUARDIAN>;
/** The guardians of a student of whom any contact data is kept. */
export const leaverGuardians = (studentNumber: string): Statement<LeaverGuardian> =>
  select(
    LEAVER_GUARDIAN,
    sql`from student owner cross join ${guardianship} on ${guardianship.studentId} = owner.id
      cross join ${guardian} on ${guardian.id} = ${guardianship.guardianId}
      where owner.student_no = ${studentNumber} and ${HAS_DATA.sponsors} order by ${guardianship.place}`,
  );

const emptied = (names: readonly string[]): SQL => sql.raw(names.map((name) => `${name} = ''`).join(", "));
/**
 * Erases the contact data of a student of this version and of these guardians, with what a merge kept of it and the address of
 * an account that is deactivated; fails where one of them is no leaver any more.
 */
export function eraseContacts(
  { studentNumber, version }: Pick<Leaver, "studentNumber" | "version">,
  guardians: readonly string[],
): Statement<unknown>[] {
  const named = sql`(select id from guardian where uuid in (select value from ${wanted(guardians)}))`;
  return [
    expectThat(
      sql`exists (select 1 from student where student_no = ${studentNumber} and version = ${version} and ${HAS_LEFT})`,
    ),
    statement(sql`update student set ${emptied(CONTACT_FIELDS.students)}, version = version + 1
      where student_no = ${studentNumber} and version = ${version}`),
    expectChanges(1),
    statement(sql`update guardian set ${emptied(CONTACT_FIELDS.sponsors)}, version = version + 1
      where id in ${named} and ${IS_OF_NOBODY_HERE} and not ${HAS_ACCOUNT}`),
    expectChanges(guardians.length),
    statement(sql`delete from person_photo where (list = 'students' and person_id = ${studentNumber})
      or (list = 'sponsors' and person_id in (select value from ${wanted(guardians)}))`),
    statement(
      sql`update sponsor_merge set before_json = json_remove(before_json, '$.kept.record') where kept_id in ${named}`,
    ),
    // One who was merged into the student is the same person.
    statement(sql`update student set ${emptied(CONTACT_FIELDS.students)} where id in (select merged_id from student_merge
      where undone_at is null and kept_id = (select id from student where student_no = ${studentNumber}))`),
    statement(sql`update student_merge set before_json = json_remove(before_json, '$.kept.record', '$.merged.record')
      where kept_id = (select id from student where student_no = ${studentNumber})`),
    statement(sql`update user_account set email = uuid || '@erased.invalid', version = version + 1
      where id in (select user_id from guardian where id in ${named})`),
  ];
}

/** Students who left on this day or before, owe nothing, and have contact data. */
export const leaversPast = (leftBy: SchoolDay): SQL => sql`select distinct student_no
  from student_departure cross join student on student.id = student_departure.student_id
  where returned_on is null and left_on <= ${leftBy} and is_active = 0 and ${HAS_DATA.students}
    and not exists (select 1 from invoice_customer_summary where invoice_customer_summary.student_id = student.id
      and document_status = 'published' and balance_centavos > 0)`;
export const leaversDue = (leftBy: SchoolDay, limit: number) =>
  select({ studentNumber: sql<string>`student_no` }, sql`from (${leaversPast(leftBy)} limit ${limit})`);
