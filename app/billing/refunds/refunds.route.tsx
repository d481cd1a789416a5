import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Plus } from "#app/ui/icons.tsx";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { REFUND_CELLS } from "./refund-cells.tsx";
import { useRefundActions } from "./use-refund-actions.tsx";

const RefundImport = lazy(() => import("./refund-import.tsx"));

export const meta = listMeta(REFUND_LIST);
export const loader = listLoader(REFUND_LIST);
export default listPage(REFUND_LIST, {
  cells: REFUND_CELLS,
  useActions: useRefundActions,
  actions: ({ navigation }) => (
    <>
      <ImportButton navigation={navigation} />
      <Link to="/ims/refunds/create" prefetch="intent" className="btn btn-primary">
        <Plus className="icon" />
        Refund Payments
      </Link>
    </>
  ),
  dialogs: ({ navigation }) =>
    navigation.address.dialog === "import" && (
      <Suspense>
        <RefundImport onClose={() => navigation.change({ dialog: "" })} />
      </Suspense>
    ),
});
