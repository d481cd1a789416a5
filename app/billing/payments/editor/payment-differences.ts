import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { DETAIL_LABELS, DETAIL_NAMES } from "#core/billing/payments/payment-methods.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { numbersOf, type PaymentForm, payersOf, paymentFormOf } from "./payment-form.ts";

const described = (form: PaymentForm): [string, string][] => [
  [
    "Students",
    payersOf(form)
      .map(({ name }) => name)
      .join("; "),
  ],
  ["Payment Type", form.paymentType],
  ["Payment Method", form.methodCode],
  ["Bank", form.bankCode],
  ...DETAIL_NAMES.map((name): [string, string] => [DETAIL_LABELS[name], form[name] ?? ""]),
  ["Amount Paid", form.amount],
  ["Invoices", numbersOf(form).join(", ")],
  ["Date Received", formatDay(form.receivedDate)],
  ["Receipt Number", form.receiptNumber],
  ["Payment Reference Document", form.reference?.number ?? ""],
  ["Notes", form.notes],
];

/** What someone else changed of a payment since its form was opened. */
export function paymentDifferences(opened: PaymentForm, current: PaymentRow): Difference[] {
  const now = new Map(described(paymentFormOf(current)));
  return described(opened)
    .map(([label, before]) => ({ label, before, after: now.get(label) ?? "" }))
    .filter(({ before, after }) => before !== after);
}
