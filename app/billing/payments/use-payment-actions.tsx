import { type PaymentActionName, paymentWorkflow } from "../../../core/billing/payment-actions.ts";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { WENT_WRONG } from "../../lib/error-catalogue.ts";
import { useWorkflowActions, type WorkflowActions } from "../../ui/use-workflow-actions.tsx";
import { PaymentActionIcon } from "./payment-action-icons.tsx";
import type { PaymentScreenAction } from "./payment-change.route.ts";

type PathOf = (row: PaymentRow) => string;
/** Actions that lead to a screen of their own. */
const PATHS: Partial<Record<PaymentActionName, PathOf>> & Record<PaymentScreenAction, PathOf> = {
  view: (row) => `/ims/payments/view/${row.uuid}`,
  update: (row) => `/ims/payments/update/${row.uuid}`,
  viewReceipt: (row) => `/ims/payments/receipt/${row.uuid}`,
};

const saidOf = (rows: readonly PaymentRow[]): string =>
  rows.length === 1
    ? `${rows[0]?.number}, ${formatPesos(rows[0]?.amount ?? 0)}.`
    : `${rows.length} payments, ${formatPesos(rows.reduce((sum, row) => sum + row.amount, 0))}.`;

/** What may be done with payments, and doing it. */
export const usePaymentActions = (
  onDone: () => void,
  failureTitle: string = WENT_WRONG.status,
): WorkflowActions<PaymentRow> =>
  useWorkflowActions({
    failureTitle,
    workflow: paymentWorkflow,
    action: "/ims/payments/change",
    pathOf: (name, [row]: readonly PaymentRow[]) => (row && PATHS[name]?.(row)) ?? null,
    iconOf: (name) => <PaymentActionIcon name={name} />,
    saidOf,
    onDone,
  });
