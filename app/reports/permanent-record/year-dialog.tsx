import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { GivenField } from "#app/ui/dialogs/given-field.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { KeptYear } from "#core/documents/permanent-record/elsewhere-contract.ts";
import type { SAVE_ELSEWHERE_YEAR } from "#core/documents/permanent-record/permanent-record-calls.ts";
import { undrawnNotes } from "#core/shared/drawable-text.ts";
import { type RecordDialogProps, TEXT_MAX } from "./record-dialog.ts";
import { formOf, type YearForm, yearMistake, yearOf } from "./year-form.ts";
import { AreaRows, RemedialRows } from "./year-rows.tsx";

type TextName = "schoolYear" | "school" | "schoolId" | "division" | "level" | "section" | "adviser";
const TEXTS: readonly { name: TextName; label: string; required?: true }[] = [
  { name: "schoolYear", label: "School year", required: true },
  { name: "level", label: "Grade level", required: true },
  { name: "section", label: "Section" },
  { name: "school", label: "School", required: true },
  { name: "schoolId", label: "School ID" },
  { name: "division", label: "Division" },
  { name: "adviser", label: "Adviser" },
];
const REASON = { kind: "reason", label: "Reason of the change" } as const;

/** A school year at another school, typed from its records; saved over an entry it supersedes it. */
export default function YearDialog({
  studentNo,
  kept,
  onDone,
  onClose,
}: RecordDialogProps & { kept: KeptYear | null }) {
  const [form, setForm] = useState<YearForm>(() => formOf(kept?.year ?? null));
  const [isDirty, setDirty] = useState(false);
  const [error, setError] = useState("");
  const change = (changed: Partial<YearForm>) => {
    setForm({ ...form, ...changed });
    setDirty(true);
  };
  const { isBusy, send } = useOneChange(
    callTo<typeof SAVE_ELSEWHERE_YEAR>("POST /permanent_records/{student_id}/years", {
      student_id: studentNo,
    }),
    {
      onDone: () => onDone(null),
      onRefused: ({ refusal }) => setError(refusal.errors[0]?.message ?? refusal.message),
    },
  );
  const superseding = kept ? { supersedes: kept.id } : {};
  const save = () => {
    const mistake = yearMistake(form, kept !== null);
    setError(mistake);
    if (mistake === "") send({ ...superseding, year: yearOf(form), reason: form.reason });
  };
  const remove = () => {
    const isGiven = form.reason.trim() !== "";
    setError(isGiven ? "" : "Please give the reason.");
    if (isGiven) send({ ...superseding, year: null, reason: form.reason });
  };
  return (
    <FormDialog
      title={kept ? "School Year Elsewhere" : "Enter a School Year"}
      className="max-w-4xl"
      isBusy={isBusy}
      isDirty={isDirty}
      onClose={onClose}
      save={
        <>
          {kept && (
            <Button isBusy={isBusy} onClick={remove}>
              Remove
            </Button>
          )}
          <Button className="btn-primary" isBusy={isBusy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <EnterForm onSubmit={save}>
        {error && <Notice kind="error">{error}</Notice>}
        <div className="grid gap-3 sm:grid-cols-3">
          {TEXTS.map(({ name, label, required }, place) => (
            <TextField
              key={name}
              label={label}
              value={form[name]}
              maxLength={name === "school" || name === "division" || name === "adviser" ? TEXT_MAX : 60}
              required={required ?? false}
              {...(place === 0 && { "data-initial-focus": "" })}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
        <AreaRows form={form} onChange={change} />
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField
            label="General average"
            value={form.average}
            maxLength={10}
            onChange={(event) => change({ average: event.target.value })}
          />
          <TextField
            label="Action taken"
            value={form.action}
            maxLength={TEXT_MAX}
            onChange={(event) => change({ action: event.target.value })}
          />
        </div>
        <RemedialRows form={form} onChange={change} />
        {undrawnNotes({ ...form, reason: "" }).map((note) => (
          <p key={note} role="status" className="field-help">
            {note}
          </p>
        ))}
        {kept && (
          <GivenField
            asks={REASON}
            given={form.reason}
            error={undefined}
            onChange={(reason) => change({ reason })}
          />
        )}
      </EnterForm>
    </FormDialog>
  );
}
