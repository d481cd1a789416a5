import type { FormError } from "#app/ui/form/error-summary.tsx";
import { readE4 } from "#app/ui/form/figures.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { ADJUSTMENTS, entryOf, type InvoiceForm, includedOf, type TypedLine } from "./invoice-form.ts";

const LABELS: Record<string, string> = {
  referenceNumber: "Reference Transaction No.",
  invoiceDate: "Invoice date",
  dueDate: "Due date",
  billTo: "Recipient",
  customer: "Student",
  segment: "Segment",
  lines: "Items",
  notes: "Notes",
  recurrenceType: "Recurs",
  every: "Every",
  startDate: "Start date",
  endDate: "End date",
};
const LINE_LABELS: Record<string, string> = {
  name: "Item",
  quantity: "Quantity",
  unit: "Unit",
  unitPrice: "Unit price",
  tax: "Tax",
  deduction: "Deduction",
  surcharge: "Surcharge",
};

const UNREADABLE = "Please enter a number of at most 4 decimals. A comma only groups three digits: 1,500.25";

/** "unitPrice" of the line with key 3. */
export const lineField = (key: number, name: string): string => `line-${key}-${name}`;

/** "customer.customerId" → "customer", "recurrence.startDate" → "startDate". */
const fieldOf = (path: string): string => {
  const [name = "", part] = path.split(".");
  if (name !== "recurrence") return name;
  return part === undefined || part === "type" ? "recurrenceType" : part;
};
/** Refusals by the entry's path, from the API or from the same schema in the browser, beside the fields they speak of. */
export function errorsOf(entries: readonly RefusedEntry[], form: InvoiceForm): FormError[] {
  const included = includedOf(form);
  return entries.map(({ message, path = "" }) => {
    const [, index, name = ""] = /^lines\.(\d+)\.([a-zA-Z]+)(?:E4)?(?:\.|$)/.exec(path) ?? [];
    const field = fieldOf(path);
    const line = index === undefined ? undefined : included[Number(index)];
    return line
      ? lineError(form, line, name, message)
      : { field: LABELS[field] ? field : "", label: LABELS[field] ?? "", message };
  });
}

function lineError(form: InvoiceForm, line: TypedLine, name: string, message: string): FormError {
  const position = form.lines.indexOf(line) + 1;
  return { field: lineField(line.key, name), label: `Item ${position}, ${LINE_LABELS[name]}`, message };
}

/** Everything wrong with a form, by the schema the API uses; a figure that cannot be read is named first. */
export async function checkForm(form: InvoiceForm, publishes: boolean): Promise<FormError[]> {
  const [{ invoiceEntryBody, recurringEntryBody }, { REQUIRED }, { checkEntry }] = await Promise.all([
    import("#core/billing/invoices/invoice-entry.body.ts"),
    import("#core/billing/entry-fields.ts"),
    import("#core/shared/body.ts"),
  ]);
  const unread = includedOf(form).flatMap((line) =>
    unreadFigures(line).map(({ name, text }) =>
      lineError(form, line, name, text === "" ? REQUIRED : UNREADABLE),
    ),
  );
  const checked = checkEntry(
    form.type === "RECURRING" ? recurringEntryBody : invoiceEntryBody,
    entryOf(form, publishes, null),
    schoolDayAt(Date.now()),
  );
  const refused = checked.ok ? [] : errorsOf(checked.errors, form);
  const all = [...unread, ...refused];
  return all.filter((error, index) => all.findIndex(({ field }) => field === error.field) === index);
}

function unreadFigures(line: TypedLine): { name: string; text: string }[] {
  const required = (["quantity", "unitPrice"] as const).map((name) => ({ name, text: line[name].trim() }));
  const optional = ADJUSTMENTS.map((name) => ({ name, text: line[name].text.trim() })).filter(
    ({ text }) => text !== "",
  );
  return [...required, ...optional].filter(({ text }) => readE4(text) === null);
}
