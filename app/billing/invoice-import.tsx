import { useRevalidator } from "react-router";
import { INVOICE_IMPORT } from "../../core/billing/imports.ts";
import { ImportDialog } from "../ui/import/import-dialog.tsx";

/** Import of invoices from CSV: they become drafts, all rows or none. */
export default function InvoiceImport(props: { onClose: () => void; onShowDrafts: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <ImportDialog
      definition={INVOICE_IMPORT}
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
