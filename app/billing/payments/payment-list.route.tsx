import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { PAYMENT_LIST } from "../../../core/billing/payments/payment-list.ts";
import { listLoader } from "../../lists/list.server.ts";
import { listMeta, listPage } from "../../lists/list-page.tsx";
import { PAYMENT_CELLS } from "./payment-cells.tsx";
import { usePaymentActions } from "./use-payment-actions.tsx";

export const meta = listMeta(PAYMENT_LIST);
export const loader = listLoader(PAYMENT_LIST);
export default listPage(PAYMENT_LIST, {
  cells: PAYMENT_CELLS,
  useActions: usePaymentActions,
  actions: () => (
    <Link to="/ims/payments/create" prefetch="intent" className="btn btn-primary">
      <Plus className="icon" aria-hidden />
      Create Payment
    </Link>
  ),
});
