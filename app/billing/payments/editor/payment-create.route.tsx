import { useState } from "react";
import { type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { findCustomer } from "#app/billing/find-customer.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { readPayPath } from "#core/billing/form-addresses-contract.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/payment-create.route.ts";
import { proposedMethod } from "./last-method.ts";
import { PaymentEditor } from "./payment-editor.tsx";
import { blankPayment, payerOf, withOverdue } from "./payment-form.ts";
import { listPayable, loadPaymentChoices, savePayment } from "./save-payment.server.ts";

export const meta = () => [{ title: "Create Payment · Talaan" }];

/** Prefilled where the address names a customer and invoices, or what a line of the bank says; names are looked up (B-36). */
export async function loader(args: Route.LoaderArgs) {
  const { customerId, numbers, amount, receivedDate, bankCode } = readPayPath(args.url.searchParams);
  const today = schoolDayAt(Date.now());
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
  const chosen = payable.filter(({ number }) => numbers.includes(number));
  const blank = blankPayment(today, customer, chosen, {
    ...proposedMethod(args.request, choices, bankCode),
    ...(amount !== "" && { amount }),
    ...(receivedDate !== "" && { receivedDate }),
  });
  const isOpen = customer !== null && blank.amount === "";
  const overdue = isOpen ? withOverdue(blank, payable, today) : blank;
  const initial = overdue.invoiceNumbers.length > 0 ? overdue : blank;
  const all = { ...choices, failures: [...choices.failures, ...failures] };
  const draftName = ["payment-create", customerId, numbers.join(","), amount, receivedDate].join(" ").trim();
  return { choices: all, payable, initial, draftName };
}

export const action = (args: Route.ActionArgs) => savePayment(args, null);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => args.formMethod === undefined;

export default function PaymentCreate({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const startNext = async () => {
    await navigate("/ims/payments/create", { replace: true });
    setTurn(turn + 1);
  };
  return (
    <PaymentEditor
      {...loaderData}
      key={`${loaderData.draftName} ${turn}`}
      title="Create Payment"
      record={null}
      onNext={() => void startNext()}
    />
  );
}
