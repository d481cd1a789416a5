import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { loadFormSettings } from "#app/billing/settings/form-settings.server.ts";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { SPLIT_INVOICE } from "#core/billing/instalments/instalment-calls.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice-calls.ts";
import { invoiceRowOf } from "#core/billing/invoices/invoice-contract.ts";
import { madeByPath } from "#core/billing/invoices/invoice-list.ts";
import { decide } from "#core/shared/actions.ts";
import type { Route } from "./+types/split-invoice.route.ts";
import { InstalmentForm } from "./instalment-form.tsx";

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

/** What is typed is about the draft as it was opened. */
export const shouldRevalidate = () => false;

/** A draft in instalments: how many and when, and each with its date and amounts before it is made. */
export default function SplitInvoice({ loaderData: { invoice, settings } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [wasPublished, setPublished] = useState(false);
  const { isBusy, send } = useOneChange(
    callTo<typeof SPLIT_INVOICE>("POST /invoice/{uuid}/instalments", { uuid: invoice.uuid }),
    {
      onDone: () => navigate(`${madeByPath(invoice.uuid)}${wasPublished ? "" : "&tab=draft"}`),
      onRefused: (outcome) => setRefusal(outcome.refusal),
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
