import {
  type AttendanceActionName,
  type AttendanceFacts,
  attendanceWorkflow,
} from "../../../core/attendance/attendance-actions.ts";
import { decideAll } from "../../../core/shared/actions.ts";
import type { Situation } from "../command.ts";

/** May this actor do this to all of these records? All or none; each refused one has its entry under `path`. */
export const admitAttendance = (
  name: AttendanceActionName,
  { actor }: Situation,
  records: readonly AttendanceFacts[],
  path: string,
) => decideAll(attendanceWorkflow, name, actor, records, (place) => `${path}.${place}`);
