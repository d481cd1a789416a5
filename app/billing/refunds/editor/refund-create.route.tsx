import { redirect } from "react-router";
import { loadPayment } from "#app/billing/payments/editor/save-payment.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { refundViewPath } from "#core/billing/refunds/refund-paths.ts";
import { decide } from "#core/shared/actions.ts";
import type { Route } from "./+types/refund-create.route.ts";
import { RefundEditor } from "./refund-editor.tsx";
import { blankRefund, refundableOf } from "./refund-form.ts";
import { loadRefundable, loadRefundChoices, saveRefund } from "./save-refund.server.ts";

export const meta = () => [{ title: "Refund Payment · Talaan" }];

/** Of the payment the address names, or of one that is chosen. A payment that cannot be refunded leads to what it has. */
export async function loader(args: Route.LoaderArgs) {
  const { uuid } = args.params;
  if (!uuid) {
    const [choices, payments] = await Promise.all([loadRefundChoices(args), loadRefundable(args)]);
    return { choices, payments, initial: blankRefund(null), draftName: "refund-create" };
  }
  const [choices, { payment }] = await Promise.all([loadRefundChoices(args), loadPayment(args, uuid)]);
  if (!decide(paymentWorkflow, "refund", { role: sessionOf(args).role }, payment).allowed)
    throw redirect(payment.refund ? refundViewPath(payment.refund.uuid) : `/ims/payments/view/${uuid}`);
  const refundable = refundableOf(payment);
  return {
    choices,
    payments: [refundable],
    initial: blankRefund(refundable),
    draftName: `refund-create ${uuid}`,
  };
}

export const action = (args: Route.ActionArgs) => saveRefund(args, null);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function RefundCreate({ loaderData }: Route.ComponentProps) {
  return <RefundEditor {...loaderData} key={loaderData.draftName} title="Refund Payment" record={null} />;
}
