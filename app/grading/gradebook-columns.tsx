import { Link } from "react-router";
import { TERM_NAMES } from "../../core/management/contract.ts";
import { formatDay, schoolDayOf } from "../../core/shared/school-day.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";
import type { GradebookListRow } from "./gradebook-list.server.ts";
import { gradebookPath } from "./gradebook-lists.ts";
import { GradebookStatusBadge } from "./gradebook-status-badge.tsx";

/** One teacher by name; of several how many, and who when asked. */
function Teachers({ teachers }: Pick<GradebookListRow, "teachers">) {
  const [first, ...more] = teachers;
  if (!first) return <span className="text-faint">–</span>;
  if (more.length === 0) return <span className="cut">{first.name}</span>;
  return (
    <details>
      <summary className="cursor-pointer">{teachers.length} teachers</summary>
      <ul className="py-1">
        {teachers.map(({ uuid, name }) => (
          <li key={uuid}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

/** The specified columns in the specified order (grading §2). */
export const GRADEBOOK_COLUMNS: readonly ColumnDefinition<GradebookListRow>[] = [
  {
    key: "name",
    label: "GB Name",
    sort: "name",
    isFixed: true,
    cell: (row) => (
      <Link to={gradebookPath(row)} prefetch="intent" className="link-in">
        {row.name}
      </Link>
    ),
  },
  { key: "year", label: "Year", cell: (row) => row.schoolYear.name },
  { key: "term", label: "Term", cell: (row) => TERM_NAMES[row.term.ordinal] },
  {
    key: "section",
    label: "Grade Level & Section",
    cell: (row) => `${row.level.name} ${row.section.name}`,
  },
  { key: "subject", label: "Subject", cell: (row) => <span className="cut">{row.subject.name}</span> },
  { key: "teacher", label: "Teacher", cell: (row) => <Teachers teachers={row.teachers} /> },
  {
    key: "submittedAt",
    label: "Date Submitted",
    sort: "submittedAt",
    cell: (row) =>
      row.submittedAt ? formatDay(schoolDayOf(row.submittedAt)) : <span className="text-faint">–</span>,
  },
  {
    key: "status",
    label: "Submission Status",
    pin: "last",
    cell: (row) => (
      <>
        <GradebookStatusBadge status={row.status} />
        {row.releaseDate !== null && row.releasedAt === null && (
          <span className="ml-2 text-sm text-muted">on {formatDay(row.releaseDate)}</span>
        )}
      </>
    ),
  },
];
