import CircleCheck from "lucide-react/icons/circle-check";
import { GradebookStatusBadge } from "#app/grading/gradebook-status-badge.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";
import type { Dashboard } from "#core/grading/dashboard/dashboard-contract.ts";
import type { Waiting } from "#core/grading/dashboard/waiting.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { gradebooksPath } from "./gradebooks-path.ts";

const figure = (count: number): string => count.toLocaleString("en-US");

/** What this role does next, each line a link to the very records. */
export function WaitingList({ board }: { board: Dashboard }) {
  const { waiting, attendance, passes, calendar } = board;
  const lines = [
    ...waiting.map((line) => (
      <GradebookLine key={`${line.term.uuid} ${line.status} ${line.action}`} line={line} board={board} />
    )),
    ...attendance.unpublished.map(({ term, records }) => (
      <WaitingLine
        key={`attendance ${term}`}
        count={records}
        to={`/grades/attendance?${new URLSearchParams({ schoolYear: calendar.schoolYear?.name ?? "", term: String(term) })}`}
        title="Attendance to publish"
        detail={`${TERM_NAMES[term]} Term`}
      />
    )),
    ...(attendance.missing > 0
      ? [
          <WaitingLine
            key="missing"
            count={attendance.missing}
            to="/grades/attendance/add"
            title="Attendance to record"
            detail={`Students without a record${board.term ? ` of the ${TERM_NAMES[board.term.ordinal]} Term` : ""}`}
          />,
        ]
      : []),
    ...(passes > 0
      ? [
          <WaitingLine
            key="passes"
            count={passes}
            to={`/grades/enrollment-pass?${new URLSearchParams({ tab: "Not Released" })}`}
            title="Enrollment passes to release"
            detail="Into the next school year"
          />,
        ]
      : []),
  ];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="board-title">
        Waiting for you
      </h2>
      {lines.length > 0 ? (
        <ul>{lines}</ul>
      ) : (
        <p className="flex items-center gap-2.5 px-4 py-5 text-muted sm:px-6">
          <CircleCheck className="icon text-success" aria-hidden />
          You're all caught up. Progress of others is below.
        </p>
      )}
    </section>
  );
}

function GradebookLine({ line, board }: { line: Waiting; board: Dashboard }) {
  const { status, term, action, gradebooks, ready, scheduled } = line;
  const later = gradebooks - ready - scheduled;
  const parts = [
    ready > 0 && (ready === gradebooks ? "all ready" : `${figure(ready)} ready`),
    scheduled > 0 && `${figure(scheduled)} scheduled`,
    later > 0 && `${figure(later)} incomplete`,
  ].filter(Boolean);
  const ofYear = term.schoolYear === board.calendar.schoolYear?.name ? "" : `, ${term.schoolYear}`;
  return (
    <WaitingLine
      count={gradebooks}
      to={gradebooksPath({ tab: status, term: term.uuid })}
      title={`To ${gradebookWorkflow.actions[action].label.toLowerCase()}`}
      aside={<GradebookStatusBadge status={status} />}
      detail={`${TERM_NAMES[term.ordinal]} Term${ofYear} · ${parts.join(", ")}`}
    />
  );
}
