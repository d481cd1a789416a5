import { useState } from "react";
import { type Changed, callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { type Asks, GIVEN_ID, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import {
  MISSING_TERM_MESSAGES,
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
type FieldName = "school" | "reason";
type FieldError = { field: FieldName | ""; message: string };

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
  const editor = useMissingTermForm(props);
  const { form, mark, marks, current, isBusy } = editor;
  const isMarked = mark?.isMissing ?? false;
  const opened = emptyForm(form.term, marks);
  return (
    <FormDialog
      title={`Missing Term of ${props.student.name}`}
      isBusy={isBusy}
      isDirty={form.school !== opened.school || form.reason !== ""}
      onClose={props.onClose}
      save={
        <>
          {isMarked && (
            <Button isBusy={isBusy} onClick={() => editor.submit(false)}>
              Remove Mark
            </Button>
          )}
          <Button className="btn-primary" isBusy={isBusy} onClick={() => editor.submit(true)}>
            {isMarked ? "Save" : "Mark as Missing"}
          </Button>
        </>
      }
    >
      <MissingTermFields editor={editor} />
      {current && (
        <StaleDialog
          message="Someone else changed this mark meanwhile."
          theirs={differences(mark, current)}
          onKeepMine={() => editor.resolve(current, true)}
          onTakeTheirs={() => editor.resolve(current, false)}
        />
      )}
    </FormDialog>
  );
}

/** What is typed, the marks it starts from, its error, and saving it. */
function useMissingTermForm({ student, schoolYear, terms, marks: opened, onClose }: MissingTermFormProps) {
  const [marks, setMarks] = useState(opened);
  const [form, setForm] = useState(() => emptyForm(terms[0] ?? 1, opened));
  const [error, setError] = useState<FieldError | null>(null);
  /** The mark another person saved since the form was opened. */
  const [current, setCurrent] = useState<MissingTerm | null>(null);
  const { isBusy, send } = useOneChange(
    callTo<typeof MARK_MISSING_TERM>("PATCH /v2/report_cards/missing_term"),
    {
      onDone: () => onClose(),
      onRefused: (outcome) => {
        setCurrent(outcome.current);
        if (!outcome.current) setError(errorOf(outcome));
      },
    },
  );
  const mark = marks[form.term];
  const submit = (isMissing: boolean) => {
    const found = errorIn(form, isMissing);
    setError(found);
    if (found) return document.getElementById(found.field === "school" ? SCHOOL_ID : GIVEN_ID)?.focus();
    const school = isMissing ? form.school : "";
    const { number: studentNo } = student;
    send({ ...form, studentNo, schoolYear, isMissing, school, version: mark?.version ?? 0 });
  };
  return {
    terms,
    marks,
    form,
    mark,
    error,
    current,
    isBusy,
    submit,
    messageOf: (field: FieldName) => (error?.field === field ? error.message : undefined),
    change: (changed: Partial<typeof form>) => {
      setForm({ ...form, ...changed });
      setError(null);
    },
    chooseTerm: (name: string) =>
      setForm(emptyForm(terms.find((term) => TERM_NAMES[term] === name) ?? form.term, marks)),
    /** Goes on from the mark the other person saved. */
    resolve: (found: MissingTerm, keepsMine: boolean) => {
      const merged = { ...marks, [form.term]: found };
      setMarks(merged);
      setCurrent(null);
      if (!keepsMine) setForm(emptyForm(form.term, merged));
    },
  };
}

/** The term, its mark now, and what is typed. */
function MissingTermFields({ editor }: { editor: ReturnType<typeof useMissingTermForm> }) {
  const { terms, form, mark, error, messageOf, change } = editor;
  const schoolError = messageOf("school");
  return (
    <EnterForm onSubmit={() => editor.submit(true)}>
      {error?.field === "" && <Notice kind="error">{error.message}</Notice>}
      {terms.length > 1 && (
        <SelectField
          id="missing-term"
          label="Term"
          value={TERM_NAMES[form.term]}
          options={terms.map((term) => ({ value: TERM_NAMES[term], label: `${TERM_NAMES[term]} Term` }))}
          isFirst
          onChange={editor.chooseTerm}
        />
      )}
      <CurrentMark term={form.term} mark={mark} />
      <Field id={SCHOOL_ID} label="School where the term was spent" isRequired error={schoolError}>
        <input
          id={SCHOOL_ID}
          type="text"
          className={`input w-full ${schoolError ? "input-error" : ""}`}
          maxLength={SCHOOL_CHARACTERS_MAX}
          value={form.school}
          required
          aria-invalid={schoolError ? true : undefined}
          aria-describedby={describedBy(SCHOOL_ID, schoolError)}
          data-initial-focus={terms.length > 1 ? undefined : ""}
          onChange={(event) => change({ school: event.target.value })}
        />
      </Field>
      <GivenField
        asks={REASON}
        given={form.reason}
        error={messageOf("reason")}
        onChange={(reason) => change({ reason })}
      />
      <p className="text-sm text-muted">
        A missing term prints as a dash, and the final grade is the mean of the other terms.
      </p>
    </EnterForm>
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

const emptyForm = (term: TermOrdinal, marks: TermMarks) => ({
  term,
  school: marks[term]?.isMissing ? marks[term].school : "",
  reason: "",
});

function errorIn(form: { school: string; reason: string }, isMissing: boolean): FieldError | null {
  if (isMissing && form.school.trim() === "")
    return { field: "school", message: MISSING_TERM_MESSAGES.school };
  const reason = givenError(REASON, form.reason);
  return reason === null ? null : { field: "reason", message: reason };
}

function errorOf({ refusal }: Extract<Changed<typeof MARK_MISSING_TERM>, { ok: false }>): FieldError {
  const [first] = refusal.errors;
  if (first?.path === "school" || first?.path === "reason")
    return { field: first.path, message: first.message };
  return { field: "", message: first?.message ?? refusal.message };
}

const markText = (mark: MissingTerm | undefined): string => (mark?.isMissing ? "Yes" : "No");
const differences = (before: MissingTerm | undefined, after: MissingTerm) => [
  { label: "Marked as missing", before: markText(before), after: markText(after) },
  { label: "School", before: before?.school ?? "", after: after.school },
  { label: "Reason", before: before?.reason ?? "", after: after.reason },
  { label: "By", before: before?.by ?? "", after: after.by },
];
