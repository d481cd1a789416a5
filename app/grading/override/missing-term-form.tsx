import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { type Checked, mistake, useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  MISSING_TERM_MESSAGES,
  type MissingTermAsked,
  SCHOOL_CHARACTERS_MAX,
  type TermMarks,
} from "#core/grading/grades/missing-term-contract.ts";
import type { MissingTerm } from "#core/grading/grades/report-card.ts";
import type { MARK_MISSING_TERM } from "#core/grading/workflow/change-calls.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { formatInstant } from "#core/shared/school-day.ts";

const REASON: Asks = { kind: "reason", label: "Reason" };
const SCHOOL_ID = "missing-school";

/** Whose term, and which terms of the school year may be the one. */
export interface MissingTermOf {
  student: { number: string; name: string };
  /** Its name. */
  schoolYear: string;
  terms: readonly TermOrdinal[];
}
interface MissingTermFormProps extends MissingTermOf {
  marks: TermMarks;
  onClose: () => void;
}

/** Marks a term that a transferee spent at another school, changes the mark, or removes it, with the reason. */
export function MissingTermForm(props: MissingTermFormProps) {
  const { student, schoolYear, terms, onClose } = props;
  const [marks, setMarks] = useState(props.marks);
  const read =
    (isMissing: boolean) =>
    (typed: Typed): Checked<MissingTermAsked> => {
      const reason = givenError(REASON, typed.reason);
      if (isMissing && typed.school.trim() === "") return mistake("school", MISSING_TERM_MESSAGES.school);
      if (reason !== null) return mistake("reason", reason);
      const school = isMissing ? typed.school : "";
      const version = marks[typed.term]?.version ?? 0;
      return {
        ok: true,
        value: { ...typed, studentNo: student.number, schoolYear, isMissing, school, version },
      };
    };
  const form = useDialogForm(callTo<typeof MARK_MISSING_TERM>("PATCH /v2/report_cards/missing_term"), {
    initial: blankOf(terms[0] ?? 1, marks),
    read: read(true),
    onDone: () => onClose(),
  });
  const { typed, current, change, dialog } = form;
  const mark = marks[typed.term];
  const isMarked = mark?.isMissing ?? false;
  const opened = blankOf(typed.term, marks);
  const resolve = (found: MissingTerm, keepsMine: boolean) => {
    const merged = { ...marks, [typed.term]: found };
    setMarks(merged);
    form.resolve(blankOf(typed.term, merged), keepsMine);
  };
  const { value: given, ...reason } = form.field("reason");
  return (
    <FormDialog
      {...dialog}
      title={`Missing Term of ${student.name}`}
      isDirty={typed.school !== opened.school || typed.reason !== ""}
      saveLabel={isMarked ? "Save" : "Mark as Missing"}
      beside={
        isMarked && (
          <Button isBusy={dialog.isBusy} onClick={() => form.saveBy(read(false))}>
            Remove Mark
          </Button>
        )
      }
      over={
        current && (
          <StaleDialog
            message="Someone else changed this mark meanwhile."
            theirs={differences(mark, current)}
            onKeepMine={() => resolve(current, true)}
            onTakeTheirs={() => resolve(current, false)}
          />
        )
      }
      onClose={onClose}
    >
      {terms.length > 1 && (
        <SelectField
          id="missing-term"
          label="Term"
          value={TERM_NAMES[typed.term]}
          options={terms.map((term) => ({ value: TERM_NAMES[term], label: `${TERM_NAMES[term]} Term` }))}
          isFirst
          onChange={(name) =>
            change(blankOf(terms.find((term) => TERM_NAMES[term] === name) ?? typed.term, marks))
          }
        />
      )}
      <CurrentMark term={typed.term} mark={mark} />
      <TextField
        id={SCHOOL_ID}
        label="School where the term was spent"
        isRequired
        isFirst={terms.length === 1}
        maxLength={SCHOOL_CHARACTERS_MAX}
        {...form.field("school")}
      />
      <GivenField asks={REASON} given={given} {...reason} />
      <p className="text-sm text-muted">
        A missing term prints as a dash, and the final grade is the mean of the other terms.
      </p>
    </FormDialog>
  );
}

/** Whether the term is marked now, by whom, when and why. */
function CurrentMark({ term, mark }: { term: TermOrdinal; mark: MissingTerm | undefined }) {
  const name = `The ${TERM_NAMES[term]} Term`;
  if (!mark) return <p className="text-muted">{name} is not marked as missing.</p>;
  const { isMissing, school, reason, by, at } = mark;
  return (
    <Notice kind="info">
      <p className="font-medium">
        {isMissing
          ? `${name} is marked as missing: spent at ${school}.`
          : `${name} is not marked as missing: the mark was removed.`}
      </p>
      <p className="mt-1 whitespace-pre-wrap">Reason: {reason}</p>
      <p className="mt-1 text-sm text-muted">
        {formatInstant(at)}
        {by && ` by ${by}`}
      </p>
    </Notice>
  );
}

interface Typed {
  term: TermOrdinal;
  school: string;
  reason: string;
}
const blankOf = (term: TermOrdinal, marks: TermMarks): Typed => ({
  term,
  school: marks[term]?.isMissing ? marks[term].school : "",
  reason: "",
});

const markText = (mark: MissingTerm | undefined): string => (mark?.isMissing ? "Yes" : "No");
const differences = (before: MissingTerm | undefined, after: MissingTerm) => [
  { label: "Marked as missing", before: markText(before), after: markText(after) },
  { label: "School", before: before?.school ?? "", after: after.school },
  { label: "Reason", before: before?.reason ?? "", after: after.reason },
  { label: "By", before: before?.by ?? "", after: after.by },
];
