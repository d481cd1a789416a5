import {
  type AttendanceActionName,
  type AttendanceFacts,
  type AttendanceStatus,
  attendanceWorkflow,
} from "../../../core/attendance/attendance-actions.ts";
import { decide, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, ok, type RefusedEntry, type Result, refuseAll } from "../../../core/shared/result.ts";
import type { EntryRow } from "../../../db/queries/attendance-entry.ts";
import type { Situation } from "../command.ts";

/** May this actor do this to all of these records? All or none; each refused one has its entry under `path`. */
export function admitAttendance(
  name: AttendanceActionName,
  { actor }: Situation,
  records: readonly AttendanceFacts[],
  path: string,
): Result<true> {
  if (!mayAct(attendanceWorkflow, name, actor)) return FORBIDDEN;
  const errors: RefusedEntry[] = [];
  for (const [index, facts] of records.entries()) {
    const decision = decide(attendanceWorkflow, name, actor, facts);
    if (decision.allowed) continue;
    errors.push({ message: decision.refusal.message, path: `${path}.${index}` });
  }
  return errors.length > 0 ? refuseAll(409, "STATE_FORBIDS", errors) : ok(true);
}

/** What the workflow needs to know of a student in a term, recorded or not. */
export const factsOfEntry = (row: EntryRow): AttendanceFacts => ({
  studentId: row.student_no,
  studentName: row.fullname,
  schoolYear: row.year_name,
  term: row.ordinal,
  status: statusOf(row),
});

const statusOf = ({ attendance_id, published_at }: EntryRow): AttendanceStatus =>
  attendance_id === null ? "None" : published_at === null ? "Unpublished" : "Published";
