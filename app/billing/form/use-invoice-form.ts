import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import type { Invoice } from "#core/billing/invoices/contract.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-form-contract.ts";
import { entryOf, formOf, type InvoiceForm } from "./invoice-form.ts";
import { checkForm, errorsOf } from "./invoice-form-errors.ts";
import type { InvoiceDone } from "./save-invoice.server.ts";

export const SAVE_FAILED = {
  create: "Create invoice went wrong.",
  update: "Update invoice went wrong.",
} as const;

/** The invoice form: publishing is confirmed, and while errors are shown the form is checked with every change. */
export function useInvoiceForm(record: Invoice | null, initial: InvoiceForm) {
  const editor = useEditorForm<InvoiceForm, Invoice, InvoiceEntry, InvoiceDone>({
    draftName: record === null ? "invoice-create" : `invoice-${record.uuid}`,
    record,
    initial,
    formOf,
    entryOf,
    errorsOf,
    needsConfirmation: (publishes) => publishes,
  });
  const { form, setForm, errors, setErrors } = editor;
  return {
    ...editor,
    change: (changed: Partial<InvoiceForm>) => {
      const next = { ...form, ...changed };
      setForm(next);
      if (errors.length > 0) void checkForm(next, false).then(setErrors);
    },
    save: (publishes: boolean) => editor.submit(publishes, (typed) => checkForm(typed, publishes)),
  };
}
