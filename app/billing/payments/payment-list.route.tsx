import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { data, Link, useNavigate, useRevalidator } from "react-router";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { endSession } from "../../lib/session-end.ts";
import { useSignedIn } from "../../shell/signed-in.ts";
import { ColumnChooser } from "../../ui/table/column-chooser.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { FilterChips } from "../../ui/table/filter-chips.tsx";
import { FilterMenu } from "../../ui/table/filter-menu.tsx";
import { useTableLayout } from "../../ui/table/layout-preference.ts";
import { ListExport } from "../../ui/table/list-export.tsx";
import { ListTabs } from "../../ui/table/list-tabs.tsx";
import { SearchBox } from "../../ui/table/search-box.tsx";
import { SelectionBar } from "../../ui/table/selection-bar.tsx";
import { TableFooter } from "../../ui/table/table-footer.tsx";
import { EmptyState, ErrorState } from "../../ui/table/table-states.tsx";
import { TableTotals } from "../../ui/table/table-totals.tsx";
import { type ListNavigation, useListAddress } from "../../ui/table/use-list-address.ts";
import { useSelection } from "../../ui/table/use-selection.ts";
import { toastError } from "../../ui/toasts.tsx";
import type { Route } from "./+types/payment-list.route.ts";
import { paymentColumns } from "./payment-columns.tsx";
import { loadPayments } from "./payment-list.server.ts";
import { PAYMENT_LIST, PAYMENTS_MATCHING_MAX } from "./payment-list-definition.ts";
import { usePaymentActions } from "./use-payment-actions.tsx";

const SEARCH_DEBOUNCE_MS = 500;
const FETCH_FAILED = "Fetch payments went wrong";
const keyOf = (row: PaymentRow): string => row.uuid;
const nameOf = (row: PaymentRow): string => row.number;

export const meta = () => [{ title: "Payments · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await loadPayments(args);
  return answer.ok
    ? { list: answer.list, refusal: null }
    : data({ list: null, refusal: answer }, { status: answer.status || 503 });
}

export default function PaymentListPage({ loaderData }: Route.ComponentProps) {
  const { list, refusal } = loaderData;
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  const navigation = useListAddress(PAYMENT_LIST);
  const { address } = navigation;
  const { tab } = address;
  const selection = useSelection(keyOf);
  const [layout, changeLayout] = useTableLayout("payments", userId);
  const actions = usePaymentActions(selection.clear);
  const chooseAll = useChooseAll(selection.replace);
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab starts without a selection
  useEffect(clear, [tab, clear]);
  const columns = paymentColumns(tab);
  const chosen = [...selection.rows.values()].map(
    (known) => list?.rows.find((row) => row.uuid === known.uuid) ?? known,
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="not-printed flex items-center gap-3 px-4 pt-5 pb-3 sm:px-6">
        <h1 className="text-xl font-semibold tracking-[-.01em]">Payments</h1>
        <div className="ml-auto">
          <ListExport action="/ims/payments/export" />
        </div>
        <Link to="/ims/payments/create" prefetch="intent" className="btn btn-primary">
          <Plus className="icon" aria-hidden />
          Create Payment
        </Link>
      </div>
      <div className="not-printed flex items-end gap-4 border-b border-line px-4 sm:px-6">
        <ListTabs navigation={navigation} counts={null} label="Payment tabs" />
        <div className="ml-auto pb-1">
          <ColumnChooser columns={columns} layout={layout} onChange={changeLayout} />
        </div>
      </div>
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          matching={list?.count ?? 0}
          matchingMax={PAYMENTS_MATCHING_MAX}
          isChoosingAll={chooseAll.isBusy}
          onChooseAll={chooseAll.start}
          onClear={selection.clear}
          actions={actions.choicesFor(chosen, "bulk")}
        />
      ) : (
        <div className="not-printed flex min-h-12 flex-none flex-wrap items-center gap-2 px-4 py-1.5 sm:h-12 sm:flex-nowrap sm:px-6">
          <SearchBox
            value={address.search}
            placeholder="Student, ID or transaction no."
            debounceMs={SEARCH_DEBOUNCE_MS}
            onSearch={(search) => navigation.change({ search })}
          />
          <div className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-0.5">
            <FilterMenu navigation={navigation} />
            <FilterChips navigation={navigation} />
          </div>
        </div>
      )}
      <DataTable
        label="Payments"
        rows={list?.rows ?? []}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        navigation={navigation}
        layout={layout}
        selection={selection}
        rowMenu={(row) => actions.choicesFor([row], "row")}
        onOpen={(row) => navigate(`/ims/payments/view/${row.uuid}`)}
        state={
          list === null ? (
            <PaymentError refusal={refusal} />
          ) : list.rows.length === 0 ? (
            <NoPayments navigation={navigation} />
          ) : undefined
        }
      />
      {list && (
        <TableTotals
          totals={[
            { label: "Sub total (page)", value: formatPesos(list.subTotal) },
            { label: "Grand total", value: formatPesos(list.grandTotal) },
          ]}
        />
      )}
      {list && (
        <TableFooter
          navigation={navigation}
          count={list.count}
          totalPages={list.totalPages}
          noun={{ one: "payment", many: "payments" }}
        />
      )}
      {actions.dialogs}
    </main>
  );
}

function NoPayments({ navigation }: { navigation: ListNavigation }) {
  const { filters, search } = navigation.address;
  const isNarrowed = Object.keys(filters).length > 0 || search !== "";
  return (
    <EmptyState
      sentence={isNarrowed ? "No payment matches the filters and search." : "There is no payment here yet."}
      onClear={isNarrowed ? () => navigation.change({ filters: {}, search: "" }) : null}
    />
  );
}

function PaymentError({ refusal }: { refusal: ApiRefusal | null }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={FETCH_FAILED}
      message={refusal?.message ?? ""}
      isBusy={state !== "idle"}
      onRetry={() => void revalidate()}
    />
  );
}

/** "Select all that match": fetches the facts of every row the address matches. */
function useChooseAll(onChosen: (rows: PaymentRow[]) => void): { isBusy: boolean; start: () => void } {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    const response = await fetch(`/ims/payments/matching${window.location.search}`).catch(() => null);
    setIsBusy(false);
    if (response?.status === 401) return endSession();
    const answer = (await response?.json().catch(() => null)) as {
      rows?: PaymentRow[];
      message?: string;
    } | null;
    if (answer?.rows) onChosen(answer.rows);
    else toastError(FETCH_FAILED, answer?.message);
  };
  return { isBusy, start: () => void start() };
}
