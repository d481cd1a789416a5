import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice.body.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/invoice-update.route.ts";
import { InvoiceEditor } from "./form/invoice-editor.tsx";
import { formOf } from "./form/invoice-form.ts";
import { loadChoices, saveInvoice } from "./form/save-invoice.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Update ${loaderData?.invoice.number ?? "Invoice"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const [choices, { data: invoice }] = await Promise.all([
    loadChoices(args),
    load(args, INVOICE_DETAIL, { params: { uuid: args.params.uuid } }),
  ]);
  if (!decide(invoiceWorkflow, "update", { role: sessionOf(args).role }, invoice).allowed)
    throw redirect(`/ims/invoices/view/${invoice.uuid}`);
  return { ...choices, invoice, today: schoolDayAt(Date.now()) };
}

export const action = (args: Route.ActionArgs) => saveInvoice(args, args.params.uuid);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Saving does not exchange what is being typed; the form asks for the record again when it wants it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.formMethod === undefined;

export default function InvoiceUpdate({ loaderData }: Route.ComponentProps) {
  const { invoice } = loaderData;
  return (
    <InvoiceEditor
      {...loaderData}
      key={`${invoice.uuid} ${invoice.version}`}
      title={`Update ${invoice.number}`}
      record={invoice}
      initial={formOf(invoice)}
      business={invoice.business}
    />
  );
}
