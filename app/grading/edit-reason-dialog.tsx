import { useId, useState } from "react";
import { REASON_CHARACTERS_MAX } from "../../core/grading/score-contract.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { describedBy, Field } from "../ui/form/field.tsx";

/** Why scores that parents may have seen are changed: asked once, kept with every change of this visit (decision 14). */
export function EditReasonDialog(props: {
  gradebookName: string;
  onGiven: (reason: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const given = reason.trim();
  const error = isAsked && given === "" ? "Please give the reason." : undefined;
  return (
    <Dialog title="Edit Scores" onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (given !== "") props.onGiven(given);
        }}
      >
        <p className="mb-3 text-muted">
          {props.gradebookName} is released. Every change becomes a revision with this reason; the first
          release stays in its history.
        </p>
        <Field id={id} label="Reason" isRequired error={error}>
          <textarea
            id={id}
            className={`input h-20 py-1.5 ${error ? "input-error" : ""}`}
            maxLength={REASON_CHARACTERS_MAX}
            value={reason}
            data-initial-focus=""
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, error)}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" className="btn-primary">
            Edit scores
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
