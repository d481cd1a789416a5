import { findCustomer } from "#app/billing/find-customer.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { readPayPath } from "#core/billing/form-addresses-contract.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/payment-create.route.ts";
import { PaymentEditor } from "./payment-editor.tsx";
import { blankPayment, payerOf } from "./payment-form.ts";
import { listPayable, loadPaymentChoices, savePayment } from "./save-payment.server.ts";

export const meta = () => [{ title: "Create Payment · Talaan" }];

/** Prefilled where the address names a customer and invoices; names are looked up (B-36). */
export async function loader(args: Route.LoaderArgs) {
  const { customerId, numbers } = readPayPath(args.url.searchParams);
  const [choices, found, answer] = await Promise.all([
    loadPaymentChoices(args),
    customerId === "" ? null : findCustomer(args, customerId),
    customerId === "" ? null : listPayable(args, customerId),
  ]);
  const failed = [found, answer].find((each) => each !== null && !each.ok);
  const failures =
    failed && !failed.ok ? [{ title: WENT_WRONG.invoicesAndCustomer, message: failed.message }] : [];
  const customer = found?.ok && found.customer ? payerOf(found.customer) : null;
  const payable = customer && answer?.ok ? answer.invoices : [];
  const initial = blankPayment(
    schoolDayAt(Date.now()),
    customer,
    payable.filter(({ number }) => numbers.includes(number)),
  );
  const all = { ...choices, failures: [...choices.failures, ...failures] };
  return { choices: all, payable, initial, draftName: `payment-create ${customerId} ${numbers.join(",")}` };
}

export const action = (args: Route.ActionArgs) => savePayment(args, null);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function PaymentCreate({ loaderData }: Route.ComponentProps) {
  return <PaymentEditor {...loaderData} key={loaderData.draftName} title="Create Payment" record={null} />;
}
