import { useDownloads } from "#app/documents/download-context.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { FileDown } from "#app/ui/icons.tsx";
import type { JOURNAL_FILE } from "#core/documents/billing-calls.ts";
import { JOURNAL_FORMATS, type JournalFormat } from "#core/documents/exports/journal-export.ts";
import { FILE_FORMATS } from "#core/shared/list/definition.ts";
import { addDays, monthOf, type SchoolDay } from "#core/shared/school-day.ts";

/** Has the journal of a period made (B-121); it opens with the month that ended last. */
export default function JournalDialog({ today, onClose }: { today: SchoolDay; onClose: () => void }) {
  const { expect } = useDownloads();
  const month = monthOf(addDays(monthOf(today).start, -1));
  const form = useDialogForm(callTo<typeof JOURNAL_FILE>("POST /billing/journal/export"), {
    initial: {
      from: month.start as SchoolDay | undefined,
      to: month.end as SchoolDay | undefined,
      format: JOURNAL_FORMATS[0] as JournalFormat,
    },
    read: async ({ from = "", to = "", format }) => {
      const [{ journalBody }, { checkEntry }] = await Promise.all([
        import("#core/documents/exports/journal-contract.ts"),
        import("#core/shared/body.ts"),
      ]);
      return checkEntry(journalBody, { from, to, format });
    },
    onDone: ({ data }) => {
      expect(data.documentId, "download");
      onClose();
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      title="Export Journal"
      isDirty={false}
      saveLabel="Export"
      saveIcon={<FileDown className="icon" />}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Every entry of the ledger in these days, with its document, customer, debit and credit.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField id="journal-from" label="From" isRequired {...form.field("from")} />
        <DayField id="journal-to" label="To" isRequired {...form.field("to")} />
      </div>
      <SelectField
        id="journal-format"
        label="Format"
        options={JOURNAL_FORMATS.map((value) => ({ value, label: FILE_FORMATS[value] }))}
        value={form.typed.format}
        onChange={(format) => form.change({ format: format as JournalFormat })}
      />
    </FormDialog>
  );
}
