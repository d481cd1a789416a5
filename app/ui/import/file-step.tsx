import CircleAlert from "lucide-react/icons/circle-alert";
import Download from "lucide-react/icons/download";
import { Notice } from "#app/ui/notice.tsx";
import type { RefusedEntry } from "#core/shared/result.ts";
import { saveErrorRows } from "./error-rows.client.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportProgressBar } from "./import-progress-bar.tsx";
import { type ImportPhase, isWorking } from "./import-state.ts";

/** The file of an import, how far it is, and what was wrong with it. */
export function FileStep(props: {
  phase: ImportPhase<unknown>;
  file: File | null;
  /** An Excel workbook is taken as well. */
  takesWorkbooks?: boolean | undefined;
  onChoose: (file: File) => void;
}) {
  const { phase, file } = props;
  const isBusy = isWorking(phase);
  return (
    <>
      <FilePicker
        file={file}
        refusal={phase.at === "file" ? phase.refusal : null}
        hint={props.takesWorkbooks ? "CSV or XLSX, at most 10 MB" : "CSV, at most 10 MB"}
        accept={props.takesWorkbooks ? ".csv,.xlsx,text/csv" : ".csv,text/csv"}
        label={props.takesWorkbooks ? "CSV or XLSX file" : "CSV file"}
        isOff={isBusy}
        onChoose={props.onChoose}
      />
      {isBusy && <ImportProgressBar phase={phase} />}
      {phase.at === "failed" && (
        <div className="mt-4">
          <Notice kind="error">{phase.message}</Notice>
        </div>
      )}
      {phase.at === "errors" && (
        <ErrorList
          errors={phase.errors}
          count={phase.count}
          onSave={() => file && void saveErrorRows(file, phase.errors)}
        />
      )}
    </>
  );
}

interface ErrorListProps {
  errors: readonly RefusedEntry[];
  /** All of them; the list shows the first hundred. */
  count: number;
  onSave: () => void;
}

/** "Error Processing Data": every mistake with its row, the count, and the rows to take away. */
function ErrorList({ errors, count, onSave }: ErrorListProps) {
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
