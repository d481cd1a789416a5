import { data } from "react-router";
import {
  type AuditLine,
  auditLineFromWire,
  auditListSearch,
  type WireAuditList,
} from "../../core/audit/contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../lib/api.server.ts";
import { readRange } from "../ui/table/filter.ts";
import { readListAddress } from "../ui/table/list-address.ts";
import { ListScreen } from "../ui/table/list-screen.tsx";
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
  return { list: { rows: rows.map(auditLineFromWire), count, totalPages }, message: "" };
}

/** The billing events of the audit trail: who did what to which paper, newest first (decision 35). */
export default function AuditListPage({ loaderData: { list, message } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Audit Logs"
      name="audit"
      navigation={useListAddress(AUDIT_LIST)}
      search={{ placeholder: "Invoice or payment no.", debounceMs: SEARCH_DEBOUNCE_MS }}
      columns={AUDIT_COLUMNS}
      label="Audit events"
      keyOf={keyOf}
      nameOf={keyOf}
      list={list}
      failure={{ title: "The audit log did not load", message }}
      noun={{ one: "event", many: "events" }}
    />
  );
}
