import { Link } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Plus } from "#app/ui/icons.tsx";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { CreditMemoStatusBadge } from "./credit-memo-status-badge.tsx";
import { useCreditMemoActions } from "./use-credit-memo-actions.tsx";

export const meta = listMeta(CREDIT_MEMO_LIST);
export const loader = listLoader(CREDIT_MEMO_LIST);
export default listPage(CREDIT_MEMO_LIST, {
  cells: { status: ({ status }) => <CreditMemoStatusBadge status={status} /> },
  useActions: useCreditMemoActions,
  actions: () => (
    <Link to="/ims/credit-memo/create" prefetch="intent" className="btn btn-primary">
      <Plus className="icon" />
      Create Credit Form
    </Link>
  ),
});
