import { data, Link, useRevalidator } from "react-router";
import { GradebookStatusBadge } from "#app/grading/gradebook-status-badge.tsx";
import { call } from "#app/lib/api.server.ts";
import { CalendarCheck, CalendarClock, CircleAlert, CircleCheck } from "#app/ui/icons.tsx";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";
import { DASHBOARD_VIEW, type Dashboard, dashboardSearch } from "#core/grading/dashboard/dashboard.body.ts";
import { REJECTED_STATUSES, type Waiting } from "#core/grading/dashboard/waiting.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { type Deadline, deadlinesOf } from "#core/management/deadlines.ts";
import { VERIFICATIONS, type Verification } from "#core/management/verification.ts";
import { ANY } from "#core/shared/list/filters.ts";
import { formatInstant, formatLongDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/dashboard.route.ts";
import { gradebooksPath } from "./gradebooks-path.ts";
import { ProgressBoard } from "./progress-board.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";

const figure = (count: number): string => count.toLocaleString("en-US");

/** What this role does next, each line a link to the very records. */
function WaitingList({ board }: { board: Dashboard }) {
  const { waiting, attendance, passes, calendar } = board;
  const lines = [
    ...waiting.map((line) => (
      <GradebookLine key={`${line.term.uuid} ${line.status} ${line.action}`} line={line} board={board} />
    )),
    ...attendance.unpublished.map(({ term, records }) => (
      <WaitingLine
        key={`attendance ${term}`}
        count={records}
        to={`/grades/attendance?${new URLSearchParams({ schoolYear: calendar.schoolYear?.name ?? "", term: String(term), publishing: "unpublished" })}`}
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
            to={`/grades/enrollment-pass?${new URLSearchParams({ tab: "Not Released", schoolYear: ANY })}`}
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
          <CircleCheck className="icon text-success" />
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
      to={gradebooksPath({
        tab: status,
        term: term.uuid,
        // Who submits encodes the class; a head sees others' in the same list.
        ...(action === "submit" && { classes: "mine" as const }),
      })}
      title={`To ${gradebookWorkflow.actions[action].label.toLowerCase()}`}
      aside={<GradebookStatusBadge status={status} />}
      detail={`${TERM_NAMES[term.ordinal]} Term${ofYear} · ${parts.join(", ")}`}
    />
  );
}

/** Fewer days than these are few. */
const SOON_DAYS = 7;
const KINDS = { encoding: "Encoding", correction: "Correction" } as const;

/** The windows of the school year that are open or still to come, in school time. */
function DeadlineList({ board: { calendar, today } }: { board: Dashboard }) {
  const deadlines = deadlinesOf(calendar, today);
  return (
    <section aria-labelledby="deadlines">
      <h2 id="deadlines" className="board-title">
        Deadlines
      </h2>
      {deadlines.length === 0 && (
        <p className="px-4 py-5 text-muted sm:px-6">
          No window of this school year is open or still to come.
        </p>
      )}
      <ol>
        {deadlines.map((deadline) => (
          <DeadlineLine key={`${deadline.term} ${deadline.kind}`} deadline={deadline} />
        ))}
      </ol>
    </section>
  );
}

function DeadlineLine({ deadline: { term, kind, isOpen, day, daysLeft } }: { deadline: Deadline }) {
  const Icon = isOpen ? CalendarCheck : CalendarClock;
  const tone = !isOpen ? "text-muted" : daysLeft < SOON_DAYS ? "text-warning" : "text-success";
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 sm:px-6">
      <Icon className={`icon ${tone}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {KINDS[kind]}, {term} Term
        </p>
        <p className="text-sm text-muted">
          {isOpen ? "Open through" : "Opens"} {formatLongDay(day)}
        </p>
      </div>
      <span className={`num flex-none text-sm font-medium ${tone}`}>{daysWords(daysLeft, isOpen)}</span>
    </li>
  );
}

function daysWords(days: number, isOpen: boolean): string {
  if (days === 0) return "today is the last day";
  const count = `${days} ${days === 1 ? "day" : "days"}`;
  return isOpen ? `${count} left` : `in ${count}`;
}

export const meta = () => [{ title: "Dashboard · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await call(args, DASHBOARD_VIEW, { search: dashboardSearch(levelOf(args.url)) });
  return answer.ok
    ? { board: answer.value.data, refusal: null }
    : data({ board: null, refusal: answer }, { status: answer.status || 503 });
}

/** How the progress is shown is in the address, and asks the server nothing, but for the grade level whose sections are shown. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) =>
  currentUrl.search === nextUrl.search || levelOf(currentUrl) !== levelOf(nextUrl)
    ? defaultShouldRevalidate
    : false;

const levelOf = ({ searchParams }: URL): string | null => searchParams.get("level");

/** What waits for the one who looks, until when, and how far the term has come. */
export default function DashboardPage({ loaderData: { board, refusal } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-auto pt-5 pb-8">
      <h1 className="px-4 text-xl font-semibold tracking-[-.01em] sm:px-6">Dashboard</h1>
      {board ? (
        <Board board={board} />
      ) : (
        <ErrorState
          title="The dashboard did not load"
          message={refusal.message}
          isBusy={state !== "idle"}
          onRetry={() => void revalidate()}
        />
      )}
    </main>
  );
}

function Board({ board }: { board: Dashboard }) {
  const { schoolYear } = board.calendar;
  return (
    <>
      <p className="mt-0.5 px-4 text-sm text-muted sm:px-6">
        {schoolYear
          ? `${schoolYear.name}, ${formatLongDay(schoolYear.start)} to ${formatLongDay(schoolYear.end)}`
          : "No school year is running today."}
      </p>
      {board.setup.length > 0 && <SetupChecklist steps={board.setup} />}
      <div className="board mt-5">
        <div>
          <WaitingList board={board} />
          <RejectedList board={board} />
          <VerificationList verifications={board.verifications} />
        </div>
        <DeadlineList board={board} />
      </div>
      <ProgressBoard board={board} />
    </>
  );
}

/** What came back, each with the reason that was given. */
function RejectedList({ board: { rejected, waiting } }: { board: Dashboard }) {
  if (rejected.length === 0) return null;
  const all = waiting
    .filter(({ status }) => REJECTED_STATUSES.includes(status))
    .reduce((sum, { gradebooks }) => sum + gradebooks, 0);
  return (
    <section aria-labelledby="rejected" className="mt-6">
      <h2 id="rejected" className="board-title">
        Sent back
        {all > rejected.length && (
          <span className="font-normal text-muted">
            the first {rejected.length} of {all}
          </span>
        )}
      </h2>
      <ul>
        {rejected.map((row) => (
          <li key={row.uuid} className="border-b border-line px-4 py-2.5 sm:px-6">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                to={`/grades/gradebook/${row.classUuid}/${row.uuid}`}
                prefetch="intent"
                className="link-in inline-block py-0.5"
              >
                {row.name}
              </Link>
              <GradebookStatusBadge status={row.status} />
            </div>
            <p className="text-sm text-muted">{row.reason || "No reason was given."}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the nightly verifications of the records found. */
function VerificationList({ verifications }: { verifications: readonly Verification[] }) {
  if (verifications.length === 0) return null;
  return (
    <section aria-labelledby="verifications" className="mt-6">
      <h2 id="verifications" className="board-title">
        Nightly verifications
      </h2>
      <ul>
        {verifications.map((verification) => (
          <VerificationRow key={verification.name} verification={verification} />
        ))}
      </ul>
    </section>
  );
}

function VerificationRow({ verification: { name, finishedAt, findings } }: { verification: Verification }) {
  const { label, proves } = VERIFICATIONS[name];
  const isSound = findings.length === 0;
  const found = findings.length === 1 ? "1 problem found" : `${findings.length} problems found`;
  return (
    <li className="border-b border-line px-4 py-2.5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isSound ? (
          <CircleCheck className="icon text-success" />
        ) : (
          <CircleAlert className="icon text-error" />
        )}
        <span className="font-medium">{label}</span>
        <span className={isSound ? "text-muted" : "text-error"}>{isSound ? "No problems found" : found}</span>
        <span className="num text-sm text-muted">{formatInstant(finishedAt)}</span>
      </div>
      {isSound ? (
        <p className="text-sm text-muted">{proves}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm">
          {findings.map((finding) => (
            <li key={finding} className="break-words">
              {finding}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
