import { attendanceWorkflow } from "../../../core/attendance/attendance-actions.ts";
import type { AttendanceEntry, AttendanceRecord } from "../../../core/attendance/contract.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, ok, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import { insertAttendance } from "../../../db/queries/attendance-change.ts";
import { entryOfStudent, factsOfEntry } from "../../../db/queries/attendance-entry.ts";
import { json } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { admitAttendance } from "./attendance-facts.ts";

/** Records a student's attendance of a term; 409 where there is a record already (decision 17). */
export function addAttendance(
  entry: AttendanceEntry,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof entryOfStudent>]> {
  return {
    area: "attendance",
    read: ({ userId }) => [entryOfStudent(userId, entry.studentId, { ...entry, today })],
    decide(situation, [[row]]) {
      const { actor, now, newUuid } = situation;
      if (!mayAct(attendanceWorkflow, "add", actor)) return FORBIDDEN;
      if (!row) {
        const message = `There is no student ${entry.studentId} in a section you see in that term`;
        return refuseAll(422, "VALIDATION_FAILED", [{ message, path: "student_id" }]);
      }
      const facts = factsOfEntry(row);
      const admitted = admitAttendance("add", situation, [facts], "student_id");
      if (!admitted.ok) return admitted;
      const uuid = newUuid();
      const { daysAbsent, daysTardy } = entry;
      const record: AttendanceRecord = {
        ...facts,
        gradeLevel: row.level_name,
        section: { uuid: row.section_uuid, name: row.section_name },
        uuid,
        status: "Unpublished",
        daysAbsent,
        daysTardy,
        publishedAt: null,
        version: 1,
      };
      return ok({
        statements: [
          insertAttendance(
            [
              {
                uuid,
                studentId: row.student_id,
                termId: row.term_id,
                sectionId: row.section_id,
                daysAbsent,
                daysTardy,
              },
            ],
            actor.id,
            now,
          ),
          expectChanges(1),
        ],
        audit: [
          {
            event: "attendance-add",
            subjectKind: "attendance",
            subjectUuid: uuid,
            data: {
              studentId: row.student_no,
              term: row.ordinal,
              daysAbsentE4: daysAbsent,
              daysTardyE4: daysTardy,
            },
          },
        ],
        answer: {
          status: 201,
          message: attendanceWorkflow.actions.add.success ?? "",
          data: json(record),
        },
      });
    },
  };
}
