import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { GivenField } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { KeptYear } from "#core/documents/permanent-record/elsewhere-contract.ts";
import type { SAVE_ELSEWHERE_YEAR } from "#core/documents/permanent-record/permanent-record-calls.ts";
import { undrawnNotes } from "#core/shared/drawable-text.ts";
import { type RecordDialogProps, TEXT_MAX } from "./record-dialog.ts";
import { formOf, yearMistake, yearOf } from "./year-form.ts";
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
  const superseding = kept ? { supersedes: kept.id } : {};
  const form = useDialogForm(
    callTo<typeof SAVE_ELSEWHERE_YEAR>("POST /permanent_records/{student_id}/years", {
      student_id: studentNo,
    }),
    {
      initial: formOf(kept?.year ?? null),
      read: (typed) => {
        const message = yearMistake(typed, kept !== null);
        if (message !== "") return { ok: false, message };
        return { ok: true, value: { ...superseding, year: yearOf(typed), reason: typed.reason } };
      },
      // What is wrong is said above the form, whatever it is about.
      fieldAt: () => null,
      onDone: () => onDone(null),
    },
  );
  const { typed, change } = form;
  const remove = () =>
    form.saveBy(({ reason }) =>
      reason.trim() === ""
        ? { ok: false, message: "Please give the reason." }
        : { ok: true, value: { ...superseding, year: null, reason } },
    );
  return (
    <FormDialog
      {...form.dialog}
      title={kept ? "School Year Elsewhere" : "Enter a School Year"}
      className="max-w-4xl"
      saveLabel="Save"
      beside={
        kept && (
          <Button isBusy={form.dialog.isBusy} onClick={remove}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {TEXTS.map(({ name, label, required }, place) => (
          <TextField
            key={name}
            id={`year-${name}`}
            label={label}
            isRequired={required ?? false}
            isFirst={place === 0}
            maxLength={name === "school" || name === "division" || name === "adviser" ? TEXT_MAX : 60}
            {...form.field(name)}
          />
        ))}
      </div>
      <AreaRows form={typed} onChange={change} />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField id="year-average" label="General average" maxLength={10} {...form.field("average")} />
        <TextField id="year-action" label="Action taken" maxLength={TEXT_MAX} {...form.field("action")} />
      </div>
      <RemedialRows form={typed} onChange={change} />
      {undrawnNotes({ ...typed, reason: "" }).map((note) => (
        <p key={note} role="status" className="field-help">
          {note}
        </p>
      ))}
      {kept && (
        <GivenField
          asks={REASON}
          given={typed.reason}
          error={undefined}
          onChange={(reason) => change({ reason })}
        />
      )}
    </FormDialog>
  );
}
