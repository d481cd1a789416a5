import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { ISSUE_PERMANENT_RECORD } from "#core/documents/permanent-record/permanent-record-calls.ts";
import { type RecordDialogProps, TEXT_MAX } from "./record-dialog.ts";

/** Issues the permanent record: for what, and to whom. */
export default function IssueDialog({ studentNo, onDone, onClose }: RecordDialogProps) {
  const [issue, setIssue] = useState({ purpose: "", recipient: "" });
  const [error, setError] = useState({ purpose: "", recipient: "", all: "" });
  const { isBusy, send } = useOneChange(
    callTo<typeof ISSUE_PERMANENT_RECORD>("POST /permanent_records/{student_id}/issues", {
      student_id: studentNo,
    }),
    {
      title: "Permanent Record Issued",
      onDone: ({ data }) => onDone(data.documentId),
      onRefused: ({ refusal }) => setError({ purpose: "", recipient: "", all: refusal.message }),
    },
  );
  const submit = () => {
    const found = {
      purpose: issue.purpose.trim() === "" ? "Please give the purpose" : "",
      recipient: issue.recipient.trim() === "" ? "Please name who receives it" : "",
      all: "",
    };
    setError(found);
    if (found.purpose === "" && found.recipient === "") send(issue);
  };
  return (
    <FormDialog
      title="Issue Permanent Record"
      isBusy={isBusy}
      isDirty={issue.purpose !== "" || issue.recipient !== ""}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Issue
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        {error.all && <Notice kind="error">{error.all}</Notice>}
        <p>It gets the next number and a code, and is kept as it is now.</p>
        <TextField
          label="Purpose"
          value={issue.purpose}
          maxLength={TEXT_MAX}
          required
          error={error.purpose || undefined}
          data-initial-focus=""
          onChange={(event) => setIssue({ ...issue, purpose: event.target.value })}
        />
        <TextField
          label="Recipient"
          value={issue.recipient}
          maxLength={TEXT_MAX}
          required
          error={error.recipient || undefined}
          onChange={(event) => setIssue({ ...issue, recipient: event.target.value })}
        />
      </EnterForm>
    </FormDialog>
  );
}
