import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { INVOICE_CELLS } from "#app/billing/invoice-cells.tsx";
import { PAYMENT_CELLS } from "#app/billing/payments/payment-cells.tsx";
import { NOTE_CELLS } from "#app/billing/promissory-notes/note-cells.tsx";
import { REFUND_CELLS } from "#app/billing/refunds/refund-cells.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { columnsOf } from "#app/lists/cells.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { BellOff, FilePlus, HandCoins, Handshake, ReceiptText, WalletCards } from "#app/ui/icons.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { CUSTOMER_ACCOUNT } from "#core/billing/accounts/account-calls.ts";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { ACCOUNT_RECORDS_MAX } from "#core/billing/accounts/account-path.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { newInvoicePath, payPath } from "#core/billing/form-addresses-contract.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { noteCreatePath, PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import type { CUSTOMER_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import type { AnyList, FieldsOf, RowOf } from "#core/shared/list/definition.ts";
import { formatInstant, monthOf, schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/account.route.ts";
import { AccountBalances } from "./account-balances.tsx";

const ApplyCreditDialog = lazy(() => import("#app/billing/payments/credit/apply-credit-dialog.tsx"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.detail.account.customerName ?? "Account"} · Customer Accounts · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data: detail } = await load(args, CUSTOMER_ACCOUNT, {
    params: { customer: args.params.customer },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return { detail, month: monthOf(schoolDayAt(Date.now())) };
}

/** One customer's account: what is owed by age, and the records it is made of. */
export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { detail, month } = loaderData;
  const { account } = detail;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead
        title={account.customerName}
        back={{ to: ACCOUNT_LIST.path, label: "Back to Customer Accounts" }}
      >
        <AccountActions detail={detail} month={month} />
      </ScreenHead>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <Contact detail={detail} />
        <AccountReminders detail={detail} />
        <AccountBalances account={account} />
        <AccountRecords detail={detail} />
      </div>
    </main>
  );
}

