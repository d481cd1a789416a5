import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { FilePreview, PreviewMessage } from "#core/shared/import/file-preview.ts";
import { counted, type FileAnswersGiven } from "#core/shared/import/import.ts";
import { formatAmount } from "#core/shared/money.ts";
import { Download } from "../icons.tsx";
import { FileColumns, labelOf } from "./file-columns.tsx";
import { PeopleQuestions } from "./people-questions.tsx";
import { NARROW, PreviewRows, Section, WRAPPED, withoutRow } from "./preview-rows.tsx";
import { SheetField } from "./sheet-field.tsx";

export interface FilePreviewProps {
  preview: FilePreview;
  answers: FileAnswersGiven;
  onAnswer: (answers: FileAnswersGiven) => void;
  /** Reads the file again with these answers. */
  onReadAgain: (answers: FileAnswersGiven) => void;
  onSaveErrors: () => void;
  /** What the file contains, where its kind says more than how many records. */
  summary?: string | undefined;
  /** What is there already is imported once more. */
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Whether what has to be said of the file is said. */
export const isAnswered = ({ needs, fields }: FilePreview, answers: FileAnswersGiven): boolean =>
  (!needs.includes("date_order") || answers.dateOrder !== null) &&
  (!needs.includes("columns") ||
    answers.headingsRow !== null ||
    fields.some(({ key, isSought }) => isSought && answers.columns[key] !== undefined));

/** What a file would do before it is imported: how it was read, what has to be said of it, what is wrong, what changes. */
export function FilePreviewStep(props: FilePreviewProps) {
  const { preview } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid gap-1 text-sm text-muted" aria-label="How the file was read">
        {preview.readAs.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <SheetField {...preview.readAsFacts} onReadAgain={props.onReadAgain} />
      {preview.needs.length > 0 ? <Questions {...props} /> : <Effect {...props} />}
      <FileColumns {...props} />
    </div>
  );
}

const NO_COLUMN = "no column";

/** Which column is what, and in which order its dates are: asked, never assumed. */
function Questions({ preview, answers, onAnswer }: FilePreviewProps) {
  const columns = preview.columns.map((column) => ({
    value: column.heading,
    label: [labelOf(column), column.samples.join(" · ")].filter(Boolean).join(": "),
  }));
  const choiceOf = ({ key, heading, isNeeded }: FilePreview["fields"][number]) => (
    <SelectField
      key={key}
      id={`field-${key}`}
      label={heading}
      value={answers.columns[key] === "" ? NO_COLUMN : (answers.columns[key] ?? "")}
      placeholder="Choose a column of the file"
      options={isNeeded ? columns : [...columns, { value: NO_COLUMN, label: "The file has no such column" }]}
      onChange={(column) => {
        const { [key]: _before, ...others } = answers.columns;
        const said = column === NO_COLUMN ? "" : column;
        onAnswer({ ...answers, columns: column === "" ? others : { ...others, [key]: said } });
      }}
    />
  );
  return (
    <>
      <Notice kind="warning">{preview.needsText}</Notice>
      {preview.needs.includes("columns") && (
        <TextField
          id="headings-row"
          label="Row of its headings"
          help="As your spreadsheet program numbers it. Change it where another row has the headings."
          inputMode="numeric"
          value={String(answers.headingsRow ?? preview.readAsFacts.headingsLine)}
          onChange={(typed) => {
            const row = Number.parseInt(typed, 10);
            const isOther = row > 0 && row !== preview.readAsFacts.headingsLine;
            onAnswer({ ...answers, headingsRow: isOther ? row : null });
          }}
        />
      )}
      {preview.fields.filter(({ isSought }) => isSought).map(choiceOf)}
      {preview.needs.includes("date_order") && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">Its dates begin with</legend>
          {(
            [
              ["dmy", "the day, as 22/11/2026"],
              ["mdy", "the month, as 11/22/2026"],
            ] as const
          ).map(([order, label]) => (
            <label key={order} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name="date-order"
                className="radio"
                checked={answers.dateOrder === order}
                onChange={() => onAnswer({ ...answers, dateOrder: order })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Reads the file again without the rows of these messages; only where all of them are known. */
function LeaveOut({
  messages,
  of,
  answers,
  onReadAgain,
  children,
}: Pick<FilePreviewProps, "answers" | "onReadAgain"> & {
  messages: readonly PreviewMessage[];
  of: number;
  children: ReactNode;
}) {
  if (messages.length < of) return null;
  const rows = messages.flatMap(({ row }) => (row === null ? [] : [row]));
  const leaveOut = [...new Set([...answers.leaveOut, ...rows])];
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <Button onClick={() => onReadAgain({ ...answers, leaveOut })}>Leave these rows out</Button>
      <span className="text-muted">{children}</span>
    </div>
  );
}

function Effect({
  preview,
  summary,
  onSaveErrors,
  isConfirmed,
  onConfirm,
  onAnswer,
  ...again
}: FilePreviewProps) {
  const { added, changed, unchanged, leftOut, leftOutCount, errors, errorCount, warnings } = preview;
  const { existing, existingCount } = preview;
  const isNothing = errorCount === 0 && added + changed === 0;
  return (
    <>
      {errorCount === 0 ? (
        <Notice kind="info">
          <b className="font-semibold">
            {added} new, {changed} changed, {unchanged} unchanged.
          </b>{" "}
          {isNothing ? "Everything in the file is there already." : "Nothing is imported yet."}
          {summary && !isNothing && <p>{summary}</p>}
        </Notice>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          <b className="font-semibold">
            {errorCount === 1 ? "One row has an error." : `${errorCount.toLocaleString("en-US")} errors.`}
          </b>
          <span className="text-muted">Nothing is imported.</span>
          <button
            type="button"
            className="link-in ml-auto inline-flex items-center gap-1.5"
            onClick={onSaveErrors}
          >
            <Download className="icon" />
            The file with its errors
          </button>
        </div>
      )}
      {errorCount > 0 && (
        <>
          <Messages label="Errors" messages={errors} of={errorCount} />
          <LeaveOut messages={errors} of={errorCount} {...again}>
            The others are imported; these are named in the outcome.
          </LeaveOut>
        </>
      )}
      {existingCount > 0 && (
        <Section title="What exists already">
          <Messages label="Rows of records that exist" messages={existing} of={existingCount} />
          <div className="mt-3 grid gap-2">
            <LeaveOut messages={existing} of={existingCount} {...again}>
              Only what is new is imported.
            </LeaveOut>
            <label className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                className="checkbox"
                checked={isConfirmed}
                onChange={(event) => onConfirm(event.target.checked)}
              />
              Import them once more
            </label>
          </div>
        </Section>
      )}
      {preview.people.length > 0 && (
        <PeopleQuestions
          people={preview.people}
          peopleCount={preview.peopleCount}
          samePeople={again.answers.samePeople}
          onAnswer={(samePeople) => onAnswer({ ...again.answers, samePeople })}
        />
      )}
      {leftOut.length > 0 && (
        <Section title={`${counted(leftOutCount, "row")} left out`}>
          <Messages label="Rows left out" messages={leftOut} of={leftOutCount} />
        </Section>
      )}
      {warnings.length > 0 && (
        <Notice kind="warning">
          {warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {errorCount === 0 && preview.lines.length > 0 && (
        <PreviewRows
          label="Lines"
          rows={preview.lines}
          of={added}
          columns={[
            { head: "Line", isName: true, className: WRAPPED, cell: ({ what }) => what },
            { head: "Amount", isFigure: true, cell: ({ amount }) => formatAmount(amount) },
            { head: "Why", className: WRAPPED, cell: ({ to }) => to },
          ]}
        />
      )}
      {errorCount === 0 && preview.changes.length > 0 && (
        <PreviewRows
          label="Changes"
          rows={preview.changes}
          of={changed}
          columns={[
            { head: "Of", isName: true, className: WRAPPED, cell: ({ what }) => what },
            { head: "From", className: WRAPPED, cell: ({ from }) => from },
            { head: "To", className: WRAPPED, cell: ({ to }) => to },
          ]}
        />
      )}
    </>
  );
}

export function Messages({
  label,
  messages,
  of,
}: {
  label: string;
  messages: readonly PreviewMessage[];
  of: number;
}) {
  return (
    <div>
      <section
        className="max-h-[240px] overflow-auto border-t border-line"
        aria-label={`${label} by row`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <PlainTable
          look="dense"
          label={label}
          className="w-full"
          rows={messages}
          columns={[
            { head: "Row", isFigure: true, className: NARROW, cell: ({ line }) => line ?? "–" },
            { head: "Problem", className: WRAPPED, cell: withoutRow },
          ]}
        />
      </section>
      {of > messages.length && (
        <p className="mt-2 text-xs text-muted">
          The first {messages.length} of {of.toLocaleString("en-US")} are shown.
        </p>
      )}
    </div>
  );
}
