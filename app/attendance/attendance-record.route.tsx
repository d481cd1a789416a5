import { attendanceFromWire, type WireAttendance } from "../../core/attendance/contract.ts";
import { TERM_NAMES } from "../../core/management/contract.ts";
import { answered } from "../lib/answered.ts";
import { loadFromApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { Route } from "./+types/attendance-record.route.ts";
import { AttendanceEditor } from "./attendance-editor.tsx";
import { attendanceFormOf } from "./attendance-form.ts";
import { saveAttendance } from "./save-attendance.server.ts";

export const meta = () => [{ title: "Attendance record · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await loadFromApi<{ data: WireAttendance }>(args, {
    path: apiPath`/attendance/${args.params.id}`,
  });
  return attendanceFromWire(data);
}

export const action = (args: Route.ActionArgs) => saveAttendance(args, args.params.id);
export const clientAction = (args: Route.ClientActionArgs) => answered(args);

/** What was opened is what a save is compared with. */
export const shouldRevalidate = () => false;

export default function AttendanceRecordPage({ loaderData: record }: Route.ComponentProps) {
  return (
    <AttendanceEditor
      key={record.uuid}
      title={`${record.studentName}, ${TERM_NAMES[record.term]} term`}
      draftName={`attendance ${record.uuid}`}
      standing={record}
      initial={attendanceFormOf(record)}
      schoolYears={[record.schoolYear]}
    />
  );
}
