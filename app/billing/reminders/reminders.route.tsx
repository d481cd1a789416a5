import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Ban, CalendarClock, CircleSlash, CircleX, Clock, MailCheck } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import {
  REMINDER_LIST,
  REMINDER_STATUS_LABELS,
  type ReminderRow,
} from "#core/billing/reminders/reminder-list.ts";
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
const REMINDER_CELLS = {
  status: ({ status }: ReminderRow) => (
    <StatusBadge status={REMINDER_STATUS_LABELS[status]} styles={STYLES} />
  ),
};

/** The invoices a reminder names, as they were when it was asked for. */
const RemindedInvoices = ({ invoices, guardian }: ReminderRow) => (
  <PlainTable
    look="ruled"
    className="max-w-[860px] [&_tbody_tr:last-child]:border-0"
    label={`Invoices of ${guardian}`}
    rows={invoices}
    keyOf={({ uuid }) => uuid}
    columns={[
      {
        head: "Invoice No.",
        className: "whitespace-nowrap",
        cell: ({ uuid, number }) => (
          <Link className="link-in" to={`/ims/invoices/view/${uuid}`}>
            {number}
          </Link>
        ),
      },
      {
        head: "Student",
        cell: ({ customerId, customerName, hasLeft, hasCredit }) => (
          <>
            <Link className="link-in" to={accountPath({ customerId })}>
              {customerName}
            </Link>
            {hasLeft && <span className="text-muted"> left</span>}
            {hasCredit && <ApplyCreditLink customerId={customerId} />}
          </>
        ),
      },
      { head: "Due Date", className: "whitespace-nowrap", cell: ({ dueDate }) => formatDay(dueDate) },
      { head: "Stage", cell: ({ stage }) => stage },
      { head: "Balance", isFigure: true, cell: ({ balance }) => formatPesos(balance) },
    ]}
  />
);

const NextReminders = lazy(() => import("./next-reminders.tsx"));
const NEXT = "next";

export { onlyDialogChanged as shouldRevalidate } from "#app/lists/only-dialog-changed.ts";
export const meta = listMeta(REMINDER_LIST);
export const loader = listLoader(REMINDER_LIST);
/** What guardians were told, who could not be reached and why, and what goes out next (B-106 to B-109). */
export default listPage(REMINDER_LIST, {
  cells: REMINDER_CELLS,
  expanded: { of: (row) => <RemindedInvoices {...row} /> },
  actions: ({ navigation }) => (
    <Button icon={<CalendarClock className="icon" />} onClick={() => navigation.change({ dialog: NEXT })}>
      Preview
    </Button>
  ),
  dialogs: ({ navigation }) =>
    navigation.address.dialog === NEXT && (
      <Suspense>
        <NextReminders onClose={() => navigation.change({ dialog: "" })} />
      </Suspense>
    ),
});
