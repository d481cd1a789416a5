import { useRevalidator } from "react-router";
import type { ImportProgress } from "../../core/billing/contract.ts";
import { csvFileRefusal } from "../../core/shared/csv-upload.ts";
import { formatPesos } from "../../core/shared/money.ts";
import { WENT_WRONG } from "../lib/error-catalogue.ts";
import { ImportDialog } from "../ui/import/import-dialog.tsx";

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

const describe = ({ invoices, rows, totalAmount }: ImportProgress): string =>
  `${counted(invoices, "invoice")} in ${counted(rows, "row")}, in all ${formatPesos(totalAmount)}.`;

/** Import of invoices from CSV: they become drafts, all rows or none. */
export default function InvoiceImport(props: { onClose: () => void; onShowDrafts: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <ImportDialog
      title="Import invoices"
      path="/ims/invoices/import"
      fileRefusal={csvFileRefusal}
      hint="CSV, at most 10 MB"
      failures={{ template: WENT_WRONG.invoiceTemplate, upload: WENT_WRONG.uploadInvoices }}
      describe={describe}
      onDone={() => void revalidate()}
      onClose={props.onClose}
      afterImport={
        <button type="button" className="btn btn-primary order-last" onClick={props.onShowDrafts}>
          Show the drafts
        </button>
      }
    />
  );
}
