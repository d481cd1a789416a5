import { CONTACT_FIELDS } from "#core/management/people/contact-data.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

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

export interface LeaverRow extends Row<"student", "student_no" | "version"> {
  name: Column<"student", "fullname">;
  has_left: 0 | 1;
  has_data: 0 | 1;
  /** What is still to be paid, centavos. */
  balance: number;
}
export const leaverOf = (studentNumber: string): Statement<LeaverRow> =>
  statement(sql`select student_no, version, fullname as name, ${HAS_LEFT} as has_left, ${HAS_DATA.students} as has_data,
      coalesce((select sum(balance_centavos) from invoice_customer_summary where student_id = student.id
        and document_status = 'published'), 0) as balance
    from student where student_no = ${studentNumber}`);

export interface LeaverGuardianRow extends Row<"guardian", "uuid"> {
  name: Column<"guardian", "fullname">;
  is_of_nobody_here: 0 | 1;
  has_account: 0 | 1;
}
/** The guardians of a student of whom any contact data is kept. */
export const leaverGuardians = (studentNumber: string): Statement<LeaverGuardianRow> =>
  statement(sql`select guardian.uuid, guardian.fullname as name, ${IS_OF_NOBODY_HERE} as is_of_nobody_here, ${HAS_ACCOUNT} as has_account
    from student owner cross join guardianship on guardianship.student_id = owner.id
      cross join guardian on guardian.id = guardianship.guardian_id
    where owner.student_no = ${studentNumber} and ${HAS_DATA.sponsors} order by place`);

const emptied = (names: readonly string[]): SQL => sql.raw(names.map((name) => `${name} = ''`).join(", "));
/**
 * Erases the contact data of a student of this version and of these guardians, with what a merge kept of it and the address of
 * an account that is deactivated; fails where one of them is no leaver any more.
 */
export function eraseContacts(
  { student_no, version }: Pick<LeaverRow, "student_no" | "version">,
  guardians: readonly string[],
): Statement<unknown>[] {
  const named = sql`(select id from guardian where uuid in (select value from json_each(${json(guardians)})))`;
  return [
    expectThat(
      sql`exists (select 1 from student where student_no = ${student_no} and version = ${version} and ${HAS_LEFT})`,
    ),
    statement(sql`update student set ${emptied(CONTACT_FIELDS.students)}, version = version + 1
      where student_no = ${student_no} and version = ${version}`),
    expectChanges(1),
    statement(sql`update guardian set ${emptied(CONTACT_FIELDS.sponsors)}, version = version + 1
      where id in ${named} and ${IS_OF_NOBODY_HERE} and not ${HAS_ACCOUNT}`),
    expectChanges(guardians.length),
    statement(sql`delete from person_photo where (list = 'students' and person_id = ${student_no})
      or (list = 'sponsors' and person_id in (select value from json_each(${json(guardians)})))`),
    statement(
      sql`update sponsor_merge set before_json = json_remove(before_json, '$.kept.record') where kept_id in ${named}`,
    ),
    // One who was merged into the student is the same person.
    statement(sql`update student set ${emptied(CONTACT_FIELDS.students)} where id in (select merged_id from student_merge
      where undone_at is null and kept_id = (select id from student where student_no = ${student_no}))`),
    statement(sql`update student_merge set before_json = json_remove(before_json, '$.kept.record', '$.merged.record')
      where kept_id = (select id from student where student_no = ${student_no})`),
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
export const leaversDue = (leftBy: SchoolDay, limit: number): Statement<Row<"student", "student_no">> =>
  statement(sql`${leaversPast(leftBy)} limit ${limit}`);