function AccountActions({
  detail,
  month,
}: {
  detail: CustomerAccount;
  month: { start: string; end: string };
}) {
  const { account, openInvoices } = detail;
  const { revalidate } = useRevalidator();
  const [applies, setApplies] = useState(false);
  const statement = new URLSearchParams({
    customer: account.customerId,
    from: month.start,
    to: month.end,
  });
  return (
    <>
      {account.unapplied > 0 && (
        <Button
          className="max-md:btn-square"
          icon={<WalletCards className="icon" />}
          refusal={openInvoices.length === 0 ? "No invoice is open" : undefined}
          onClick={() => setApplies(true)}
        >
          <span className="max-md:sr-only">Apply Credit</span>
        </Button>
      )}
      <ActionLink to={`/ims/soa?${statement}`} icon={<ReceiptText className="icon" />}>
        Statement
      </ActionLink>
      {openInvoices.length > 0 && (
        <ActionLink to={noteCreatePath(account.customerId)} icon={<Handshake className="icon" />}>
          Promissory Note
        </ActionLink>
      )}
      <ActionLink to={newInvoicePath(account.customerId)} icon={<FilePlus className="icon" />}>
        New Invoice
      </ActionLink>
      <ActionLink to={payPath(account.customerId, [])} isPrimary icon={<HandCoins className="icon" />}>
        Receive Payment
      </ActionLink>
      {applies && (
        <Suspense>
          <ApplyCreditDialog
            customer={{
              customerId: account.customerId,
              name: account.customerName,
              credit: account.unapplied,
            }}
            onDone={() => void revalidate()}
            onClose={() => setApplies(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const ActionLink = (props: { to: string; icon: ReactNode; isPrimary?: true; children: string }) => (
  <Link
    to={props.to}
    prefetch="intent"
    className={`btn max-md:btn-square ${props.isPrimary ? "btn-primary" : ""}`}
  >
    {props.icon}
    <span className="max-md:sr-only">{props.children}</span>
  </Link>
);

function Contact({ detail: { customer, account } }: { detail: CustomerAccount }) {
  const parts = [account.customerId, account.gradeSection, customer.email, customer.contactNumber];
  return <p className="text-sm text-muted">{parts.filter(Boolean).join(" · ")}</p>;
}

const ReminderDialog = lazy(() => import("#app/billing/reminders/reminder-dialog.tsx"));

const MARK: Confirmation = {
  title: "Send no reminders?",
  text: "No email about what is owed will be sent for this customer, neither each morning nor by hand, until the mark is removed.",
  confirmLabel: "No Reminders",
  cancelLabel: "Cancel",
  asks: { kind: "reason", label: "Reason" },
};

/** Whether a customer's guardian is reminded, and the buttons that remind now and change that. */
function AccountReminders({ detail }: { detail: CustomerAccount }) {
  const { customerId } = detail.account;
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<"mark" | "send" | null>(null);
  const { isBusy, send } = useOneChange(
    callTo<typeof CUSTOMER_REMINDERS>("PATCH /customer/{customer}/reminders", { customer: customerId }),
    {
      onDone: () => {
        setOpened(null);
        void revalidate();
      },
      onRefused: ({ refusal: { message } }) => toastError("Not saved", message),
    },
  );
  const isOff = detail.noReminders !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {isOff ? (
        <>
          <span className="badge badge-warning">
            <BellOff />
            No reminders
          </span>
          <span className="min-w-0 break-words text-muted">{detail.noReminders}</span>
          <Button isBusy={isBusy} onClick={() => send({ state: "ON", reason: "" })}>
            Allow Reminders
          </Button>
        </>
      ) : (
        <>
          <Button
            refusal={detail.openInvoices.length === 0 ? "Nothing is owed" : undefined}
            onClick={() => setOpened("send")}
          >
            Send Reminder
          </Button>
          <Button onClick={() => setOpened("mark")}>No Reminders</Button>
        </>
      )}
      {opened === "mark" && (
        <ConfirmDialog
          confirmation={MARK}
          isBusy={isBusy}
          onConfirm={(reason = "") => send({ state: "OFF", reason })}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened === "send" && (
        <Suspense>
          <ReminderDialog
            reminded={{ customers: [customerId] }}
            onDone={() => void revalidate()}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The records an account is made of; kinds of which there are none are left out, but for open invoices and payments. */
function AccountRecords({ detail }: { detail: CustomerAccount }) {
  const search = `?search=${encodeURIComponent(detail.account.customerId)}`;
  return (
    <>
      <Section
        title="Open invoices"
        count={detail.openInvoices.length}
        all={`${INVOICE_LIST.path}${search}`}
        none="Nothing is owed."
      >
        <RecordsTable
          list={INVOICE_LIST}
          label="Open invoices"
          tab="published"
          cells={INVOICE_CELLS}
          columns={[
            "number",
            "invoiceDate",
            "referenceNumber",
            "dueDate",
            "agingDays",
            "amountDue",
            "remainingBalance",
            "paymentStatus",
          ]}
          rows={detail.openInvoices}
        />
      </Section>
      <Section
        title="Payments"
        count={detail.payments.length}
        all={`${PAYMENT_LIST.path}${search}`}
        none="No payment was received yet."
      >
        <RecordsTable
          list={PAYMENT_LIST}
          label="Payments"
          cells={PAYMENT_CELLS}
          columns={["number", "paidAt", "invoices", "paymentType", "methodName", "amount", "status"]}
          rows={detail.payments}
        />
      </Section>
      <Section title="Refunds" count={detail.refunds.length} all={`${REFUND_LIST.path}${search}`}>
        <RecordsTable
          list={REFUND_LIST}
          label="Refunds"
          cells={REFUND_CELLS}
          columns={["number", "paymentNumber", "methodName", "refundedAt", "amount", "status"]}
          rows={detail.refunds}
        />
      </Section>
      <FurtherRecords detail={detail} search={search} />
      <Section title="Other children of the guardian" count={detail.siblings.length}>
        <RecordsTable
          list={ACCOUNT_LIST}
          label="Other children of the guardian"
          columns={["customerName", "customerId", "gradeSection", "unapplied", "balance"]}
          rows={detail.siblings}
        />
      </Section>
      <Section title="Emails" count={detail.mails.length}>
        <Mails mails={detail.mails} />
      </Section>
    </>
  );
}

/** What was credited, promised and scheduled. */
const FurtherRecords = ({ detail, search }: { detail: CustomerAccount; search: string }) => (
  <>
    <Section title="Credit memos" count={detail.creditMemos.length} all={`${CREDIT_MEMO_LIST.path}${search}`}>
      <RecordsTable
        list={CREDIT_MEMO_LIST}
        label="Credit memos"
        columns={["number", "invoiceNumber", "itemNames", "submittedDate", "amount", "status"]}
        rows={detail.creditMemos}
      />
    </Section>
    <Section
      title="Promissory notes"
      count={detail.promissoryNotes.length}
      all={`${PROMISSORY_NOTES.path}${search}`}
    >
      <RecordsTable
        list={PROMISSORY_NOTES}
        label="Promissory notes"
        cells={NOTE_CELLS}
        columns={["number", "createdAt", "amount", "settled", "nextDate", "lastDate", "status"]}
        rows={detail.promissoryNotes}
      />
    </Section>
    <Section title="Schedules" count={detail.schedules.length} all={`${SCHEDULE_LIST.path}${search}`}>
      <RecordsTable
        list={SCHEDULE_LIST}
        label="Schedules"
        columns={["number", "referenceNumber", "interval", "nextDate", "remaining", "amountDue", "status"]}
        rows={detail.schedules}
      />
    </Section>
  </>
);

/** `all`: where all of them are, if there may be more; `none`: what is said where there are none. */
function Section(props: { title: string; count: number; all?: string; none?: string; children: ReactNode }) {
  if (props.count === 0 && props.none === undefined) return null;
  return (
    <section className="mt-7" aria-label={props.title}>
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="font-semibold">{props.title}</h2>
        {props.all !== undefined && props.count >= ACCOUNT_RECORDS_MAX && (
          <Link to={props.all} className="link-in text-sm">
            Show all
          </Link>
        )}
      </div>
      {props.count === 0 ? <p className="text-sm text-muted">{props.none}</p> : props.children}
    </section>
  );
}

const STATES = { waiting: "Not sent yet", sent: "Sent", failed: "Not delivered" } as const;

const Mails = ({ mails }: Pick<CustomerAccount, "mails">) => (
  <ul className="divide-y divide-line rounded-md border border-line text-sm">
    {mails.map(({ askedAt, subject, recipient, status }) => (
      <li
        key={`${askedAt} ${subject} ${recipient}`}
        className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1"
      >
        <span className="text-muted">{formatInstant(askedAt)}</span>
        <span className="min-w-0 flex-1">{subject}</span>
        <span className="break-all text-muted">{recipient}</span>
        <span>{STATES[status]}</span>
      </li>
    ))}
  </ul>
);

/** A few records of a list within another screen: some of its columns, its cells and its links. */
function RecordsTable<L extends AnyList>(props: {
  list: L;
  /** The keys of its fields, in the order of the list. */
  columns: readonly (keyof FieldsOf<L> & string)[];
  rows: readonly RowOf<L>[];
  cells?: object;
  tab?: string;
  label: string;
}) {
  const { list, rows, cells = {}, tab = "", label } = props;
  const wanted = new Set<string>(
    props.columns.map((key) => (list.row.fields as Record<string, { column?: string }>)[key]?.column ?? key),
  );
  const columns = columnsOf(list, cells as Record<string, (row: object) => ReactNode>, tab).filter(
    ({ key }) => wanted.has(key),
  );
  return (
    <div className="rounded-md border border-line [&_tr]:px-3">
      <PlainTable
        look="dense"
        stacksBelow={720}
        label={label}
        rows={rows}
        keyOf={(row) => String(row[list.key as keyof typeof row])}
        columns={columns.map(({ label: head, align, className, cell }) => ({
          head,
          isFigure: align === "right",
          className,
          cell,
        }))}
      />
    </div>
  );
}
