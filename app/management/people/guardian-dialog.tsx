import { callTo } from "#app/lib/browser-calls.ts";
import RecordDialog from "#app/management/record-dialog.tsx";
import { TICKED } from "#core/management/editors.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { enteredAgain, GUARDIAN_FIELDS } from "#core/management/people/guardians.ts";
import type { STUDENT_PERSON } from "#core/management/people/people.body.ts";
import type { CallValue } from "#core/shared/call.ts";

type Guardian = CallValue<typeof STUDENT_PERSON>["data"]["guardians"][number];

/** The form of a guardian of a student, among all of them. `edited`: the place of the one that is changed; null: one more. */
export default function GuardianDialog(props: {
  studentNumber: string;
  version: number;
  guardians: readonly Guardian[];
  edited: number | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { guardians, edited, version, onSaved, onClose } = props;
  const before = edited === null ? undefined : guardians[edited];
  const ticked = (is: boolean) => (is ? TICKED : "");
  return (
    <RecordDialog
      title={before ? before.name : "Add guardian"}
      fields={before ? GUARDIAN_FIELDS.filter(({ name }) => !name.startsWith("sponsor_")) : GUARDIAN_FIELDS}
      record={null}
      defaults={{
        relation: before?.relation ?? "",
        gets_bills: ticked(before?.getsBills ?? false),
        gets_mail: ticked(before?.getsMail ?? true),
      }}
      to={callTo<RecordCall>("POST /management/students/{id}/guardians", { id: props.studentNumber })}
      sent={(entry) => {
        const all: object[] = guardians.map(enteredAgain);
        all.splice(edited ?? guardians.length, 1, { ...(before && { sponsor_id: before.id }), ...entry });
        return { guardians: all, version };
      }}
      staleMessage="Someone else changed this student meanwhile. Close the window to see the guardians as they are now."
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
