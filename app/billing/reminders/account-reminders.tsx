import BellOff from "lucide-react/icons/bell-off";
import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CustomerAccount } from "#core/billing/accounts/account-contract.ts";
import type { CUSTOMER_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import type { Confirmation } from "#core/shared/actions.ts";

const ReminderDialog = lazy(() => import("./reminder-dialog.tsx"));

const MARK: Confirmation = {
  title: "Send no reminders?",
  text: "No email about what is owed will be sent for this customer, neither each morning nor by hand, until the mark is removed.",
  confirmLabel: "No Reminders",
  cancelLabel: "Cancel",
  asks: { kind: "reason", label: "Reason" },
};

/** Whether a customer's guardian is reminded, and the buttons that remind now and change that. */
export function AccountReminders({ detail }: { detail: CustomerAccount }) {
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
