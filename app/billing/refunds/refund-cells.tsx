import type { Cells } from "#app/lists/cells.tsx";
import type { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { RefundStatusBadge } from "./refund-status-badge.tsx";

/** The cells of several fields. */
export const REFUND_CELLS: Cells<typeof REFUND_LIST> = {
  customers: ({ customers }) => (
    <span className="cut" title={customers.map(({ name }) => name).join("; ")}>
      {customers[0]?.name}
      {customers.length > 1 && <span className="count ml-1.5">+{customers.length - 1}</span>}
    </span>
  ),
  status: ({ status }) => <RefundStatusBadge status={status} />,
};
