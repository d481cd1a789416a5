import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { type CreditForm, creditFormOf } from "./credit-form.ts";

const described = (form: CreditForm): [string, string][] => [
  ...form.items.map((item, place): [string, string] => [
    `Item ${place + 1}`,
    `${item.name}: ${item.quantity} ${item.unit} × ₱${item.unitPrice}`,
  ]),
  ["Date submitted", form.submittedDate],
  ["Notes", form.notes],
];

/** What someone else changed of a memo since its form was opened. */
export function creditDifferences(opened: CreditForm, current: CreditMemo): Difference[] {
  const before = new Map(described(opened));
  const now = new Map(described(creditFormOf(current)));
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? "", after: now.get(label) ?? "" }))
    .filter((difference) => difference.before !== difference.after);
}
