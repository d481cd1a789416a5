import { Link, useSearchParams } from "react-router";
import type { Dashboard } from "#core/grading/dashboard/dashboard-contract.ts";
import { type Progress, percentOf, progressTotal } from "#core/grading/dashboard/progress.ts";
import { GRADEBOOK_STATUSES } from "#core/grading/workflow/gradebook-facts.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { ProgressTable } from "./progress-table.tsx";
import { StatusBar, StatusLegend } from "./status-bar.tsx";

const BY = { section: "By section", subject: "By subject" } as const;
const AS = { chart: "Chart", figures: "Figures" } as const;

/** How far the gradebooks one sees have come in the term that runs: as bars, or as the figures behind them. */
export function ProgressBoard({ board }: { board: Dashboard }) {
  const [params] = useSearchParams();
  const by = params.get("by") === "subject" ? "subject" : "section";
  const as = params.get("as") === "figures" ? "figures" : "chart";
  const isOfLevels = by === "section" && board.sections.length === 0;
  const lines = by === "subject" ? board.subjects : isOfLevels ? board.levels : board.sections;
  const total = progressTotal("All", lines);
  const level = by === "section" && !isOfLevels && params.get("level");
  if (!board.term) return null;
  return (
    <section aria-labelledby="progress" className="mt-8">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pb-3 sm:px-6">
        <div className="min-w-0">
          <h2 id="progress" className="text-lg font-semibold">
            Progress of the {TERM_NAMES[board.term.ordinal]} Term
          </h2>
          <p className="text-sm text-muted">{summary(total)}</p>
          {level && <AllLevels params={params} />}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          <Choice name="by" label="Lines" choices={BY} current={by} params={params} />
          <Choice name="as" label="Shown as" choices={AS} current={as} params={params} />
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-muted sm:px-6">
          No gradebook of a class you see has been opened in this term yet.
        </p>
      ) : (
        <>
          <div className="grid gap-2.5 px-4 pb-4 sm:px-6">
            <StatusBar gradebooks={total.gradebooks} />
            <StatusLegend gradebooks={total.gradebooks} />
          </div>
          <ProgressTable
            lines={lines}
            total={total}
            term={board.term.uuid}
            by={isOfLevels ? "level" : by}
            isFigures={as === "figures"}
          />
        </>
      )}
    </section>
  );
}

function summary(total: Progress): string {
  const gradebooks = GRADEBOOK_STATUSES.reduce((sum, status) => sum + total.gradebooks[status], 0);
  const percent = percentOf(total.entered, total.scores);
  const count = `${gradebooks.toLocaleString("en-US")} ${gradebooks === 1 ? "gradebook" : "gradebooks"}`;
  return percent === null ? count : `${count}, ${percent}% of their scores entered`;
}

/** Back from the sections of one grade level. */
function AllLevels({ params }: { params: URLSearchParams }) {
  const search = new URLSearchParams(params);
  search.delete("level");
  return (
    <Link to={`?${search}`} preventScrollReset className="link-in text-sm">
      All grade levels
    </Link>
  );
}

/** One of two ways to look, each with its address. */
function Choice<Key extends string>(props: {
  name: string;
  label: string;
  choices: Record<Key, string>;
  current: Key;
  params: URLSearchParams;
}) {
  return (
    <nav aria-label={props.label} className="segmented">
      {(Object.keys(props.choices) as Key[]).map((key) => {
        const search = new URLSearchParams(props.params);
        search.set(props.name, key);
        return (
          <Link
            key={key}
            to={`?${search}`}
            replace
            preventScrollReset
            aria-current={key === props.current ? "true" : undefined}
          >
            {props.choices[key]}
          </Link>
        );
      })}
    </nav>
  );
}
