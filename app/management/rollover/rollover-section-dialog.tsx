import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { CHANGE_ROLLOVER_SECTION, Rollover } from "#core/management/rollover/rollover.body.ts";

/** A section of the plan: its name, its adviser, or that it does not open. */
export default function RolloverSectionDialog({
  section,
  advisers,
  onClose,
}: {
  section: Rollover["sections"][number];
  advisers: Rollover["advisers"];
  onClose: () => void;
}) {
  const form = useDialogForm(callTo<typeof CHANGE_ROLLOVER_SECTION>("PATCH /management/rollover/sections"), {
    initial: { name: section.name, adviser_id: section.adviserId, is_left_out: section.isLeftOut },
    read: (typed) => ({
      ok: true,
      value: { ...typed, section_id: section.id, version: section.version },
    }),
    onDone: onClose,
  });
  const isLeftOut = form.field("is_left_out");
  return (
    <FormDialog
      {...form.dialog}
      title={`${section.levelName} ${section.name}`}
      saveLabel="Save"
      onClose={onClose}
    >
      <TextField id="section-name" label="Name" isRequired isFirst {...form.field("name")} />
      {!section.isClub && (
        <SelectField
          id="section-adviser"
          label="Adviser"
          placeholder="None"
          options={advisers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field("adviser_id")}
        />
      )}
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={isLeftOut.value}
          onChange={() => isLeftOut.onChange(!isLeftOut.value)}
        />
        Does not open
      </label>
    </FormDialog>
  );
}
