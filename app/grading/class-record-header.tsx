import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { screenOf } from "#core/grading/gradebook/gradebook-path.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import { GradebookStatusBadge } from "./gradebook-status-badge.tsx";

/** What a class record is of: name, status, subject, school period, grading period, grade level, section, teachers. */
export function ClassRecordHeader({ gradebook, actions }: { gradebook: GradebookRow; actions?: ReactNode }) {
  const { encoding } = gradebook.windows;
  const screen = screenOf(gradebook);
  const facts: [label: string, value: string][] = [
    ["Subject", gradebook.subject.name],
    ["School period", gradebook.schoolYear.name],
    ["Grading period", `${TERM_NAMES[gradebook.term.ordinal]} Term`],
    ["Grade level", gradebook.level.name],
    ["Section", gradebook.section.name],
    ["Teachers", gradebook.teachers.map(({ name }) => name).join(", ") || "None"],
  ];
  return (
    <header className="flex flex-none print:px-0 flex-wrap items-center gap-3 px-4 pt-3 pb-2.5 sm:px-6">
      <Link
        to={SCREENS[screen].path}
        className="btn btn-ghost btn-square btn-xs -ml-1.5 flex-none self-start"
        aria-label={`Back to ${screen === "conduct" ? "conduct records" : "gradebooks"}`}
        prefetch="intent"
      >
        <ArrowLeft className="icon" aria-hidden />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="truncate text-lg font-semibold">{gradebook.name}</h1>
          <GradebookStatusBadge status={gradebook.status} />
        </div>
        <dl className="record-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="sr-only">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {gradebook.releaseDate !== null && gradebook.releasedAt === null && (
            <div>
              <dt>Release scheduled for</dt>
              <dd>{formatLongDay(gradebook.releaseDate)}</dd>
            </div>
          )}
          {encoding && (
            <div>
              <dt>Encoding until</dt>
              <dd>{formatLongDay(encoding.end)}</dd>
            </div>
          )}
        </dl>
      </div>
      {actions && <div className="ml-auto flex flex-none items-center gap-2">{actions}</div>}
    </header>
  );
}
