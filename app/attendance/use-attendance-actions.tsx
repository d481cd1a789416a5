import { type AttendanceActionName, attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import type { AttendanceRecord } from "../../core/attendance/contract.ts";
import { TERM_NAMES } from "../../core/management/contract.ts";
import { useWorkflowActions, type WorkflowActions } from "../ui/use-workflow-actions.tsx";
import { AttendanceActionIcon } from "./attendance-action-icons.tsx";

/** What publishing is sent beside the records: whose attendance, of which term. */
const detailsOf = (name: AttendanceActionName, rows: readonly AttendanceRecord[]) => {
  const [first] = rows;
  if (name !== "publish" || !first) return {};
  return {
    studentIds: rows.map(({ studentId }) => studentId),
    term: TERM_NAMES[first.term],
    schoolYear: first.schoolYear,
  };
};

/** What may be done with attendance records, and doing it. */
export const useAttendanceActions = (onDone: () => void): WorkflowActions<AttendanceRecord> =>
  useWorkflowActions({
    workflow: attendanceWorkflow,
    action: "/grades/attendance/change",
    pathOf: (name, [row]: readonly AttendanceRecord[]) =>
      name === "view" && row ? `/grades/attendance/${row.uuid}` : null,
    iconOf: (name) => <AttendanceActionIcon name={name} />,
    detailsOf,
    onDone,
  });
