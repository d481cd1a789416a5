import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { formatDay } from "#core/shared/school-day.ts";
import { type InvoiceForm, includedOf, type TypedAdjustment, type TypedLine } from "./invoice-form.ts";

const shownAdjustment = (name: string, { type, text, parts = [] }: TypedAdjustment): string[] => [
  ...(text === "" ? [] : [`${name} ${type === "amount" ? "₱" : ""}${text}${type === "percent" ? "%" : ""}`]),
  ...parts.map((part) => part.name),
];
const adjusted = ({ tax, deduction, surcharge }: TypedLine): string =>
  [
    ...shownAdjustment("tax", tax),
    ...shownAdjustment("deduction", deduction),
    ...shownAdjustment("surcharge", surcharge),
  ].join(", ");

function days({ type, recurrence, invoiceDate, dueDate }: InvoiceForm): [string, string][] {
  const shown = (day: string) => day && formatDay(day);
  return type === "ONETIME"
    ? [
        ["Invoice date", shown(invoiceDate)],
        ["Due date", shown(dueDate)],
      ]
    : [
        ["Recurs", recurrence.type],
        ["Every", recurrence.every],
        ["Start date", shown(recurrence.startDate)],
        ["End date", shown(recurrence.endDate)],
      ];
}

function described(form: InvoiceForm): [string, string][] {
  return [
    ...days(form),
    ["Reference Transaction No.", form.referenceNumber],
    ["Bill to", form.billTo === "INDIVIDUAL" ? form.customerText : (form.segment?.name ?? "")],
    ...includedOf(form).map((line, index): [string, string] => [
      `Item ${index + 1}`,
      [`${line.name}: ${line.quantity} ${line.unit} × ₱${line.unitPrice}`, adjusted(line)]
        .filter(Boolean)
        .join(", "),
    ]),
    ["Notes", form.notes],
  ];
}

/** What changed from one state to the other, in the words of the form. */
export function differencesOf(before: InvoiceForm, after: InvoiceForm): Difference[] {
  const known = new Map(described(before));
  const now = new Map(described(after));
  return [...new Set([...known.keys(), ...now.keys()])]
    .map((label) => ({ label, before: known.get(label) ?? "", after: now.get(label) ?? "" }))
    .filter((difference) => difference.before !== difference.after);
}
