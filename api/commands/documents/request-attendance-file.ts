import type { Command } from "#api/commands/command.ts";
import { attendanceWorkflow, NO_RECORDS } from "#core/attendance/attendance-actions.ts";
import { EXPORT_TITLES, type ExportKind } from "#core/attendance/contract.ts";
import { exportFilename } from "#core/documents/exports/list-export.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, ok, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { exportRows } from "#db/queries/attendance/attendance-export.ts";
import { queueDocument } from "./queue-document.ts";

export interface AttendanceFileAsked {
  kind: ExportKind;
  term: TermOrdinal;
  schoolYear: string | null;
  sectionUuid: string;
  format: "pdf" | "csv";
}

/** Queues absences or tardiness of one section as PDF or CSV; a section without any record has none. */
export function requestAttendanceFile(
  request: AttendanceFileAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof exportRows>]> {
  return {
    read: ({ userId }) => [exportRows(userId, { ...request, today, descending: false, limit: 1, offset: 0 })],
    decide(scope, [[first]]) {
      if (!mayAct(attendanceWorkflow, "export", scope.actor)) return FORBIDDEN;
      if (!first) return refuseAll(422, "NO_DATA", [{ message: NO_RECORDS }]);
      const title = `${EXPORT_TITLES[request.kind]} ${first.level_name} ${first.section_name} ${TERM_NAMES[request.term]} Term`;
      const filename = exportFilename(title, scope.epochMs, request.format);
      const { kind, term } = request;
      return ok(queueDocument(scope, { kind: "attendance", filename, total: 1, request }, { kind, term }));
    },
  };
}
