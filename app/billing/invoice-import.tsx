import { INVOICE_IMPORT } from "#core/billing/imports.ts";
import { BillingImport } from "./billing-import.tsx";

/** Import of invoices from CSV: they become drafts. */
export default function InvoiceImport(props: { onClose: () => void; onShowDrafts: () => void }) {
  return (
    <BillingImport
      definition={INVOICE_IMPORT}
      onClose={props.onClose}
      afterImport={
        <button type="button" className="btn btn-primary order-last" onClick={props.onShowDrafts}>
          Show the drafts
        </button>
      }
    />
  );
}
