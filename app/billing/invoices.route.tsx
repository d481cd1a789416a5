import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Plus } from "#app/ui/icons.tsx";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { ImportButton } from "./import-button.tsx";
import { INVOICE_CELLS } from "./invoice-cells.tsx";
import { useInvoiceActions } from "./use-invoice-actions.tsx";

const InvoiceImport = lazy(async () => ({ default: (await import("./invoice-import.tsx")).InvoiceImport }));
const OpeningBalanceImport = lazy(async () => ({
  default: (await import("./invoice-import.tsx")).OpeningBalanceImport,
}));

export { onlyDialogChanged as shouldRevalidate } from "#app/lists/only-dialog-changed.ts";
export const meta = listMeta(INVOICE_LIST);
export const loader = listLoader(INVOICE_LIST);
export default listPage(INVOICE_LIST, {
  cells: INVOICE_CELLS,
  useActions: useInvoiceActions,
  actions: ({ navigation }) => (
    <>
      <ImportButton navigation={navigation} />
      <Link to="/ims/invoices/create" prefetch="intent" className="btn btn-primary">
        <Plus className="icon" />
        Create Invoice
      </Link>
    </>
  ),
  dialogs({ navigation }) {
    const { dialog } = navigation.address;
    const closing = {
      onClose: () => navigation.change({ dialog: "" }),
      onShowDrafts: () => navigation.change({ dialog: "", tab: "draft", filters: {}, search: "" }),
    };
    return (
      <Suspense>
        {dialog === "import" && (
          <InvoiceImport
            {...closing}
            onOpeningBalances={() => navigation.change({ dialog: "opening-balances" })}
          />
        )}
        {dialog === "opening-balances" && <OpeningBalanceImport {...closing} />}
      </Suspense>
    );
  },
});
