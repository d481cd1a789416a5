import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { PersonField } from "#app/management/person-field.tsx";
import { useChoices } from "#app/management/record-values.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import type { MAKE_PASS, NewPassEntry } from "#core/enrollment/enrollment-pass.body.ts";
import { PASSES_IMPORT } from "#core/enrollment/imports.ts";
import type { EditField, ManagementChoice } from "#core/management/editors.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";

const CHOSEN: readonly EditField[] = [
  { name: "schoolYear", label: "", kind: "choice", options: "school_periods", isRequired: true },
  { name: "gradeLevel", label: "", kind: "choice", options: "grade_levels", isRequired: true },
];
const FIELDS = ["student", "schoolYear", "gradeLevel"] as const;
const FIELD_OF_WIRE: Readonly<Record<string, keyof NewPassEntry>> = {
  student_id: "student",
  incoming_school_year: "schoolYear",
  incoming_grade_level_name: "gradeLevel",
};

interface PassDialogProps {
  onSaved: () => void;
  onClose: () => void;
}
/** What makes enrollment passes: a form for one student, or a file (E-10). */
export default function PassDialog({ dialog, ...props }: PassDialogProps & { dialog: "new" | "import" }) {
  return dialog === "new" ? (
    <NewPassDialog {...props} />
  ) : (
    <ImportDialog definition={PASSES_IMPORT} chosen={{}} onDone={props.onSaved} onClose={props.onClose} />
  );
}

function NewPassDialog(props: PassDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const choices = useChoices(CHOSEN);
  const form = useDialogForm<typeof MAKE_PASS, NewPassEntry>(
    callTo<typeof MAKE_PASS>("POST /sms/enrollment-pass"),
    {
      initial: { student: "", schoolYear: "", gradeLevel: "" },
      read: (typed) => {
        const missing = FIELDS.filter((name) => typed[name] === "");
        return missing.length > 0
          ? { ok: false, errors: missing.map((path) => ({ path, message: REQUIRED })) }
          : { ok: true, value: typed };
      },
      fieldAt: (path) => FIELD_OF_WIRE[path] ?? path,
      onDone: () => {
        setSaved(true);
        props.onSaved();
      },
    },
  );
  return (
    <FormDialog
      {...form.dialog}
      title="New enrollment pass"
      className="max-w-[560px]"
      isSaved={isSaved}
      saveLabel="Save"
      onClose={props.onClose}
    >
      {/* Tall enough for the students that the field offers. */}
      <div className="grid min-h-72 content-start gap-4">
        <PersonField
          id="pass-student"
          label="Student"
          help="By name or number"
          list="students"
          {...form.field("student")}
        />
        <SelectField
          id="pass-school-year"
          label="Incoming School Year"
          isRequired
          placeholder="Choose a school year"
          options={called(choices?.school_periods)}
          {...form.field("schoolYear")}
        />
        <SelectField
          id="pass-grade-level"
          label="Incoming Grade Level"
          isRequired
          placeholder="Choose a grade level"
          options={called(choices?.grade_levels)}
          {...form.field("gradeLevel")}
        />
      </div>
    </FormDialog>
  );
}
/** Passes name a school year and a grade level by what people call them. */
const called = (choices: readonly ManagementChoice[] = []) =>
  choices.map(({ label }) => ({ value: label, label }));
