import CircleAlert from "lucide-react/icons/circle-alert";
import Download from "lucide-react/icons/download";
import type { RefusedEntry } from "#core/shared/result.ts";

interface ErrorListProps {
  errors: readonly RefusedEntry[];
  /** All of them; the list shows the first hundred. */
  count: number;
  onSave: () => void;
}

/** "Error Processing Data": every mistake with its row, the count, and the rows to take away. */
export function ErrorList({ errors, count, onSave }: ErrorListProps) {
  return (
    <div>
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-2 text-sm" role="alert">
        <CircleAlert className="icon text-error" aria-hidden />
        <b className="font-semibold">
          {count.toLocaleString("en-US")} {count === 1 ? "record has an error." : "records with errors."}
        </b>
        <span className="text-muted">Nothing was imported.</span>
        <button type="button" className="link-in ml-auto inline-flex items-center gap-1.5" onClick={onSave}>
          <Download className="icon" aria-hidden />
          Error rows
        </button>
      </div>
      <section
        className="max-h-[280px] overflow-auto border-t border-line"
        aria-label="Errors by row"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <table className="data-table w-full" aria-label="Errors">
          <thead>
            <tr>
              <th scope="col" data-align="right">
                Row
              </th>
              <th scope="col" className="max-sm:hidden">
                Column
              </th>
              <th scope="col" className="w-full">
                Problem
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several mistakes of the same words
              <tr key={index}>
                <td data-align="right">{entry.row ?? "–"}</td>
                <td className="max-sm:hidden">{entry.path ?? "–"}</td>
                <td className="py-2 whitespace-normal">
                  {entry.path && <b className="font-medium sm:hidden">{entry.path}: </b>}
                  {withoutColumn(entry)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > errors.length && (
        <p className="mt-2 text-xs text-muted">
          The first {errors.length} of {count.toLocaleString("en-US")} are shown.
        </p>
      )}
    </div>
  );
}

/** The column has its own cell; its name need not be said twice. */
const withoutColumn = ({ message, path }: RefusedEntry): string =>
  path && message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
