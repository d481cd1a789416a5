import Ban from "lucide-react/icons/ban";
import CircleSlash from "lucide-react/icons/circle-slash";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import MailCheck from "lucide-react/icons/mail-check";
import { Link } from "react-router";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { REMINDER_STATUS_LABELS, type ReminderRow } from "#core/billing/reminders/reminder-list.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { ApplyCreditLink } from "./reminder-preview.tsx";

const STYLES: StatusStyles<string> = {
  [REMINDER_STATUS_LABELS.waiting]: { icon: Clock, tone: "badge-info" },
  [REMINDER_STATUS_LABELS.sent]: { icon: MailCheck, tone: "badge-success" },
  [REMINDER_STATUS_LABELS.failed]: { icon: CircleX, tone: "badge-error" },
  [REMINDER_STATUS_LABELS["left-out"]]: { icon: CircleSlash, tone: "badge-warning" },
  [REMINDER_STATUS_LABELS.dropped]: { icon: Ban },
};

/** The cells of reminders that are not shown by their kind. */
export const REMINDER_CELLS = {
  status: ({ status }: ReminderRow) => (
    <StatusBadge status={REMINDER_STATUS_LABELS[status]} styles={STYLES} />
  ),
};

/** The invoices a reminder names, as they were when it was asked for. */
export const RemindedInvoices = ({ invoices, guardian }: ReminderRow) => (
  <table
    className="num w-full max-w-[860px] text-sm [&_td]:py-1.5 [&_td]:pr-4 [&_th]:py-1.5 [&_th]:pr-4"
    aria-label={`Invoices of ${guardian}`}
  >
    <thead>
      <tr className="border-b border-line text-left text-muted">
        <th scope="col">Invoice No.</th>
        <th scope="col">Student</th>
        <th scope="col">Due Date</th>
        <th scope="col">Stage</th>
        <th scope="col" className="text-right">
          Balance
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map(
        ({ uuid, number, customerId, customerName, hasLeft, dueDate, stage, balance, hasCredit }) => (
          <tr key={uuid} className="border-b border-line last:border-0">
            <td className="whitespace-nowrap">
              <Link className="link-in" to={`/ims/invoices/view/${uuid}`}>
                {number}
              </Link>
            </td>
            <td>
              <Link className="link-in" to={accountPath({ customerId })}>
                {customerName}
              </Link>
              {hasLeft && <span className="text-muted"> left</span>}
              {hasCredit && <ApplyCreditLink customerId={customerId} />}
            </td>
            <td className="whitespace-nowrap">{formatDay(dueDate)}</td>
            <td>{stage}</td>
            <td className="text-right">{formatPesos(balance)}</td>
          </tr>
        ),
      )}
    </tbody>
  </table>
);
