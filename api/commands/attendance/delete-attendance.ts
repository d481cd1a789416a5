import { attendanceWorkflow } from "../../../core/attendance/attendance-actions.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { attendanceByUuids, attendanceRecordOf } from "../../../db/queries/attendance.ts";
import { deleteAttendance as deleteRows } from "../../../db/queries/attendance-change.ts";
import type { Command } from "../command.ts";
import { admitAttendance } from "./attendance-facts.ts";

/** Deletes records, all or none; the audit trail keeps what they said. */
export function deleteAttendance(
  uuids: readonly string[],
): Command<readonly [ReturnType<typeof attendanceByUuids>]> {
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    decide(situation, [rows]) {
      if (!mayAct(attendanceWorkflow, "delete", situation.actor)) return FORBIDDEN;
      if (rows.length !== uuids.length) return NOT_FOUND;
      const admitted = admitAttendance("delete", situation, rows.map(attendanceRecordOf), "ids");
      if (!admitted.ok) return admitted;
      return ok({
        statements: [deleteRows(rows), expectChanges(rows.length)],
        audit: rows.map((row) => ({
          event: "attendance-delete" as const,
          subjectKind: "attendance" as const,
          subjectUuid: row.uuid,
          data: {
            studentId: row.student_no,
            schoolYear: row.year_name,
            term: row.ordinal,
            days: [row.days_absent_e4, row.days_tardy_e4],
          },
        })),
        answer: { status: 200, message: attendanceWorkflow.actions.delete.success ?? "" },
      });
    },
  };
}
