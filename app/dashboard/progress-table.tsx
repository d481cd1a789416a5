import { Link, useSearchParams } from "react-router";
import type { Progress } from "#core/grading/dashboard/progress.ts";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { gradebooksPath } from "./gradebooks-path.ts";
import { EnteredBar, StatusBar } from "./status-bar.tsx";

interface ProgressTableProps {
  lines: readonly Progress[];
  total: Progress;
  /** The term the lines are of. */
  term: string;
  by: "level" | "section" | "subject";
  isFigures: boolean;
}

const NOUNS = { level: "Grade Level", section: "Section", subject: "Subject" } as const;

/** One line a grade level, section or subject: a bar of its gradebooks, or a column for each status, every figure a link to what it counts. */
export function ProgressTable({ lines, total, term, by, isFigures }: ProgressTableProps) {
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
      <table className="data-table" aria-label={`Progress by ${noun}`}>
        <thead>
          <tr>
            <th scope="col" className="pin-first pl-4 sm:pl-6">
              {NOUNS[by]}
            </th>
            {isFigures ? (
              GRADEBOOK_STATUSES.map((status) => (
                <th key={status} scope="col" data-align="right">
                  <span className="head-label">{status}</span>
                </th>
              ))
            ) : (
              <th scope="col" className="w-full min-w-[200px]">
                Gradebooks by status
              </th>
            )}
            <th scope="col" data-align="right" className="pr-4 sm:pr-6">
              Scores entered
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className="pin-first pl-4 sm:pl-6">
                {by === "level" ? (
                  <Link to={sectionsOf(line)} preventScrollReset className="link-in">
                    {line.name}
                  </Link>
                ) : (
                  <span className="cut">{line.name}</span>
                )}
              </th>
              {isFigures ? (
                GRADEBOOK_STATUSES.map((status) => (
                  <td key={status} data-align="right">
                    <Figure
                      count={line.gradebooks[status]}
                      to={pathOf(line, status)}
                      of={`${line.name}, ${status}`}
                    />
                  </td>
                ))
              ) : (
                <td>
                  <StatusBar gradebooks={line.gradebooks} />
                </td>
              )}
              <td data-align="right" className="pr-4 sm:pr-6">
                <EnteredBar {...line} />
              </td>
            </tr>
          ))}
        </tbody>
        {isFigures && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="pin-first pl-4 sm:pl-6">
                {total.name}
              </th>
              {GRADEBOOK_STATUSES.map((status) => (
                <td key={status} data-align="right">
                  {total.gradebooks[status].toLocaleString("en-US")}
                </td>
              ))}
              <td data-align="right" className="pr-4 sm:pr-6">
                <EnteredBar {...total} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
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
