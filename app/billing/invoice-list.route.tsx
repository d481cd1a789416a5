import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { lazy, Suspense } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import type { InvoiceRow } from "../../core/billing/contract.ts";
import type { InvoiceTab } from "../../core/billing/invoice-list.ts";
import { ListExport } from "../ui/table/list-export.tsx";
import { ListScreen } from "../ui/table/list-screen.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import { useListSelection } from "../ui/table/use-list-selection.ts";
import type { Route } from "./+types/invoice-list.route.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { invoiceList } from "./invoice-list.server.ts";
import { INVOICE_LIST, MATCHING_MAX } from "./invoice-list-definition.ts";
import { invoiceTotalsOf } from "./invoice-totals.ts";
import { useInvoiceActions } from "./use-invoice-actions.tsx";

const InvoiceImport = lazy(() => import("./invoice-import.tsx"));
const FETCH_FAILED = "Fetch invoices went wrong";
const keyOf = (row: InvoiceRow): string => row.uuid;
const nameOf = (row: InvoiceRow): string => row.number;

export const meta = () => [{ title: "Invoices · Talaan" }];

export const loader = (args: Route.LoaderArgs) => invoiceList.load(args);

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
  const navigate = useNavigate();
  const navigation = useListAddress(INVOICE_LIST);
  const { address } = navigation;
  const tab = address.tab as InvoiceTab;
  const selection = useListSelection({
    rows: list?.rows ?? [],
    keyOf,
    tab,
    matchingPath: "/ims/invoices/matching",
    max: MATCHING_MAX,
    failed: FETCH_FAILED,
  });
  const actions = useInvoiceActions(selection.selection.clear);
  return (
    <ListScreen
      title="Invoices"
      name="invoices"
      navigation={navigation}
      actions={<ListActions onImport={() => navigation.change({ dialog: "import" })} />}
      tabs={{ label: "Invoice tabs", counts: list?.tabCounts ?? null }}
      search={{ placeholder: "Student, ID or invoice no." }}
      columns={INVOICE_COLUMNS[tab]}
      label={`${tab === "draft" ? "Draft" : "Published"} invoices`}
      keyOf={keyOf}
      nameOf={nameOf}
      list={list}
      failure={{ title: FETCH_FAILED, message: refusal?.message ?? "" }}
      noun={{ one: "invoice", many: "invoices" }}
      totals={list ? invoiceTotalsOf(list.totals) : []}
      onOpen={(row) => navigate(`/ims/invoices/view/${row.uuid}`)}
      selection={selection}
      choicesFor={actions.choicesFor}
    >
      {actions.dialogs}
      {address.dialog === "import" && (
        <Suspense>
          <InvoiceImport
            onClose={() => navigation.change({ dialog: "" })}
            onShowDrafts={() => navigation.change({ dialog: "", tab: "draft", filters: {}, search: "" })}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

function ListActions({ onImport }: { onImport: () => void }) {
  return (
    <>
      <ListExport action="/ims/invoices/export" />
      <button type="button" className="btn max-sm:btn-square" onClick={onImport}>
        <Upload className="icon" aria-hidden />
        <span className="max-sm:sr-only">Import</span>
      </button>
      <Link to="/ims/invoices/create" prefetch="intent" className="btn btn-primary">
        <Plus className="icon" aria-hidden />
        Create Invoice
      </Link>
    </>
  );
}
