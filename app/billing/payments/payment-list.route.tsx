import Plus from "lucide-react/icons/plus";
import { Link, useNavigate } from "react-router";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { ListExport } from "../../ui/table/list-export.tsx";
import { ListScreen } from "../../ui/table/list-screen.tsx";
import { useListAddress } from "../../ui/table/use-list-address.ts";
import { useListSelection } from "../../ui/table/use-list-selection.ts";
import type { Route } from "./+types/payment-list.route.ts";
import { paymentColumns } from "./payment-columns.tsx";
import { paymentList } from "./payment-list.server.ts";
import { PAYMENT_LIST, PAYMENTS_MATCHING_MAX } from "./payment-list-definition.ts";
import { usePaymentActions } from "./use-payment-actions.tsx";

const FETCH_FAILED = "Fetch payments went wrong";
const keyOf = (row: PaymentRow): string => row.uuid;
const nameOf = (row: PaymentRow): string => row.number;

export const meta = () => [{ title: "Payments · Talaan" }];

export const loader = (args: Route.LoaderArgs) => paymentList.load(args);

export default function PaymentListPage({ loaderData }: Route.ComponentProps) {
  const { list, refusal } = loaderData;
  const navigate = useNavigate();
  const navigation = useListAddress(PAYMENT_LIST);
  const { tab } = navigation.address;
  const selection = useListSelection({
    rows: list?.rows ?? [],
    keyOf,
    tab,
    matchingPath: "/ims/payments/matching",
    max: PAYMENTS_MATCHING_MAX,
    failed: FETCH_FAILED,
  });
  const actions = usePaymentActions(selection.selection.clear);
  return (
    <ListScreen
      title="Payments"
      name="payments"
      navigation={navigation}
      actions={
        <>
          <ListExport action="/ims/payments/export" />
          <Link to="/ims/payments/create" prefetch="intent" className="btn btn-primary">
            <Plus className="icon" aria-hidden />
            Create Payment
          </Link>
        </>
      }
      tabs={{ label: "Payment tabs", counts: null }}
      search={{ placeholder: "Student, ID or transaction no." }}
      columns={paymentColumns(tab)}
      label="Payments"
      keyOf={keyOf}
      nameOf={nameOf}
      list={list}
      failure={{ title: FETCH_FAILED, message: refusal?.message ?? "" }}
      noun={{ one: "payment", many: "payments" }}
      totals={
        list
          ? [
              { label: "Sub total (page)", value: formatPesos(list.subTotal) },
              { label: "Grand total", value: formatPesos(list.grandTotal) },
              { label: "Total Payment", value: formatPesos(list.totalPayment) },
            ]
          : []
      }
      onOpen={(row) => navigate(`/ims/payments/view/${row.uuid}`)}
      selection={selection}
      choicesFor={actions.choicesFor}
    >
      {actions.dialogs}
    </ListScreen>
  );
}
