import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type {
  END_SECOND_STEP,
  NEW_RECOVERY_CODES,
  Passkey,
  REMOVE_PASSKEY,
} from "#core/identity/second-step/second-step.body.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { NOT_PROVEN, ProofFields } from "./proof-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondStep } from "./set-up.tsx";

/** A passkey: it is removed. */
export type SecondStepChange = "set up" | "add a passkey" | "new codes" | "turn off" | Passkey;

/** A change of one's own second step. */
export default function SecondStepDialog(props: {
  change: SecondStepChange;
  /** An app gives codes. */
  hasApp: boolean;
  onClose: () => void;
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { change, hasApp, onClose } = props;
  /** New codes are shown; there are none where a way is added to those of before. */
  const made = (codes: readonly string[]) => (codes.length > 0 ? setCodes(codes) : onClose());
  if (codes !== null)
    return (
      <Dialog
        title="Recovery codes"
        onClose={onClose}
        canClose={false}
        footer={
          <Button className="btn-primary" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  if (change === "set up")
    return (
      <Dialog
        title="Turn on the second step"
        onClose={onClose}
        footer={<Button onClick={onClose}>Cancel</Button>}
      >
        <SetUpSecondStep onDone={made} />
      </Dialog>
    );
  if (change === "add a passkey") return <AddPasskey hasApp={hasApp} onClose={onClose} onMade={made} />;
  if (typeof change === "object") return <RemovePasskey hasApp={hasApp} passkey={change} onClose={onClose} />;
  return change === "turn off" ? (
    <TurnOff hasApp={hasApp} onClose={onClose} />
  ) : (
    <NewCodes hasApp={hasApp} onClose={onClose} onMade={setCodes} />
  );
}

function TurnOff({ hasApp, onClose }: { hasApp: boolean; onClose: () => void }) {
  const form = useDialogForm(callTo<typeof END_SECOND_STEP>("POST /me/second-step/off"), {
    initial: NOT_PROVEN,
    read: (typed) => ({ ok: true, value: typed }),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title="Turn off the second step"
      saveLabel="Turn off"
      saveClassName="btn-error"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Signing in then asks only for the password. Your passkeys and recovery codes no longer work, and
        browsers that were remembered are forgotten.
      </p>
      <ProofFields field={form.field} hasApp={hasApp} />
    </FormDialog>
  );
}

function NewCodes({
  hasApp,
  ...props
}: {
  hasApp: boolean;
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const form = useDialogForm(callTo<typeof NEW_RECOVERY_CODES>("POST /me/second-step/recovery-codes"), {
    initial: NOT_PROVEN,
    read: (typed) => ({ ok: true, value: typed }),
    onDone: ({ data }) => props.onMade(data.codes),
  });
  return (
    <FormDialog
      {...form.dialog}
      title="New recovery codes"
      saveLabel="Make new codes"
      onClose={props.onClose}
    >
      <p className="text-sm text-muted">Ten new codes are made. Those you have now no longer work.</p>
      <ProofFields field={form.field} hasApp={hasApp} />
    </FormDialog>
  );
}

function RemovePasskey({
  passkey,
  hasApp,
  onClose,
}: {
  passkey: Passkey;
  hasApp: boolean;
  onClose: () => void;
}) {
  const form = useDialogForm(
    callTo<typeof REMOVE_PASSKEY>("POST /me/passkeys/{id}/remove", { id: passkey.uuid }),
    { initial: NOT_PROVEN, read: (typed) => ({ ok: true, value: typed }), onDone: onClose },
  );
  return (
    <FormDialog
      {...form.dialog}
      title={`Remove ${passkey.name}`}
      saveLabel="Remove"
      saveClassName="btn-error"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        This passkey no longer signs you in. If it is your only second step, the second step is off.
      </p>
      <ProofFields field={form.field} hasApp={hasApp} />
    </FormDialog>
  );
}
