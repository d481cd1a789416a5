import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { decide } from "#core/shared/actions.ts";
import type { Route } from "./+types/payment-update.route.ts";
import { PaymentEditor } from "./payment-editor.tsx";
import { paymentFormOf } from "./payment-form.ts";
import { listPayable, loadPayment, loadPaymentChoices, savePayment } from "./save-payment.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Update ${loaderData?.payment.number ?? "Payment"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const [choices, { payment, documents }] = await Promise.all([
    loadPaymentChoices(args),
    loadPayment(args, args.params.uuid),
  ]);
  if (!decide(paymentWorkflow, "update", { role: sessionOf(args).role }, payment).allowed)
    throw redirect(`/ims/payments/view/${payment.uuid}`);
  const customers = new Set([payment.customerId, ...payment.invoices.map(({ customerId }) => customerId)]);
  const answer = await listPayable(args, [...customers].join(","));
  return { choices, payment, documents, payable: answer.ok ? answer.invoices : [] };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => stayOnFailure(args);

export const action = (args: Route.ActionArgs) => savePayment(args, args.params.uuid);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** Saving does not exchange what is being typed; the form asks for the record again when it wants it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.formMethod === undefined;

export default function PaymentUpdate({ loaderData }: Route.ComponentProps) {
  const { payment, payable, documents } = loaderData;
  const form = paymentFormOf(payment, documents[0]?.name);
  // What has been paid meanwhile cannot be paid again and is no longer chosen.
  const invoiceNumbers = form.invoiceNumbers.filter((number) =>
    payable.some((invoice) => invoice.number === number),
  );
  return (
    <PaymentEditor
      {...loaderData}
      key={`${payment.uuid} ${payment.version}`}
      draftName={`payment-${payment.uuid}`}
      title={`Update ${payment.number}`}
      record={payment}
      initial={{ ...form, invoiceNumbers }}
    />
  );
}
