import { Link } from "react-router";
import type { AttendanceRecord } from "../../core/attendance/contract.ts";
import { daysOrBlank } from "../../core/attendance/days.ts";
import { TERM_NAMES } from "../../core/management/contract.ts";
import { formatDay, schoolDayOf } from "../../core/shared/school-day.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";

/** The specified columns (grading §2); and when parents were shown it. */
export const ATTENDANCE_COLUMNS: readonly ColumnDefinition<AttendanceRecord>[] = [
  {
    key: "student",
    label: "Student",
    sort: "studentName",
    isFixed: true,
    cell: (row) => (
      <Link to={`/grades/attendance/${row.uuid}`} className="link-in cut" title={row.studentName}>
        {row.studentName}
      </Link>
    ),
  },
  {
    key: "studentId",
    label: "Student ID",
    sort: "studentId",
    className: "plain-figures",
    cell: (row) => row.studentId,
  },
  { key: "gradeLevel", label: "Grade Level", cell: (row) => row.gradeLevel },
  { key: "section", label: "Grade Section", cell: (row) => row.section.name },
  { key: "term", label: "Term", cell: (row) => TERM_NAMES[row.term] },
  { key: "schoolYear", label: "School Period", cell: (row) => row.schoolYear },
  { key: "daysAbsent", label: "Days Absent", align: "right", cell: (row) => daysOrBlank(row.daysAbsent) },
  { key: "daysTardy", label: "Days Tardy", align: "right", cell: (row) => daysOrBlank(row.daysTardy) },
  {
    key: "published",
    label: "Published",
    cell: (row) =>
      row.publishedAt ? formatDay(schoolDayOf(row.publishedAt)) : <span className="text-faint">–</span>,
  },
];
