import BellOff from "lucide-react/icons/bell-off";
import FilePlus from "lucide-react/icons/file-plus";
import HandCoins from "lucide-react/icons/hand-coins";
import Handshake from "lucide-react/icons/handshake";
import ReceiptText from "lucide-react/icons/receipt-text";
import WalletCards from "lucide-react/icons/wallet-cards";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { CUSTOMER_ACCOUNT } from "#core/billing/accounts/account-calls.ts";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { newInvoicePath, payPath } from "#core/billing/form-fields-contract.ts";
import { noteCreatePath } from "#core/billing/promissory-notes/promissory-note-paths.ts";
import type { CUSTOMER_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import { monthOf, schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/account.route.ts";
import { AccountBalances } from "./account-balances.tsx";
import { AccountRecords } from "./account-records.tsx";

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
          className="max-sm:btn-square"
          icon={<WalletCards className="icon" aria-hidden />}
          disabled={openInvoices.length === 0}
          title={openInvoices.length === 0 ? "No invoice is open" : undefined}
          onClick={() => setApplies(true)}
        >
          <span className="max-sm:sr-only">Apply Credit</span>
        </Button>
      )}
      <ActionLink to={`/ims/soa?${statement}`} icon={<ReceiptText className="icon" aria-hidden />}>
        Statement
      </ActionLink>
      {openInvoices.length > 0 && (
        <ActionLink to={noteCreatePath(account.customerId)} icon={<Handshake className="icon" aria-hidden />}>
          Promissory Note
        </ActionLink>
      )}
      <ActionLink to={newInvoicePath(account.customerId)} icon={<FilePlus className="icon" aria-hidden />}>
        New Invoice
      </ActionLink>
      <ActionLink
        to={payPath(account.customerId, [])}
        isPrimary
        icon={<HandCoins className="icon" aria-hidden />}
      >
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
    className={`btn max-sm:btn-square ${props.isPrimary ? "btn-primary" : ""}`}
  >
    {props.icon}
    <span className="max-sm:sr-only">{props.children}</span>
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
            <BellOff aria-hidden />
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
            disabled={detail.openInvoices.length === 0}
            title={detail.openInvoices.length === 0 ? "Nothing is owed" : undefined}
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
