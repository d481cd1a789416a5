import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { cellAt, type Grid, type Place } from "#core/grading/grid/grid.ts";
import type { PasteOptions, PastePlan } from "#core/grading/grid/paste.ts";
import { cellText } from "#core/grading/grid/typing.ts";

/** More lines than anybody reads; the rest is counted. */
const LINES_MAX = 100;

/** What a pasted block would change and what of it is refused, before anything is changed. */
export function PasteDialog(props: {
  grid: Grid;
  plan: PastePlan;
  options: PasteOptions;
  onSay: (options: PasteOptions) => void;
  onPaste: () => void;
  onClose: () => void;
}) {
  const { grid, plan, options, onSay } = props;
  const { changes, refused, unchanged, beyond, blanks, wrongRows } = plan;
  const written = changes.filter(({ before }) => before !== null).length;
  return (
    <Dialog
      title="Paste scores"
      className="max-w-[600px]"
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose} {...(changes.length === 0 && { "data-initial-focus": "" })}>
            Cancel
          </Button>
          {changes.length > 0 && (
            <Button className="btn-primary" data-initial-focus="" onClick={props.onPaste}>
              {`Paste ${counted(changes.length, "score")}`}
            </Button>
          )}
        </>
      }
    >
      {wrongRows.length > 0 && (
        <section className="mb-4">
          <h3 className="mb-1 text-sm font-semibold text-error" role="alert">
            {wrongRows.length === 1 ? "1 row does" : `${wrongRows.length} rows do`} not fit. Nothing is
            pasted.
          </h3>
          <WrongRows rows={wrongRows} />
          <Button className="mt-2" onClick={() => onSay({ ...options, leavesOut: true })}>
            Leave these rows out
          </Button>
        </section>
      )}
      <ul className="text-sm text-muted">
        {plan.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
        <li>
          <b className="font-semibold text-base-content">{counted(changes.length, "cell")}</b> would change
          {written > 0 && `, ${written} of them replacing a score`}.{" "}
          {unchanged > 0 &&
            `${counted(unchanged, "cell")} already ${unchanged === 1 ? "has" : "have"} this value.`}
        </li>
        {blanks > 0 && (
          <li>
            {options.clearsBlanks
              ? `${counted(blanks, "score")} would be cleared.`
              : `${counted(blanks, "blank cell")} ${blanks === 1 ? "leaves the score that is" : "leave the scores that are"} there.`}
          </li>
        )}
        {(beyond.rows > 0 || beyond.columns > 0) && (
          <li>
            The block is larger than the grid:{" "}
            {[beyond.rows && counted(beyond.rows, "row"), beyond.columns && counted(beyond.columns, "column")]
              .filter(Boolean)
              .join(" and ")}{" "}
            left out.
          </li>
        )}
      </ul>
      {blanks > 0 && (
        <label className="mt-3 flex min-h-6 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={options.clearsBlanks === true}
            onChange={(event) => onSay({ ...options, clearsBlanks: event.target.checked })}
          />
          Clear blanks
        </label>
      )}
      {refused.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-sm font-semibold text-error">
            {counted(refused.length, "cell")} not taken
          </h3>
          <CellLines
            lines={refused.map((one) => ({ ...one, text: one.text, said: one.reason }))}
            grid={grid}
            label="Cells not taken"
            isRefused
          />
        </section>
      )}
      {changes.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-sm font-semibold">Changes</h3>
          <CellLines
            lines={changes.map(({ row, column, score, before }) => ({
              row,
              column,
              text: cellText(score) || "blank",
              said: `was ${cellText(before) || "blank"}`,
            }))}
            grid={grid}
            label="Changes"
          />
        </section>
      )}
    </Dialog>
  );
}

function WrongRows({ rows }: { rows: PastePlan["wrongRows"] }) {
  return (
    <section
      className="max-h-52 overflow-auto rounded-field border border-line"
      aria-label="Rows that do not fit"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable
        look="lines"
        hidesHead
        rows={rows.slice(0, LINES_MAX)}
        keyOf={({ line }) => String(line)}
        columns={[
          { head: "Row", isName: true, cell: ({ line }) => `Row ${line}` },
          { head: "Problem", className: "whitespace-normal", cell: ({ message }) => message },
        ]}
      />
      {rows.length > LINES_MAX && (
        <p className="px-2.5 py-1.5 text-xs text-muted">and {rows.length - LINES_MAX} more</p>
      )}
    </section>
  );
}

function CellLines(props: {
  grid: Grid;
  label: string;
  isRefused?: boolean;
  lines: readonly (Place & { text: string; said: string })[];
}) {
  const { grid, lines } = props;
  return (
    <section
      className="max-h-52 overflow-auto rounded-field border border-line"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable
        look="lines"
        hidesHead
        rows={lines.slice(0, LINES_MAX)}
        keyOf={({ row, column }) => `${row}:${column}`}
        columns={[
          { head: "Student", isName: true, cell: ({ row }) => grid.rows[row]?.name },
          { head: "Activity", className: "text-muted", cell: ({ column }) => grid.columns[column]?.code },
          {
            head: "Pasted",
            isFigure: true,
            className: `font-medium ${props.isRefused ? "text-error" : ""}`,
            cell: ({ text }) => text,
          },
          {
            head: props.isRefused ? "Reason" : "Before",
            className: "num text-muted",
            cell: ({ said }) => said,
          },
        ]}
      />
      {lines.length > LINES_MAX && (
        <p className="px-2.5 py-1.5 text-xs text-muted">and {lines.length - LINES_MAX} more</p>
      )}
    </section>
  );
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A single value needs no dialog: it is as if it had been typed. */
export const isPlain = (
  { changes, refused, wrongRows, isByStudent, blanks, beyond }: PastePlan,
  grid: Grid,
): boolean =>
  !isByStudent &&
  wrongRows.length === 0 &&
  blanks === 0 &&
  refused.length === 0 &&
  beyond.rows === 0 &&
  beyond.columns === 0 &&
  changes.length === 1 &&
  changes.every((change) => cellAt(grid, change) !== undefined);
