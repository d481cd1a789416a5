import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { GUARDIAN_INVITATION, INVITE_GUARDIANS } from "#core/identity/accounts/guardian-calls.ts";
import { leftOutInWords } from "#core/identity/accounts/guardian-invitations.ts";
import type { OFFICE_CHOICES } from "#core/management/office-records.body.ts";
import { counted } from "#core/shared/import/import.ts";

const INVITE = callTo<typeof INVITE_GUARDIANS>("POST /guardian_invitations");
const CHOICES = callTo<typeof OFFICE_CHOICES>("GET /management/choices");

/** Invites the sponsors of a section, or of all, to the parent app; how many are mailed is told before (I-26). */
export default function InviteGuardiansDialog(props: { onSaved: () => void; onClose: () => void }) {
  const { onSaved, onClose } = props;
  const choices = useAsked(CHOICES);
  const form = useDialogForm(INVITE, {
    initial: { section_id: "" },
    read: (typed) => ({ ok: true, value: typed }),
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  const { section_id } = form.typed;
  const asked = useAsked(callTo<typeof GUARDIAN_INVITATION>("GET /guardian_invitations", {}, { section_id }));
  const counts = asked?.ok ? asked.value.data : null;
  return (
    <FormDialog
      {...form.dialog}
      isDirty={false}
      title="Invite guardians"
      saveLabel={counts ? `Send ${counted(counts.invited, "invitation")}` : "Send invitations"}
      canSave={counts !== null && counts.invited > 0}
      onClose={onClose}
    >
      <SelectField
        id="guardians-of"
        label="Whose sponsors"
        {...form.field("section_id")}
        placeholder="All who have a student in a section"
        options={choices?.ok ? choices.value.data.sections : []}
        isFirst
      />
      <p role="status" className="text-sm">
        {counts === null
          ? "Counting…"
          : counts.invited === 0
            ? `There is nobody to invite. ${leftOutInWords(counts)}`
            : `${counted(counts.invited, "sponsor gets", "sponsors get")} an account of the parent app, and one email with a link that sets the password, valid for 7 days, however many children there are. ${leftOutInWords(counts)}`}
      </p>
    </FormDialog>
  );
}
