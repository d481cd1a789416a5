import { data } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import { ATTENDANCE, type AttendanceEntry, type AttendanceRecord } from "#core/attendance/attendance-list.ts";
import {
  ADD_ATTENDANCE,
  ATTENDANCE_CHOICES,
  ATTENDANCE_DETAIL,
  EDIT_ATTENDANCE,
} from "#core/attendance/calls.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { bodyOf } from "#core/shared/call.ts";
import { FORBIDDEN } from "#core/shared/result.ts";
import type { Route } from "./+types/attendance-record.route.ts";
import { type AttendanceDone, AttendanceEditor } from "./attendance-editor.tsx";
import { attendanceFormOf, blankAttendance } from "./attendance-form.ts";
import { currentYearOf, schoolYearsOf, termsBegunOf } from "./use-sections.ts";

/** An attendance record, or the form of a new one. */
export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${params.id ? "Attendance record" : "Add attendance"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (id) {
    const { data: record } = await load(args, ATTENDANCE_DETAIL, { params: { id } });
    return { record, initial: attendanceFormOf(record), schoolYears: [record.schoolYear], termsBegun: {} };
  }
  if (!mayAct(attendanceWorkflow, "add", sessionOf(args))) throw data(FORBIDDEN, { status: 403 });
  const { rows: sections } = await load(args, ATTENDANCE_CHOICES, {});
  return {
    record: null,
    initial: blankAttendance(currentYearOf(sections)),
    schoolYears: schoolYearsOf(sections),
    termsBegun: termsBegunOf(sections),
  };
}

/** Adds the record, or saves its days. A refusal as stale answers the record as it is now. */
export function action(args: Route.ActionArgs): Promise<SaveOutcome<AttendanceDone, AttendanceRecord>> {
  const { id } = args.params;
  return saveChange(args, {
    callOf: ({ entry }: EntrySubmission<AttendanceEntry>) =>
      id
        ? prepare(EDIT_ATTENDANCE, { params: { id }, json: bodyOf(EDIT_ATTENDANCE, entry) })
        : prepare(ADD_ATTENDANCE, {
            json: bodyOf(ADD_ATTENDANCE, { ...entry, termUuid: null, schoolYearUuid: null }),
          }),
    doneOf: ({ message }) => ({ message }),
    currentOf: ATTENDANCE.fromWire,
  });
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** A save is compared with what was opened, and the form's choices stay while it is filled in. */
export const shouldRevalidate = () => false;

export default function AttendanceRecordPage({ loaderData }: Route.ComponentProps) {
  const { record } = loaderData;
  return (
    <AttendanceEditor
      key={record?.uuid ?? "add"}
      {...loaderData}
      title={record ? `${record.studentName}, ${TERM_NAMES[record.term]} term` : "Add attendance"}
      draftName={record ? `attendance ${record.uuid}` : "attendance-add"}
    />
  );
}
