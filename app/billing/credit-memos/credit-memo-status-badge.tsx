import { Ban, CircleCheck, CircleDashed } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import {
  CREDIT_MEMO_STATUS_LABELS,
  type CreditMemoStatus,
} from "#core/billing/credit-memos/credit-memo-actions.ts";

const STYLES: StatusStyles<string> = {
  [CREDIT_MEMO_STATUS_LABELS.draft]: { icon: CircleDashed },
  [CREDIT_MEMO_STATUS_LABELS.published]: { icon: CircleCheck, tone: "badge-success" },
  [CREDIT_MEMO_STATUS_LABELS.cancelled]: { icon: Ban },
};

export const CreditMemoStatusBadge = ({ status }: { status: CreditMemoStatus }) => (
  <StatusBadge status={CREDIT_MEMO_STATUS_LABELS[status]} styles={STYLES} />
);
