import { data, useRevalidator } from "react-router";
import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";
import { FINANCE_OVERVIEW } from "#core/billing/overview/overview-calls.ts";
import type { Overview } from "#core/billing/overview/overview-contract.ts";
import { type WaitingKey, waitingWords } from "#core/billing/overview/waiting.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/overview.route.ts";
import { CollectedDays, MonthsTable, ReceivablesTable } from "./overview-charts.tsx";

export const meta = () => [{ title: "Overview · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await call(args, FINANCE_OVERVIEW, { timeoutMs: BILLING_TIMEOUT_MS });
  return answer.ok
    ? { overview: answer.value.data, refusal: null }
    : data({ overview: null, refusal: answer }, { status: answer.status || 503 });
}

/** What waits in the finance office, what is owed, and what was billed and collected (B-101). */
export default function OverviewPage({ loaderData: { overview, refusal } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-auto pt-5 pb-8">
      <h1 className="px-4 text-xl font-semibold tracking-[-.01em] sm:px-6">Overview</h1>
      {overview ? (
        <Board overview={overview} />
      ) : (
        <ErrorState
          title="The overview did not load"
          message={refusal.message}
          isBusy={state !== "idle"}
          onRetry={() => void revalidate()}
        />
      )}
    </main>
  );
}

function Board({ overview }: { overview: Overview }) {
  return (
    <>
      <p className="mt-0.5 px-4 text-sm text-muted sm:px-6">{formatLongDay(overview.today)}</p>
      <div className="board mt-5">
        <div>
          <ReceivablesTable aging={overview.aging} />
          <MonthsTable months={overview.months} />
          <CollectedDays days={overview.days} />
        </div>
        <Waiting overview={overview} />
      </div>
    </>
  );
}

function Waiting({ overview: { waiting, today } }: { overview: Overview }) {
  const there = waiting.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="board-title">
        Waiting
      </h2>
      {there.length === 0 ? (
        <p className="px-4 py-5 text-muted sm:px-6">Nothing waits.</p>
      ) : (
        <ul>
          {there.map(({ key, count }) => {
            const { title, detail, address } = waitingWords(key as WaitingKey);
            return (
              <WaitingLine key={key} count={count} title={title} detail={detail} to={address?.(today)} />
            );
          })}
        </ul>
      )}
    </section>
  );
}
