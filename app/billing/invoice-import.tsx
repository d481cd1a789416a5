import { useRevalidator } from "react-router";
import type { ImportProgress } from "../../core/billing/contract.ts";
import { IMPORT_BYTES_MAX, IMPORT_MESSAGES } from "../../core/billing/invoice-import.ts";
import { formatPesos } from "../../core/shared/money.ts";
import { ImportDialog } from "../ui/import/import-dialog.tsx";

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

const describe = ({ invoices, rows, totalAmount }: ImportProgress): string =>
  `${counted(invoices, "invoice")} in ${counted(rows, "row")}, in all ${formatPesos(totalAmount)}.`;

/** What the browser can tell of a file before it is sent (billing §5, Import and export). */
function fileRefusal(file: File): string | null {
  if (!file.name.toLowerCase().endsWith(".csv")) return IMPORT_MESSAGES.invalidType;
  return file.size > IMPORT_BYTES_MAX ? IMPORT_MESSAGES.tooLarge : null;
}

/** Import of invoices from CSV: they become drafts, all rows or none. */
export default function InvoiceImport(props: { onClose: () => void; onShowDrafts: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <ImportDialog
      title="Import invoices"
      path="/ims/invoices/import"
      fileRefusal={fileRefusal}
      hint="CSV, at most 10 MB"
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
