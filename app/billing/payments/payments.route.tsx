import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Plus } from "#app/ui/icons.tsx";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PAYMENT_CELLS } from "./payment-cells.tsx";
import { usePaymentActions } from "./use-payment-actions.tsx";

const PaymentImport = lazy(() => import("./payment-import.tsx"));

export const meta = listMeta(PAYMENT_LIST);
export const loader = listLoader(PAYMENT_LIST);
export default listPage(PAYMENT_LIST, {
  cells: PAYMENT_CELLS,
  useActions: usePaymentActions,
  actions: ({ navigation }) => (
    <>
      <ImportButton navigation={navigation} />
      <Link to="/ims/payments/create" prefetch="intent" className="btn btn-primary">
        <Plus className="icon" />
        Create Payment
      </Link>
    </>
  ),
  dialogs: ({ navigation }) =>
    navigation.address.dialog === "import" && (
      <Suspense>
        <PaymentImport onClose={() => navigation.change({ dialog: "" })} />
      </Suspense>
    ),
});
