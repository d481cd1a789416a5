import { Link } from "react-router";
import { type Cells, DASH } from "#app/lists/cells.tsx";
import { type GradebookRow, gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import type { GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { GradebookStatusBadge } from "./gradebook-status-badge.tsx";

/** One teacher by name; of several how many, and who when asked. */
function Teachers({ teachers }: Pick<GradebookRow, "teachers">) {
  const [first, ...more] = teachers;
  if (!first) return DASH;
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

/** The cells of the list of gradebooks that no kind of field draws. */
export const GRADEBOOK_CELLS: Cells<typeof GRADEBOOK_LIST> = {
  name: (row) => (
    <Link to={gradebookPath(row)} prefetch="intent" className="link-in cut cut-long" title={row.name}>
      {row.name}
    </Link>
  ),
  schoolYear: ({ schoolYear }) => schoolYear.name,
  term: ({ term }) => TERM_NAMES[term.ordinal],
  section: ({ level, section }) => `${level.name} ${section.name}`,
  subject: ({ subject }) => <span className="cut">{subject.name}</span>,
  teachers: Teachers,
  status: ({ status, releaseDate, releasedAt }) => (
    <>
      <GradebookStatusBadge status={status} />
      {releaseDate !== null && releasedAt === null && (
        <span className="ml-2 text-sm text-muted">release on {formatDay(releaseDate)}</span>
      )}
    </>
  ),
};
