import type { Invoice } from "../../../core/billing/invoices/contract.ts";
import type { InvoiceEntry } from "../../../core/billing/invoices/invoice-form-contract.ts";
import { usePaperForm } from "../../ui/form/use-paper-form.ts";
import { entryOf, formOf, type InvoiceForm } from "./invoice-form.ts";
import { checkForm, errorsOf } from "./invoice-form-errors.ts";
import type { InvoiceDone } from "./save-invoice.server.ts";

export const SAVE_FAILED = {
  create: "Create invoice went wrong.",
  update: "Update invoice went wrong.",
} as const;

/** The invoice form: publishing is asked about, and mistakes shown are looked at again with every change. */
export function useInvoiceForm(standing: Invoice | null, initial: InvoiceForm) {
  const paper = usePaperForm<InvoiceForm, Invoice, InvoiceEntry, InvoiceDone>({
    draftName: standing === null ? "invoice-create" : `invoice-${standing.uuid}`,
    standing,
    initial,
    formOf,
    entryOf,
    errorsOf,
    asks: (publishes) => publishes,
  });
  const { form, setForm, errors, setErrors } = paper;
  return {
    ...paper,
    change: (changed: Partial<InvoiceForm>) => {
      const next = { ...form, ...changed };
      setForm(next);
      if (errors.length > 0) void checkForm(next, false).then(setErrors);
    },
    save: (publishes: boolean) => paper.submit(publishes, (typed) => checkForm(typed, publishes)),
  };
}
