import { startRegistration } from "@simplewebauthn/browser";
import { callTo, sendChange } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { type Checked, useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { ADD_PASSKEY, BEGIN_PASSKEY } from "#core/identity/second-step/second-step.body.ts";
import type { CallGiven } from "#core/shared/call.ts";
import { NOT_PROVEN, ProofFields } from "./proof-field.tsx";

const NOT_MADE =
  "No passkey was made: it was cancelled, took too long, or this device has one already. Nothing is changed.";

/** Adds a passkey: the browser makes it, of this device, a phone beside it or a security key. */
export function AddPasskey(props: {
  hasApp: boolean;
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const form = useDialogForm(callTo<typeof ADD_PASSKEY>("POST /me/passkeys"), {
    initial: { name: "", ...NOT_PROVEN },
    read: async (typed): Promise<Checked<CallGiven<typeof ADD_PASSKEY>>> => {
      const begun = await sendChange(callTo<typeof BEGIN_PASSKEY>("POST /me/passkeys/begin"));
      if (!begun.ok) return { ok: false, message: begun.refusal.message };
      type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
      const optionsJSON = begun.value.data as unknown as Options;
      const response = await startRegistration({ optionsJSON }).catch(() => null);
      return response === null
        ? { ok: false, message: NOT_MADE }
        : { ok: true, value: { ...typed, response: { ...response } } };
    },
    onDone: ({ data }) => props.onMade(data.codes),
  });
  return (
    <FormDialog {...form.dialog} title="Add a passkey" saveLabel="Add" onClose={props.onClose}>
      <p className="text-sm text-muted">
        A passkey is kept by this device, a phone or a security key, and signs you in by a touch or by its
        screen lock. After “Add” your browser asks where to keep it.
      </p>
      <TextField
        label="Name"
        help="What you call it, for example My phone"
        maxLength={60}
        isRequired
        isFirst
        {...form.field("name")}
      />
      <ProofFields field={form.field} hasApp={props.hasApp} />
    </FormDialog>
  );
}
