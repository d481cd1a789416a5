import { data, useRevalidator } from "react-router";
import {
  type AuditLine,
  auditLineFromWire,
  auditListSearch,
  type WireAuditList,
} from "../../core/audit/contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../lib/api.server.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { ColumnChooser } from "../ui/table/column-chooser.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { readRange } from "../ui/table/filter.ts";
import { FilterChips } from "../ui/table/filter-chips.tsx";
import { FilterMenu } from "../ui/table/filter-menu.tsx";
import { useTableLayout } from "../ui/table/layout-preference.ts";
import { readListAddress } from "../ui/table/list-address.ts";
import { SearchBox } from "../ui/table/search-box.tsx";
import { TableFooter } from "../ui/table/table-footer.tsx";
import { EmptyState, ErrorState } from "../ui/table/table-states.tsx";
import { useListAddress } from "../ui/table/use-list-address.ts";
import type { Route } from "./+types/audit-list.route.ts";
import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { AUDIT_LIST } from "./audit-list-definition.ts";

const SEARCH_DEBOUNCE_MS = 1000;
const keyOf = (line: AuditLine): string => String(line.id);

export const meta = () => [{ title: "Audit Logs · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const address = readListAddress(args.url.searchParams, AUDIT_LIST);
  const { from, to } = readRange(address.filters.date);
  const answer = await callApi<WireAuditList>(args, {
    path: "/audit_log/billing",
    search: auditListSearch({
      search: address.search,
      event: address.filters.action ?? null,
      from: from ?? null,
      to: to ?? null,
      page: address.page,
      perPage: address.perPage,
    }),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return data({ list: null, message: answer.message }, { status: answer.status || 503 });
  const { rows, count, totalPages } = answer.wire;
  return { list: { lines: rows.map(auditLineFromWire), count, totalPages }, message: "" };
}

/** The billing events of the audit trail: who did what to which paper, newest first (decision 35). */
export default function AuditListPage({ loaderData: { list, message } }: Route.ComponentProps) {
  const { userId } = useSignedIn();
  const navigation = useListAddress(AUDIT_LIST);
  const { revalidate, state } = useRevalidator();
  const [layout, changeLayout] = useTableLayout("audit", userId);
  const { search, filters } = navigation.address;
  const isNarrowed = search !== "" || Object.keys(filters).length > 0;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 px-4 pt-5 pb-3 sm:px-6">
        <h1 className="text-xl font-semibold tracking-[-.01em]">Audit Logs</h1>
        <div className="ml-auto">
          <ColumnChooser columns={AUDIT_COLUMNS} layout={layout} onChange={changeLayout} />
        </div>
      </div>
      <div className="not-printed flex min-h-12 flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-1.5 sm:h-12 sm:flex-nowrap sm:px-6">
        <SearchBox
          value={search}
          placeholder="Invoice or payment no."
          debounceMs={SEARCH_DEBOUNCE_MS}
          onSearch={(text) => navigation.change({ search: text })}
        />
        <div className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-0.5">
          <FilterMenu navigation={navigation} />
          <FilterChips navigation={navigation} />
        </div>
      </div>
      <DataTable
        label="Audit events"
        rows={list?.lines ?? []}
        columns={AUDIT_COLUMNS}
        keyOf={keyOf}
        nameOf={keyOf}
        navigation={navigation}
        layout={layout}
        state={
          list === null ? (
            <ErrorState
              title="The audit log did not load"
              message={message}
              isBusy={state !== "idle"}
              onRetry={() => void revalidate()}
            />
          ) : list.lines.length === 0 ? (
            <EmptyState
              sentence={isNarrowed ? "No event matches what you asked for." : "Nothing has happened yet."}
              onClear={isNarrowed ? () => navigation.change({ filters: {}, search: "" }) : null}
            />
          ) : undefined
        }
      />
      {list && (
        <TableFooter
          navigation={navigation}
          count={list.count}
          totalPages={list.totalPages}
          noun={{ one: "event", many: "events" }}
        />
      )}
    </main>
  );
}
