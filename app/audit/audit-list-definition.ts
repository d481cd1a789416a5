import { AUDIT_LABELS, BILLING_EVENTS } from "../../core/audit/words.ts";
import { ADMIN_PAGE_SIZES, PAGE_SIZE_DEFAULT } from "../../core/shared/paging.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";

/** Filters and page sizes of the module's audit trail. It has one order: newest first. */
export const AUDIT_LIST: ListDefinition = {
  tabs: [{ key: "billing", label: "Events" }],
  filters: [
    { key: "date", label: "Transaction Date Range", kind: "dateRange" },
    {
      key: "action",
      label: "Action/Event",
      kind: "select",
      options: BILLING_EVENTS.map((event) => ({ value: event, label: AUDIT_LABELS[event] })),
    },
  ],
  sorts: ["id"],
  defaultSort: () => "id",
  pageSizes: ADMIN_PAGE_SIZES,
  pageSizeDefault: PAGE_SIZE_DEFAULT,
};
