import { data, useRevalidator } from "react-router";
import { call } from "#app/lib/api.server.ts";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { DASHBOARD_VIEW } from "#core/grading/dashboard/dashboard-calls.ts";
import { type Dashboard, dashboardSearch } from "#core/grading/dashboard/dashboard-contract.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/dashboard.route.ts";
import { DeadlineList } from "./deadline-list.tsx";
import { ProgressBoard } from "./progress-board.tsx";
import { RejectedList } from "./rejected-list.tsx";
import { VerificationList } from "./verification-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

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
