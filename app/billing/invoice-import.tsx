import { INVOICE_IMPORT, OPENING_BALANCE_IMPORT } from "#core/billing/imports.ts";
import { BillingImport } from "./billing-import.tsx";

interface InvoiceImportProps {
  onClose: () => void;
  onShowDrafts: () => void;
  /** Balances of a former system are imported instead. */
  onOpeningBalances: () => void;
}

const ShowDrafts = ({ onShowDrafts }: Pick<InvoiceImportProps, "onShowDrafts">) => (
  <button type="button" className="btn btn-primary order-last" onClick={onShowDrafts}>
    Show the drafts
  </button>
);

/** Import of invoices from CSV: they become drafts. */
export const InvoiceImport = ({ onClose, onShowDrafts, onOpeningBalances }: InvoiceImportProps) => (
  <BillingImport
    definition={INVOICE_IMPORT}
    onClose={onClose}
    otherwise={
      <>
        Do students owe something from before?{" "}
        <button type="button" className="link-in" onClick={onOpeningBalances}>
          Import opening balances
        </button>
      </>
    }
    afterImport={<ShowDrafts onShowDrafts={onShowDrafts} />}
  />
);

/** Import of what students owe from before: a draft each. */
export const OpeningBalanceImport = ({
  onClose,
  onShowDrafts,
}: Omit<InvoiceImportProps, "onOpeningBalances">) => (
  <BillingImport
    definition={OPENING_BALANCE_IMPORT}
    onClose={onClose}
    afterImport={<ShowDrafts onShowDrafts={onShowDrafts} />}
  />
);
