import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleDot from "lucide-react/icons/circle-dot";
import CircleSlash from "lucide-react/icons/circle-slash";
import { Link } from "react-router";
import { type Cells, DASH } from "#app/lists/cells.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { BankLineStatus } from "#core/billing/bank-lines/bank-line-actions.ts";
import type { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line-list.ts";

const LABELS = {
  unmatched: "Unmatched",
  matched: "Matched",
  confirmed: "Confirmed",
  ignored: "Ignored",
} as const satisfies Record<BankLineStatus, string>;
const STYLES: StatusStyles<(typeof LABELS)[BankLineStatus]> = {
  Unmatched: { icon: CircleDashed },
  Matched: { icon: CircleDot, tone: "badge-info" },
  Confirmed: { icon: CircleCheck, tone: "badge-success" },
  Ignored: { icon: CircleSlash },
};

const cut = (text: string, width: string) => (
  <span className={`cut inline-block align-bottom ${width}`} title={text}>
    {text}
  </span>
);

/** What a line is proposed for and why are cut where they are long, so that both are in the window. */
export const BANK_LINE_CELLS: Cells<typeof BANK_LINE_LIST> = {
  description: ({ description }) => cut(description, "max-w-[170px]"),
  match: ({ match, payment }) =>
    match === null ? (
      DASH
    ) : payment ? (
      <Link to={`/ims/payments/view/${payment.uuid}`} className="link-in">
        {match}
      </Link>
    ) : (
      cut(match, "max-w-[190px]")
    ),
  reason: ({ reason }) => cut(reason, "max-w-[260px]"),
  status: ({ status }) => <StatusBadge status={LABELS[status]} styles={STYLES} />,
};
