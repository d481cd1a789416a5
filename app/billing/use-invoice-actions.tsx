import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { InvoiceRow } from "../../core/billing/contract.ts";
import { payPath } from "../../core/billing/form-fields-contract.ts";
import { type InvoiceActionName, invoiceWorkflow } from "../../core/billing/invoice-actions.ts";
import { type Confirmation, type MenuEntry, menuFor } from "../../core/shared/actions.ts";
import { useDownloads } from "../documents/download-context.ts";
import { type ApiRefusal, NO_ANSWER } from "../lib/error-catalogue.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import type { MenuChoice } from "../ui/menu-list.tsx";
import { MessageDialog } from "../ui/message-dialog.tsx";
import { BILLING_TOAST_MS, toastSuccess } from "../ui/toasts.tsx";
import { InvoiceActionIcon } from "./invoice-action-icons.tsx";
import type { action, InvoiceChange, InvoiceScreenAction } from "./invoice-change.route.ts";

interface Asked {
  name: InvoiceActionName;
  label: string;
  uuids: string[];
  /** Where it leads instead of changing something itself. */
  path: string | null;
  confirmation: Confirmation | undefined;
  idempotencyKey: string;
}

export interface InvoiceActions {
  /** The row menu of one invoice, or the bulk actions of many. */
  choicesFor: (rows: readonly InvoiceRow[], place: "row" | "bulk") => MenuChoice[];
  isBusy: boolean;
  /** Confirmation and refusal dialogs. */
  dialogs: ReactNode;
}

/** Actions that lead to a screen of their own. */
type PathOf = (rows: readonly InvoiceRow[]) => string;
const PATHS: Partial<Record<InvoiceActionName, PathOf>> & Record<InvoiceScreenAction, PathOf> = {
  view: ([row]) => `/ims/invoices/view/${row?.uuid}`,
  update: ([row]) => `/ims/invoices/update/${row?.uuid}`,
  viewPaymentHistory: ([row]) => `/ims/invoices/payment-history/${row?.uuid}`,
  pay: (rows) =>
    payPath(
      rows[0]?.customerId ?? "",
      rows.map((row) => row.number),
    ),
};

/** What may be done with invoices, asked of the workflow's table, and doing it: confirm, wait for the server, say how it went. */
export function useInvoiceActions(onDone: () => void): InvoiceActions {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<{ label: string; refusal: ApiRefusal } | null>(null);
  const isBusy = fetcher.state !== "idle";

  const send = useCallback(
    ({ name, uuids, idempotencyKey }: Asked) => {
      const change: InvoiceChange = { name, uuids, idempotencyKey };
      fetcher.submit(
        { ...change },
        { method: "post", action: "/ims/invoices/change", encType: "application/json" },
      );
    },
    [fetcher],
  );
  useOutcome(fetcher.state === "idle" ? fetcher.data : undefined, {
    onRefused: (refusal) => {
      setRefused({ label: asked?.label ?? "", refusal });
      // Without an answer it may have been done: asked again with the same key it is done once.
      if (refusal.code !== NO_ANSWER.code) setAsked(null);
    },
    onDone: () => {
      setAsked(null);
      onDone();
    },
  });

  const choose = (entry: MenuEntry<InvoiceActionName>, rows: readonly InvoiceRow[]) => {
    const uuids = rows.map((row) => row.uuid);
    const path = PATHS[entry.name]?.(rows) ?? null;
    if (path !== null && !entry.confirmation) return navigate(path);
    const wanted: Asked = {
      name: entry.name,
      label: entry.label,
      uuids,
      path,
      confirmation: entry.confirmation,
      idempotencyKey: crypto.randomUUID(),
    };
    setAsked(wanted);
    if (!entry.confirmation) send(wanted);
  };

  const choicesFor = (rows: readonly InvoiceRow[], place: "row" | "bulk"): MenuChoice[] =>
    menuFor(invoiceWorkflow, { role }, rows, place).map((entry) => ({
      key: entry.name,
      label: entry.label,
      icon: <InvoiceActionIcon name={entry.name} />,
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
          onConfirm={() => (asked.path === null ? send(asked) : navigate(asked.path))}
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
    </>
  );
  return { choicesFor, isBusy, dialogs };
}

/** Handles each answer once: a toast, a file to expect, or the refusal. */
function useOutcome(
  outcome: Awaited<ReturnType<typeof action>> | undefined,
  then: { onRefused: (refusal: ApiRefusal) => void; onDone: () => void },
): void {
  const { expect } = useDownloads();
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!outcome || handled.current === outcome) return;
    handled.current = outcome;
    if (!outcome.ok) return then.onRefused(outcome.refusal);
    if (outcome.documentId) expect(outcome.documentId, outcome.name === "print" ? "print" : "download");
    if (outcome.name !== "print") toastSuccess(outcome.message, undefined, BILLING_TOAST_MS);
    then.onDone();
  }, [outcome, expect, then]);
}
