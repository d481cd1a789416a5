import { Link, useSearchParams } from "react-router";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { Dashboard } from "#core/grading/dashboard/dashboard.body.ts";
import { type Progress, percentOf, progressTotal } from "#core/grading/dashboard/progress.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { gradebooksPath } from "./gradebooks-path.ts";
import { EnteredBar, StatusBar, StatusLegend } from "./status-bar.tsx";

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

interface ProgressTableProps {
  lines: readonly Progress[];
  total: Progress;
  /** The term the lines are of. */
  term: string;
  by: "level" | "section" | "subject";
  isFigures: boolean;
}

/** The outer columns stand as far from the edge as the rest of the page. */
const FIRST = "pin-first pl-4 sm:pl-6";
const LAST = "pr-4 sm:pr-6";
const NOUNS = { level: "Grade Level", section: "Section", subject: "Subject" } as const;

/** One line a grade level, section or subject: a bar of its gradebooks, or a column for each status, every figure a link to what it counts. */
function ProgressTable({ lines, total, term, by, isFigures }: ProgressTableProps) {
  const [params] = useSearchParams();
  const sectionsOf = (line: Progress) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), level: line.key })}`;
  const pathOf = (line: Progress, tab: GradebookStatus) =>
    by === "level" ? sectionsOf(line) : gradebooksPath({ tab, term, [by]: line.key });
  const noun = NOUNS[by].toLowerCase();
  return (
    <section
      className="overflow-x-auto border-t border-line"
      aria-label={`Progress by ${noun}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable
        look="list"
        label={`Progress by ${noun}`}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          {
            head: NOUNS[by],
            isName: true,
            columnClassName: FIRST,
            cell: (line) =>
              by === "level" ? (
                <Link to={sectionsOf(line)} preventScrollReset className="link-in">
                  {line.name}
                </Link>
              ) : (
                <span className="cut">{line.name}</span>
              ),
          },
          ...(isFigures
            ? GRADEBOOK_STATUSES.map((status) => ({
                head: status,
                isFigure: true,
                cell: (line: Progress) => (
                  <Figure
                    count={line.gradebooks[status]}
                    to={pathOf(line, status)}
                    of={`${line.name}, ${status}`}
                  />
                ),
              }))
            : [
                {
                  head: "Gradebooks by status",
                  columnClassName: "w-full min-w-[200px]",
                  cell: ({ gradebooks }: Progress) => <StatusBar gradebooks={gradebooks} />,
                },
              ]),
          {
            head: "Scores entered",
            isFigure: true,
            columnClassName: LAST,
            cell: (line) => <EnteredBar {...line} />,
          },
        ]}
        foot={
          isFigures && (
            <tr className="font-semibold">
              <th scope="row" className={FIRST}>
                {total.name}
              </th>
              {GRADEBOOK_STATUSES.map((status) => (
                <td key={status} data-align="right">
                  {total.gradebooks[status].toLocaleString("en-US")}
                </td>
              ))}
              <td data-align="right" className={LAST}>
                <EnteredBar {...total} />
              </td>
            </tr>
          )
        }
      />
    </section>
  );
}

function Figure({ count, to, of }: { count: number; to: string; of: string }) {
  if (count === 0) return <span className="text-faint">–</span>;
  return (
    <Link
      to={to}
      prefetch="intent"
      className="link-in inline-block min-w-6 py-1"
      aria-label={`${count}, ${of}`}
    >
      {count.toLocaleString("en-US")}
    </Link>
  );
}
