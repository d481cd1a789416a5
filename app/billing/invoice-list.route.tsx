import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense, useEffect, useState } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router";
import type { InvoiceRow } from "../../core/billing/contract.ts";
import type { InvoiceTab } from "../../core/billing/invoice-list.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { endSession } from "../lib/session-end.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { ColumnChooser } from "../ui/table/column-chooser.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { FilterChips } from "../ui/table/filter-chips.tsx";
import { FilterMenu } from "../ui/table/filter-menu.tsx";
import { useTableLayout } from "../ui/table/layout-preference.ts";
import { ListExport } from "../ui/table/list-export.tsx";
import { ListTabs } from "../ui/table/list-tabs.tsx";
import { SearchBox } from "../ui/table/search-box.tsx";
import { SelectionBar } from "../ui/table/selection-bar.tsx";
import { TableFooter } from "../ui/table/table-footer.tsx";
import { ErrorState } from "../ui/table/table-states.tsx";
import { TableTotals } from "../ui/table/table-totals.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import { useSelection } from "../ui/table/use-selection.ts";
import { toastError } from "../ui/toasts.tsx";
import type { Route } from "./+types/invoice-list.route.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { InvoiceEmptyState } from "./invoice-empty-state.tsx";
import { loadInvoices } from "./invoice-list.server.ts";
import { INVOICE_LIST, MATCHING_MAX } from "./invoice-list-definition.ts";
import { invoiceTotalsOf } from "./invoice-totals.ts";
import { useInvoiceActions } from "./use-invoice-actions.tsx";

const InvoiceImport = lazy(() => import("./invoice-import.tsx"));
const SEARCH_DEBOUNCE_MS = 500;
const FETCH_FAILED = "Fetch invoices went wrong";
const keyOf = (row: InvoiceRow): string => row.uuid;
const nameOf = (row: InvoiceRow): string => row.number;

export const meta = () => [{ title: "Invoices · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const answer = await loadInvoices(args);
  return answer.ok
    ? { list: answer.list, refusal: null }
    : data({ list: null, refusal: answer }, { status: answer.status || 503 });
}

/** Opening or closing a dialog changes the address, not the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && args.formMethod === undefined;
  const hasOtherDialog = currentUrl.searchParams.get("dialog") !== nextUrl.searchParams.get("dialog");
  return isSamePlace && hasOtherDialog && listPartOf(currentUrl) === listPartOf(nextUrl)
    ? false
    : defaultShouldRevalidate;
}

function listPartOf({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete("dialog");
  return params.toString();
}

export default function InvoiceListPage({ loaderData }: Route.ComponentProps) {
  const { list, refusal } = loaderData;
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  const navigation = useListAddress(INVOICE_LIST);
  const { address } = navigation;
  const tab = address.tab as InvoiceTab;
  const selection = useSelection(keyOf);
  const [layout, changeLayout] = useTableLayout("invoices", userId);
  const actions = useInvoiceActions(selection.clear);
  const chooseAll = useChooseAll(selection.replace);
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab starts without a selection
  useEffect(clear, [tab, clear]);

  const columns = INVOICE_COLUMNS[tab];
  const chosen = [...selection.rows.values()].map(
    (known) => list?.rows.find((row) => row.uuid === known.uuid) ?? known,
  );
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="not-printed flex items-center gap-3 px-4 pt-5 pb-3 sm:px-6">
        <h1 className="text-xl font-semibold tracking-[-.01em]">Invoices</h1>
        <div className="ml-auto flex gap-2">
          <ListExport action="/ims/invoices/export" />
          <button
            type="button"
            className="btn max-sm:btn-square"
            onClick={() => navigation.change({ dialog: "import" })}
          >
            <Upload className="icon" aria-hidden />
            <span className="max-sm:sr-only">Import</span>
          </button>
          <Link to="/ims/invoices/create" prefetch="intent" className="btn btn-primary">
            <Plus className="icon" aria-hidden />
            Create Invoice
          </Link>
        </div>
      </div>
      <div className="not-printed flex items-end gap-4 border-b border-line px-4 sm:px-6">
        <ListTabs navigation={navigation} counts={list?.tabCounts ?? null} label="Invoice tabs" />
        <div className="ml-auto pb-1">
          <ColumnChooser columns={columns} layout={layout} onChange={changeLayout} />
        </div>
      </div>
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          matching={list?.count ?? 0}
          matchingMax={MATCHING_MAX}
          isChoosingAll={chooseAll.isBusy}
          onChooseAll={chooseAll.start}
          onClear={selection.clear}
          actions={actions.choicesFor(chosen, "bulk")}
        />
      ) : (
        <div className="not-printed flex min-h-12 flex-none flex-wrap items-center gap-2 px-4 py-1.5 sm:h-12 sm:flex-nowrap sm:px-6">
          <SearchBox
            value={address.search}
            placeholder="Student, ID or invoice no."
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
        label={`${tab === "draft" ? "Draft" : "Published"} invoices`}
        rows={list?.rows ?? []}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        navigation={navigation}
        layout={layout}
        selection={selection}
        rowMenu={(row) => actions.choicesFor([row], "row")}
        onOpen={(row) => navigate(`/ims/invoices/view/${row.uuid}`)}
        state={
          list === null ? (
            <InvoiceError refusal={refusal} />
          ) : list.rows.length === 0 ? (
            <InvoiceEmptyState navigation={navigation} />
          ) : undefined
        }
      />
      {list && <TableTotals totals={invoiceTotalsOf(list.totals)} />}
      {list && (
        <TableFooter
          navigation={navigation}
          count={list.count}
          totalPages={list.totalPages}
          noun={{ one: "invoice", many: "invoices" }}
        />
      )}
      {actions.dialogs}
      {address.dialog === "import" && (
        <Suspense>
          <InvoiceImport
            onClose={() => navigation.change({ dialog: "" })}
            onShowDrafts={() => navigation.change({ dialog: "", tab: "draft", filters: {}, search: "" })}
          />
        </Suspense>
      )}
    </main>
  );
}

function InvoiceError({ refusal }: { refusal: ApiRefusal | null }) {
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
function useChooseAll(onChosen: (rows: InvoiceRow[]) => void): { isBusy: boolean; start: () => void } {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    const response = await fetch(`/ims/invoices/matching${window.location.search}`).catch(() => null);
    setIsBusy(false);
    if (response?.status === 401) return endSession();
    const answer = (await response?.json().catch(() => null)) as {
      rows?: InvoiceRow[];
      message?: string;
    } | null;
    if (answer?.rows) onChosen(answer.rows);
    else toastError(FETCH_FAILED, answer?.message);
  };
  return { isBusy, start: () => void start() };
}
