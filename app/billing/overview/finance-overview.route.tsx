import { lazy, Suspense, useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FileDown } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { ErrorState } from "#app/ui/table/table-states.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";
import { AGING_BUCKETS } from "#core/billing/accounts/aging.ts";
import { type Aging, amountsByAge } from "#core/billing/accounts/aging-fields.ts";
import { FINANCE_OVERVIEW } from "#core/billing/overview/overview-calls.ts";
import type { Overview, OverviewDay, OverviewMonth } from "#core/billing/overview/overview-contract.ts";
import { type WaitingKey, waitingWords } from "#core/billing/overview/waiting.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatLongDay, formatMonth } from "#core/shared/school-day.ts";
import type { Route } from "./+types/finance-overview.route.ts";

const JournalDialog = lazy(() => import("./journal-dialog.tsx"));

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
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 sm:px-6">
        <p className="mt-0.5 text-sm text-muted">{formatLongDay(overview.today)}</p>
        <Button icon={<FileDown className="icon" />} onClick={() => setExporting(true)}>
          Export Journal
        </Button>
      </div>
      {isExporting && (
        <Suspense>
          <JournalDialog today={overview.today} onClose={() => setExporting(false)} />
        </Suspense>
      )}
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

/** The share of a figure in the largest one, as a bar beside its figure. */
function Bar({ amount, largest }: { amount: number; largest: number }) {
  const width = largest <= 0 ? 0 : Math.max(0, (amount / largest) * 100);
  return (
    <svg className="figure-bar" aria-hidden>
      <rect className="fill-track" width="100%" />
      <rect className="fill-entered" width={`${width}%`} />
    </svg>
  );
}
const largestOf = (amounts: readonly number[]): number => Math.max(0, ...amounts);

/** Receivables by age; each leads to the accounts that owe them. */
function ReceivablesTable({ aging }: { aging: Aging }) {
  const amounts = amountsByAge(aging);
  const largest = largestOf(AGING_BUCKETS.map(({ name }) => aging[name]));
  return (
    <section aria-labelledby="receivables">
      <h2 id="receivables" className="board-title">
        Receivables
      </h2>
      <PlainTable
        look="figures"
        hidesHead
        rows={AGING_BUCKETS}
        keyOf={({ name }) => name}
        columns={[
          {
            head: "Days past due",
            isName: true,
            cell: ({ name }, place) => (
              <Link className="link-in" to={`/ims/accounts?bucket=${name}`}>
                {amounts[place]?.label}
              </Link>
            ),
          },
          { head: "Share", cell: ({ name }) => <Bar amount={aging[name]} largest={largest} /> },
          { head: "Amount", isFigure: true, cell: ({ name }) => formatPesos(aging[name]) },
        ]}
        after={
          <tr>
            <th scope="row">Unapplied credit</th>
            <td />
            <td className="num">{formatPesos(aging.unapplied)}</td>
          </tr>
        }
      />
    </section>
  );
}

const BAR = { head: "", columnClassName: "@max-[560px]/months:hidden" };

/** What was billed against what was collected, month by month. */
function MonthsTable({ months }: { months: readonly OverviewMonth[] }) {
  const largest = largestOf(months.flatMap(({ billed, collected }) => [billed, collected]));
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="board-title">
        Billed and Collected
      </h2>
      {months.length === 0 ? (
        <p className="px-4 py-5 text-muted sm:px-6">
          Nothing was billed or collected in the last twelve months.
        </p>
      ) : (
        <div className="@container/months overflow-x-auto">
          <PlainTable
            look="figures"
            rows={months}
            keyOf={({ month }) => month}
            columns={[
              { head: "Month", isName: true, cell: ({ month }) => formatMonth(month) },
              { ...BAR, cell: ({ billed }) => <Bar amount={billed} largest={largest} /> },
              { head: "Billed", isFigure: true, cell: ({ billed }) => formatPesos(billed) },
              { ...BAR, cell: ({ collected }) => <Bar amount={collected} largest={largest} /> },
              { head: "Collected", isFigure: true, cell: ({ collected }) => formatPesos(collected) },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** What was collected on each of the last thirty days, as columns; the figures are in the table below, and lead to the day. */
function CollectedDays({ days }: { days: readonly OverviewDay[] }) {
  const largest = largestOf(days.map(({ collected }) => collected));
  const total = days.reduce((sum, { collected }) => sum + collected, 0);
  const step = 100 / Math.max(1, days.length);
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="board-title">
        Collections of Thirty Days
      </h2>
      <div className="px-4 py-4 sm:px-6">
        <svg className="day-columns" role="img" aria-label={`${formatPesos(total)} in ${days.length} days`}>
          {days.map(({ day, collected }, place) => {
            const height = largest <= 0 ? 0 : Math.max(0, (collected / largest) * 100);
            return (
              <rect
                key={day}
                className="fill-entered"
                x={`${place * step + step * 0.15}%`}
                width={`${step * 0.7}%`}
                y={`${100 - height}%`}
                height={`${height}%`}
              >
                <title>{`${formatDay(day)}: ${formatPesos(collected)}`}</title>
              </rect>
            );
          })}
        </svg>
        <p className="mt-1 flex justify-between text-xs text-muted">
          <span>{days[0] && formatDay(days[0].day)}</span>
          <span>{formatPesos(total)}</span>
          <span>{days.at(-1) && formatDay(days.at(-1)?.day ?? "")}</span>
        </p>
        <details className="mt-3 text-sm">
          <summary className="link-in w-fit cursor-pointer">Show the figures</summary>
          <PlainTable
            look="figures"
            className="mt-2"
            rows={days.filter(({ collected }) => collected !== 0)}
            keyOf={({ day }) => day}
            columns={[
              {
                head: "Day",
                isName: true,
                cell: ({ day }) => (
                  <Link className="link-in" to={`/ims/collections?day=${day}`}>
                    {formatDay(day)}
                  </Link>
                ),
              },
              { head: "Collected", isFigure: true, cell: ({ collected }) => formatPesos(collected) },
            ]}
          />
        </details>
      </div>
    </section>
  );
}
