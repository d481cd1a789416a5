import {
  type AttendanceActionName,
  type AttendanceFacts,
  attendanceWorkflow,
} from "../../../core/attendance/attendance-actions.ts";
import { decide, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, ok, type RefusedEntry, type Result, refuseAll } from "../../../core/shared/result.ts";
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
