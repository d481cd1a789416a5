import { attendanceWorkflow } from "../../../core/attendance/attendance-actions.ts";
import {
  type AttendanceEdit,
  type AttendanceRecord,
  attendanceToWire,
} from "../../../core/attendance/contract.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { type AttendanceRow, attendanceByUuids, attendanceRecordOf } from "../../../db/queries/attendance.ts";
import { changeDays } from "../../../db/queries/attendance-change.ts";
import { json } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { admitAttendance } from "./attendance-facts.ts";

export interface EditedAttendance {
  uuid: string;
  edit: AttendanceEdit;
}

/**
 * Saves the days of records again, all or none. Days that differ take the record back from the parent app until it is
 * published again: parents see exactly what was published. The answer's data are the records as they are now.
 */
export function editAttendance(
  edits: readonly EditedAttendance[],
): Command<readonly [ReturnType<typeof attendanceByUuids>]> {
  const uuids = edits.map(({ uuid }) => uuid);
  return {
    area: "attendance",
    read: ({ userId }) => [attendanceByUuids(userId, uuids)],
    decide(situation, [rows]) {
      if (!mayAct(attendanceWorkflow, "edit", situation.actor)) return FORBIDDEN;
      if (rows.length !== uuids.length || new Set(uuids).size !== uuids.length) return NOT_FOUND;
      const records = rows.map(attendanceRecordOf);
      const admitted = admitAttendance("edit", situation, records, "rows");
      if (!admitted.ok) return admitted;
      const stale = records.find((record, index) => isStale(record, edits[index]?.edit));
      if (stale)
        return refuse(
          409,
          "STALE_VERSION",
          `The attendance of ${stale.studentName} was changed by someone else meanwhile.`,
          {
            data: attendanceToWire(stale),
          },
        );
      const changed = records.map((record, index) => changedBy(record, edits[index]?.edit ?? {}));
      const different = changed.flatMap((record, index) => {
        const before = rows[index];
        return before && record !== records[index] ? [{ before, record }] : [];
      });
      const { actor, now } = situation;
      return ok({
        statements:
          different.length === 0
            ? []
            : [
                changeDays(
                  different.map(({ before: { id, version }, record: { daysAbsent, daysTardy } }) => ({
                    id,
                    version,
                    daysAbsent,
                    daysTardy,
                  })),
                  actor.id,
                  now,
                ),
                expectChanges(different.length),
              ],
        audit: different.map(({ before, record }) => ({
          event: "attendance-update" as const,
          subjectKind: "attendance" as const,
          subjectUuid: record.uuid,
          data: { from: daysOf(before), to: [record.daysAbsent, record.daysTardy] },
        })),
        answer: {
          status: 200,
          message: attendanceWorkflow.actions.edit.success ?? "",
          data: json(changed),
        },
      });
    },
  };
}

const isStale = (record: AttendanceRecord, edit: AttendanceEdit | undefined): boolean =>
  edit?.version !== undefined && edit.version !== record.version;
const daysOf = (row: AttendanceRow): [number, number] => [row.days_absent_e4, row.days_tardy_e4];

/** The record with other days, no longer published; the very same where nothing differs. */
function changedBy(record: AttendanceRecord, edit: AttendanceEdit): AttendanceRecord {
  const { daysAbsent = record.daysAbsent, daysTardy = record.daysTardy } = edit;
  if (daysAbsent === record.daysAbsent && daysTardy === record.daysTardy) return record;
  return {
    ...record,
    daysAbsent,
    daysTardy,
    status: "Unpublished",
    publishedAt: null,
    version: record.version + 1,
  };
}
