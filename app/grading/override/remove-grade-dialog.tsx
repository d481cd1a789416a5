import { useState } from "react";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import type { GradeAsked } from "./grade-dialog.tsx";

/** Asks why before a grade set by hand is taken back. */
export default function RemoveGradeDialog(props: {
  studentName: string;
  asked: GradeAsked;
  onClose: () => void;
}) {
  const { asked, onClose } = props;
  const { computedE4 } = asked;
  const [{ version }] = useState(asked.found);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const { isBusy, send } = useOneChange(asked.to, {
    onDone: () => onClose(),
    onRefused: (outcome) => setRefusal(outcome.refusal),
  });
  if (refusal)
    return (
      <MessageDialog
        title={`${gradebookWorkflow.actions.overrideGrade.label} Failed`}
        message={refusal.message}
        entries={refusal.errors}
        onClose={onClose}
      />
    );
  const computed = computedE4 === null ? "no grade" : scaledToText(BigInt(computedE4), 4);
  return (
    <ConfirmDialog
      confirmation={{
        title: "Remove Override",
        text: `The grade of ${props.studentName} becomes what the scores come to again: ${computed}. What was set, by whom and why stays in the audit log.`,
        confirmLabel: "Remove override",
        cancelLabel: "Cancel",
        asks: { kind: "reason", label: "Reason" },
      }}
      isBusy={isBusy}
      onConfirm={(reason = "") =>
        send({ ...asked.of, studentNo: asked.studentNo, value: null, reason, version })
      }
      onCancel={onClose}
    />
  );
}
