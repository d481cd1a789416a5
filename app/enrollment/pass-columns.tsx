import type { EnrollmentPass } from "../../core/enrollment/contract.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";
import { PassStatusBadge } from "./pass-status-badge.tsx";

/** The specified columns (grading §2). */
export const PASS_COLUMNS: readonly ColumnDefinition<EnrollmentPass>[] = [
  {
    key: "studentId",
    label: "Student ID",
    sort: "studentId",
    isFixed: true,
    className: "plain-figures",
    cell: (row) => row.studentId,
  },
  {
    key: "studentName",
    label: "Fullname",
    sort: "studentName",
    cell: (row) => (
      <span className="cut" title={row.studentName}>
        {row.studentName}
      </span>
    ),
  },
  { key: "schoolYear", label: "Incoming School Year", cell: (row) => row.incomingSchoolYear },
  { key: "gradeLevel", label: "Incoming Grade Level", cell: (row) => row.incomingGradeLevel },
  { key: "status", label: "Release State", cell: (row) => <PassStatusBadge status={row.status} /> },
];
