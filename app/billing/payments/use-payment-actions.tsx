import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { type PaymentActionName, paymentWorkflow } from "../../../core/billing/payment-actions.ts";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import { type Confirmation, type MenuEntry, menuFor } from "../../../core/shared/actions.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { useDownloads } from "../../documents/download-context.ts";
import { type ApiRefusal, NO_ANSWER } from "../../lib/error-catalogue.ts";
import { useSignedIn } from "../../shell/signed-in.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { MenuChoice } from "../../ui/menu-list.tsx";
import { MessageDialog } from "../../ui/message-dialog.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { BILLING_TOAST_MS, toastSuccess } from "../../ui/toasts.tsx";
import { PaymentActionIcon } from "./payment-action-icons.tsx";
import type { action, PaymentChange, PaymentScreenAction } from "./payment-change.route.ts";

interface Asked {
  entry: MenuEntry<PaymentActionName>;
  rows: readonly PaymentRow[];
  /** Absent where it is done at once. */
  confirmation: Confirmation | undefined;
  idempotencyKey: string;
}

export interface PaymentActions {
  choicesFor: (rows: readonly PaymentRow[], place: "row" | "bulk") => MenuChoice[];
  dialogs: ReactNode;
}

/** Actions that lead to a screen of their own. */
type PathOf = (row: PaymentRow) => string;
const PATHS: Partial<Record<PaymentActionName, PathOf>> & Record<PaymentScreenAction, PathOf> = {
  view: (row) => `/ims/payments/view/${row.uuid}`,
  update: (row) => `/ims/payments/update/${row.uuid}`,
  viewReceipt: (row) => `/ims/payments/receipt/${row.uuid}`,
};

const saidOf = (rows: readonly PaymentRow[]): string =>
  rows.length === 1
    ? `${rows[0]?.number}, ${formatPesos(rows[0]?.amount ?? 0)}.`
    : `${rows.length} payments, ${formatPesos(rows.reduce((sum, row) => sum + row.amount, 0))}.`;

/** What may be done with payments, asked of the workflow's table, and doing it: confirm, wait for the server, say how it went. */
export function usePaymentActions(onDone: () => void): PaymentActions {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const { expect } = useDownloads();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<{ label: string; refusal: ApiRefusal } | null>(null);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const isBusy = fetcher.state !== "idle";

  const handled = useRef<unknown>(null);
  useEffect(() => {
    const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!outcome || !asked || handled.current === outcome) return;
    handled.current = outcome;
    // Without an answer it may have been done: asked again with the same key it is done once.
    if (outcome.ok || outcome.refusal.code !== NO_ANSWER.code) setAsked(null);
    if (!outcome.ok) return setRefused({ label: asked.entry.label, refusal: outcome.refusal });
    if (outcome.documentId) {
      expect(outcome.documentId, outcome.name === "print" ? "print" : "download");
      if (outcome.name !== "print") toastSuccess(outcome.message, undefined, BILLING_TOAST_MS);
    } else setDone({ title: outcome.message, text: saidOf(asked.rows) });
    onDone();
  }, [fetcher.state, fetcher.data, asked, expect, onDone]);

  const choose = (entry: MenuEntry<PaymentActionName>, rows: readonly PaymentRow[]) => {
    const path = rows[0] && PATHS[entry.name]?.(rows[0]);
    if (path) return navigate(path);
    const wanted: Asked = {
      entry,
      rows,
      confirmation: entry.confirmation,
      idempotencyKey: crypto.randomUUID(),
    };
    setAsked(wanted);
    if (!wanted.confirmation) send(wanted);
  };
  const send = ({ entry, rows, idempotencyKey }: Asked) => {
    const change: PaymentChange = { name: entry.name, uuids: rows.map((row) => row.uuid), idempotencyKey };
    fetcher.submit({ ...change } as unknown as Record<string, never>, {
      method: "post",
      action: "/ims/payments/change",
      encType: "application/json",
    });
  };
  const choicesFor = (rows: readonly PaymentRow[], place: "row" | "bulk"): MenuChoice[] =>
    menuFor(paymentWorkflow, { role }, rows, place).map((entry) => ({
      key: entry.name,
      label: entry.label,
      icon: <PaymentActionIcon name={entry.name} />,
      isDanger: entry.confirmation?.danger ?? false,
      hasRule: entry.confirmation?.danger ?? false,
      ...(entry.disabledReason !== undefined && { disabledReason: entry.disabledReason }),
      onChoose: () => choose(entry, rows),
    }));
  const dialogs = (
    <>
      {asked?.confirmation && (
        <ConfirmDialog
          confirmation={asked.confirmation}
          isBusy={isBusy}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      {refused && (
        <MessageDialog
          title={`${refused.label} Failed`}
          message={refused.refusal.message}
          entries={refused.refusal.errors}
          onClose={() => setRefused(null)}
        />
      )}
      {done && <SuccessDialog title={done.title} text={done.text} onClose={() => setDone(null)} />}
    </>
  );
  return { choicesFor, dialogs };
}
