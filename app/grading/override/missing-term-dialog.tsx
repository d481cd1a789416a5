import { useState } from "react";
import type { RecordStudent } from "../../../core/grading/class-record.ts";
import type { GradebookRow } from "../../../core/grading/gradebook.ts";
import {
  MISSING_TERM_WORDS,
  type MissingTermDraft,
  missingTermDraft,
  SCHOOL_CHARACTERS_MAX,
} from "../../../core/grading/missing-term-contract.ts";
import { TERM_NAMES } from "../../../core/management/contract.ts";
import { termOrdinalOf } from "../../../core/management/term.ts";
import { Button } from "../../ui/button.tsx";
import { EnterForm } from "../../ui/form/enter-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { type Asks, GivenField, givenMistake } from "../../ui/given-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOneChange } from "../../ui/use-one-change.ts";
import type { MissingTermOutcome } from "./missing-term.route.ts";

const REASON: Asks = { kind: "reason", label: "Reason" };
const MARKS = [
  { value: "mark", label: "Was spent at another school" },
  { value: "unmark", label: "Was spent here: take the mark back" },
];

/** The terms before this gradebook's, of which one may have been spent elsewhere. */
const earlierTermNames = ({ term }: Pick<GradebookRow, "term">): string[] =>
  ([1, 2] as const).filter((ordinal) => ordinal < term.ordinal).map((ordinal) => TERM_NAMES[ordinal]);

/** Marks an earlier term that a transferee spent at another school, or takes that back, with the reason. */
export default function MissingTermDialog(props: {
  student: RecordStudent;
  gradebook: GradebookRow;
  onClose: () => void;
}) {
  const { student, gradebook, onClose } = props;
  const terms = earlierTermNames(gradebook);
  const [form, setForm] = useState({ term: terms[0] ?? "", mark: "mark", school: "", reason: "" });
  const [mistake, setMistake] = useState<{ field: "school" | "reason" | ""; message: string } | null>(null);
  const { isBusy, send } = useOneChange<MissingTermDraft, MissingTermOutcome>("/grades/missing-term", {
    onDone: onClose,
    onRefused: ({ refusal }) =>
      setMistake({ field: "", message: refusal.errors[0]?.message ?? refusal.message }),
  });
  const isMissing = form.mark === "mark";
  const change = (changed: Partial<typeof form>) => {
    setForm({ ...form, ...changed });
    setMistake(null);
  };
  const submit = () => {
    const reason = givenMistake(REASON, form.reason);
    if (isMissing && form.school.trim() === "")
      return setMistake({ field: "school", message: MISSING_TERM_WORDS.school });
    if (reason !== null) return setMistake({ field: "reason", message: reason });
    const term = termOrdinalOf(form.term);
    if (!term) return;
    send(
      missingTermDraft({
        studentNo: student.number,
        schoolYear: gradebook.schoolYear.name,
        term,
        isMissing,
        reason: form.reason,
        school: isMissing ? form.school : "",
      }),
    );
  };
  const errorOf = (field: string) => (mistake?.field === field ? mistake.message : undefined);
  return (
    <FormDialog
      title={`Missing Term of ${student.name}`}
      isBusy={isBusy}
      isDirty={form.school !== "" || form.reason !== ""}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Save
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        {mistake?.field === "" && <Notice kind="error">{mistake.message}</Notice>}
        <SelectField
          id="missing-term"
          label="Term"
          value={form.term}
          options={terms.map((value) => ({ value, label: `${value} Term` }))}
          isFirst
          onChange={(term) => change({ term })}
        />
        <SelectField
          id="missing-mark"
          label="This term"
          value={form.mark}
          options={MARKS}
          onChange={(mark) => change({ mark })}
        />
        {isMissing && (
          <Field id="missing-school" label="School" isRequired error={errorOf("school")}>
            <input
              id="missing-school"
              type="text"
              className={`input w-full ${errorOf("school") ? "input-error" : ""}`}
              maxLength={SCHOOL_CHARACTERS_MAX}
              value={form.school}
              required
              onChange={(event) => change({ school: event.target.value })}
            />
          </Field>
        )}
        <GivenField
          asks={REASON}
          given={form.reason}
          error={errorOf("reason")}
          onChange={(reason) => change({ reason })}
        />
        <p className="text-sm text-muted">
          The final grade is the mean of the other terms. Who marked it, when and why is kept.
        </p>
      </EnterForm>
    </FormDialog>
  );
}
