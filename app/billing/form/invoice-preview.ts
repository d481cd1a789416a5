import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { CustomerParty, Invoice } from "#core/billing/invoices/invoice.ts";
import { OF_ONE_CUSTOMER } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceTotals, lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import { dueDateOf } from "#core/billing/schedules/recurrence.ts";
import { invoicePaper } from "#core/documents/papers/invoice-paper.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { figuresOf, type InvoiceForm, includedOf } from "./invoice-form.ts";

const NUMBER_LATER = "No. assigned on publish";

/** The invoice document of the form, from the same view model as its PDF. */
export function previewOf(
  form: InvoiceForm,
  business: BusinessParty,
  record: Invoice | null,
  { today, termsDays }: { today: string; termsDays: number },
): Paper {
  const lines = includedOf(form).map((line) => {
    const figures = figuresOf(line);
    return { ...figures, productCode: null, lineTotal: lineTotal(figures) };
  });
  const totals = invoiceTotals(lines);
  const { invoiceDate, dueDate } = daysOf(form, termsDays);
  const isIndividual = form.billTo === "INDIVIDUAL";
  return invoicePaper({
    number: record?.number ?? NUMBER_LATER,
    documentStatus: record?.documentStatus ?? "draft",
    paymentStatus: record?.paymentStatus ?? "UNPAID",
    invoiceDate: invoiceDate || today,
    dueDate,
    referenceNumber: form.referenceNumber.trim() || "–",
    customerId: isIndividual ? (form.customer?.customerId ?? null) : null,
    segmentCode: isIndividual ? null : (form.segment?.code ?? null),
    segmentName: isIndividual ? null : (form.segment?.name ?? null),
    remainingBalance: totals.amountDue,
    credited: 0,
    hasPayments: false,
    ...OF_ONE_CUSTOMER,
    notes: form.notes,
    lines,
    ...totals,
    business,
    customer: isIndividual ? (form.customer ?? NOBODY_YET) : null,
  });
}

/** The days of the invoice, or of the first where it recurs. */
const daysOf = ({ type, recurrence, invoiceDate, dueDate }: InvoiceForm, termsDays: number) => {
  if (type === "ONETIME") return { invoiceDate: dayOrNone(invoiceDate), dueDate: dayOrNone(dueDate) };
  const first = dayOrNone(recurrence.startDate);
  return { invoiceDate: first, dueDate: first && dueDateOf(first, termsDays) };
};
/** What is typed and no day yet is left open. */
const dayOrNone = (typed: string): string => (isSchoolDay(typed) ? typed : "");

const NOBODY_YET: CustomerParty = {
  customerId: "–",
  name: "–",
  email: "",
  contactNumber: "",
  homeAddress: "",
  billingAddress: "",
  taxNumber: "",
};
