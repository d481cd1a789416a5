import type { DepartureEntry } from "#core/management/editing-contract.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Students who left the school (M-18). */
const student = (studentNumber: string) => sql`(select id from student where student_no = ${studentNumber})`;

export const insertDeparture = (
  studentNumber: string,
  { kind, left_on, reason, destination = "" }: DepartureEntry,
  { uuid, now, userId }: { uuid: string; now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into student_departure (uuid, student_id, kind, left_on, reason, destination, recorded_at, recorded_by)
    values (${uuid}, ${student(studentNumber)}, ${kind}, ${left_on}, ${reason}, ${destination}, ${now}, ${userId})`);

/** The end of the newest term that is over: its gradebooks keep whom they have. */
export const lastTermOver = (today: SchoolDay): Statement<{ ended: SchoolDay | null }> =>
  statement(sql`select max(end_date) as ended from term where end_date < ${today}`);

/** The student came back, where he or she had left. */
export const endDeparture = (studentNumber: string, today: SchoolDay): Statement<unknown> =>
  statement(sql`update student_departure set returned_on = ${today}
    where student_id = ${student(studentNumber)} and returned_on is null`);
