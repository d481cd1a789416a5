import type { DaysE4 } from "../../core/attendance/days.ts";
import type { Instant } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";

/** Writing attendance, set-based, each with the versions that were read. */
export interface NewAttendance {
  uuid: string;
  studentId: number;
  termId: number;
  sectionId: number;
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}

/** Follow with expectChanges(records.length): a record somebody else added meanwhile is not written over. */
export const insertAttendance = (
  records: readonly NewAttendance[],
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into attendance (uuid, student_id, term_id, section_id, days_absent_e4, days_tardy_e4, saved_at, saved_by)
    select value ->> 'uuid', value ->> 'studentId', value ->> 'termId', value ->> 'sectionId',
      value ->> 'daysAbsent', value ->> 'daysTardy', ${now}, ${userId}
    from json_each(${JSON.stringify(records)}) where true on conflict (student_id, term_id) do nothing`);

export interface AttendanceVersion {
  id: number;
  version: number;
}
const wanted = (records: readonly AttendanceVersion[]): SQL =>
  sql`json_each(${JSON.stringify(records)}) wanted`;
const isWanted = sql`attendance.id = wanted.value ->> 'id' and attendance.version = wanted.value ->> 'version'`;

/** What parents saw no longer stands: it is published anew (core/attendance). Follow with expectChanges. */
export const changeDays = (
  records: readonly (AttendanceVersion & { daysAbsent: DaysE4; daysTardy: DaysE4 })[],
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update attendance set days_absent_e4 = wanted.value ->> 'daysAbsent',
      days_tardy_e4 = wanted.value ->> 'daysTardy', published_at = null, version = attendance.version + 1,
      saved_at = ${now}, saved_by = ${userId}
    from ${wanted(records)} where ${isWanted}`);

/** Follow with expectChanges. */
export const publishAttendance = (records: readonly AttendanceVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update attendance set published_at = ${now}, version = attendance.version + 1
    from ${wanted(records)} where ${isWanted}`);

/** Follow with expectChanges. */
export const deleteAttendance = (records: readonly AttendanceVersion[]): Statement<unknown> =>
  statement(sql`delete from attendance where (id, version) in
    (select value ->> 'id', value ->> 'version' from ${wanted(records)})`);

/** The ids of what was changed, as the answer's data. */
export const changedAttendance = (uuids: readonly string[]): SQL =>
  sql`(select json_group_array(json_object('uuid', uuid, 'version', version) order by wanted.key)
    from json_each(${JSON.stringify(uuids)}) wanted join attendance on attendance.uuid = wanted.value)`;
