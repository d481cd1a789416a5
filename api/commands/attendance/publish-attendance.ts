import { attendanceWorkflow } from "../../../core/attendance/attendance-actions.ts";
import { TERM_NAMES } from "../../../core/management/contract.ts";
import type { TermOrdinal } from "../../../core/management/term.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, ok, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import { attendanceOfTerm, attendanceRecordOf } from "../../../db/queries/attendance.ts";
import {
  changedAttendance,
  publishAttendance as publishRows,
} from "../../../db/queries/attendance-change.ts";
import type { Command } from "../command.ts";
import { admitAttendance } from "./attendance-facts.ts";

export interface PublishAsked {
  studentIds: readonly string[];
  term: TermOrdinal;
  /** Null: the current one. */
  schoolYear: string | null;
}

/** Shows the attendance of students in one term to their parents, all or none. */
export function publishAttendance(
  { studentIds, term, schoolYear }: PublishAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof attendanceOfTerm>]> {
  const named = { term, termUuid: null, schoolYear, schoolYearUuid: null, today };
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceOfTerm(userId, studentIds, named)],
    decide(situation, [rows]) {
      if (!mayAct(attendanceWorkflow, "publish", situation.actor)) return FORBIDDEN;
      const recorded = new Set(rows.map(({ student_no }) => student_no));
      const missing = studentIds.flatMap((studentId, index) => {
        const message = `There is no attendance record of ${studentId} in the ${TERM_NAMES[term]} term.`;
        return recorded.has(studentId) ? [] : [{ message, path: `student_id.${index}` }];
      });
      if (missing.length > 0) return refuseAll(404, "NOT_FOUND", missing);
      const admitted = admitAttendance("publish", situation, rows.map(attendanceRecordOf), "student_id");
      if (!admitted.ok) return admitted;
      return ok({
        statements: [publishRows(rows, situation.now), expectChanges(rows.length)],
        audit: rows.map(({ uuid, days_absent_e4, days_tardy_e4 }) => ({
          event: "attendance-publish" as const,
          subjectKind: "attendance" as const,
          subjectUuid: uuid,
          data: { days: [days_absent_e4, days_tardy_e4] },
        })),
        answer: {
          status: 200,
          message: attendanceWorkflow.actions.publish.success ?? "",
          data: changedAttendance(rows.map(({ uuid }) => uuid)),
        },
      });
    },
  };
}
