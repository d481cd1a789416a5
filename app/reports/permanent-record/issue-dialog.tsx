import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { ISSUE_PERMANENT_RECORD } from "#core/documents/permanent-record/permanent-record.body.ts";
import { type RecordDialogProps, TEXT_MAX } from "./record-dialog.ts";

/** Issues the permanent record: for what, and to whom. */
export default function IssueDialog({ studentNo, onDone, onClose }: RecordDialogProps) {
  const form = useDialogForm(
    callTo<typeof ISSUE_PERMANENT_RECORD>("POST /permanent_records/{student_id}/issues", {
      student_id: studentNo,
    }),
    {
      initial: { purpose: "", recipient: "" },
      read: (issue) => {
        const errors = [
          ...(issue.purpose.trim() === "" ? [{ path: "purpose", message: "Please give the purpose" }] : []),
          ...(issue.recipient.trim() === ""
            ? [{ path: "recipient", message: "Please name who receives it" }]
            : []),
        ];
        return errors.length > 0 ? { ok: false, errors } : { ok: true, value: issue };
      },
      title: "Permanent Record Issued",
      onDone: ({ data }) => onDone(data.documentId),
    },
  );
  return (
    <FormDialog {...form.dialog} title="Issue Permanent Record" saveLabel="Issue" onClose={onClose}>
      <p>It gets the next number and a code, and is kept as it is now.</p>
      <TextField
        id="purpose"
        label="Purpose"
        isRequired
        isFirst
        maxLength={TEXT_MAX}
        {...form.field("purpose")}
      />
      <TextField
        id="recipient"
        label="Recipient"
        isRequired
        maxLength={TEXT_MAX}
        {...form.field("recipient")}
      />
    </FormDialog>
  );
}
