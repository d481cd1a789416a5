import { useCallback, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { loadFormSettings } from "#app/billing/settings/form-settings.server.ts";
import { load } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { type OneChange, useOneChange } from "#app/ui/use-one-change.ts";
import { SPLIT_INVOICE } from "#core/billing/instalments/instalment-calls.ts";
import type { InstalmentEntry } from "#core/billing/instalments/instalment-contract.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice-calls.ts";
import { invoiceRowOf } from "#core/billing/invoices/invoice-contract.ts";
import { madeByPath } from "#core/billing/invoices/invoice-list.ts";
import { decide } from "#core/shared/actions.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/split-invoice.route.ts";
import { InstalmentForm } from "./instalment-form.tsx";

type Outcome = SaveOutcome<{ message: string }, null>;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Split ${loaderData?.invoice.number ?? "Invoice"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const [{ data: invoice }, { settings }] = await Promise.all([
    load(args, INVOICE_DETAIL, { params: { uuid: args.params.uuid } }),
    loadFormSettings(args),
  ]);
  const { allowed } = decide(invoiceWorkflow, "split", { role: sessionOf(args).role }, invoiceRowOf(invoice));
  if (!allowed) throw redirect(`/ims/invoices/view/${invoice.uuid}`);
  return { invoice, settings };
}

export const action = (args: Route.ActionArgs): Promise<Outcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<InstalmentEntry>) =>
      prepare(SPLIT_INVOICE, {
        params: { uuid: args.params.uuid },
        json: bodyOf(SPLIT_INVOICE, change),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
/** What is typed is about the draft as it was opened. */
export const shouldRevalidate = () => false;

/** A draft in instalments: how many and when, and each with its date and amounts before it is made. */
export default function SplitInvoice({ loaderData: { invoice, settings } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Extract<Outcome, { ok: false }>["refusal"] | null>(null);
  const [wasPublished, setPublished] = useState(false);
  const onDone = useCallback(
    () => navigate(`${madeByPath(invoice.uuid)}${wasPublished ? "" : "&tab=draft"}`),
    [navigate, invoice.uuid, wasPublished],
  );
  const onRefused = useCallback(
    (outcome: Extract<Outcome, { ok: false }>) => setRefusal(outcome.refusal),
    [],
  );
  const { isBusy, send } = useOneChange<InstalmentEntry, Outcome>(
    `/ims/invoices/instalments/${invoice.uuid}`,
    {
      onDone,
      onRefused,
    },
  );
  return (
    <InstalmentForm
      invoice={invoice}
      closedThrough={settings.closedThrough}
      refusal={refusal}
      isBusy={isBusy}
      onSave={(entry) => {
        setRefusal(null);
        setPublished(entry.publishes);
        send(entry);
      }}
    />
  );
}
