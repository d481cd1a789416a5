import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { Invoice } from "#core/billing/invoices/invoice.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { type Adjustment, lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { CustomerParty } from "#core/billing/lookup-contract.ts";
import type { DocumentSum } from "#core/documents/exports/table-document.ts";
import { issuerOf } from "#core/documents/parties/issuer.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatAmount, formatPesos, formatPrice } from "#core/shared/money.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import type { Paper, PaperColumn, PaperFact, PaperParty } from "./paper.ts";

/** Of an invoice and of a credit memo. */
export const ITEM_COLUMNS: readonly PaperColumn[] = [
  { title: "Item", width: 173 },
  { title: "Qty", width: 54, isNumber: true },
  { title: "Unit", width: 44 },
  { title: "Unit Price", width: 78, isNumber: true },
  { title: "Tax / Discount / Surcharge", width: 80, isSmall: true },
  { title: "Total", width: 78, isNumber: true },
];

/** "Tax 12%", "Less ₱100.00"; empty for nothing. */
export const signed = (
  label: string,
  { type, valueE4 }: { type: "amount" | "percent"; valueE4: number },
): string => {
  if (valueE4 === 0) return "";
  return type === "percent"
    ? `${label} ${scaledToShortText(BigInt(valueE4), 4)}%`
    : `${label} ₱${formatPrice(valueE4)}`;
};

/** One text for each part that has a name: "Sibling discount 10%". */
const adjustmentTexts = (label: string, adjustment: Adjustment): string[] =>
  adjustment.parts
    ? adjustment.parts.map((part) => signed(part.code === "" ? label : part.name, part))
    : [signed(label, adjustment)];

/** The first letters of a name's first two words: "Sta. Lucia Academy" → "SL". */
const initialsOf = (name: string): string =>
  (name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word.normalize("NFC")][0]?.toUpperCase() ?? "")
    .join("");

/** The school as it heads an invoice or a credit memo. */
export const billingIssuer = (business: BusinessParty): Paper["business"] => ({
  ...issuerOf(business),
  initials: initialsOf(business.name),
});
/** A customer as a paper names one. */
export const customerParty = (label: string, customer: CustomerParty): PaperParty => ({
  label,
  name: customer.name,
  lines: [
    `Student ID ${customer.customerId}`,
    customer.billingAddress || customer.homeAddress,
    customer.contactNumber,
    customer.email,
    customer.taxNumber && `TIN ${customer.taxNumber}`,
  ].filter((line) => line !== ""),
});

/** What of an invoice is printed, and what its status is told by: a further column of its list is neither. */
export type PrintedInvoice = InvoiceFacts &
  Pick<
    Invoice,
    | "invoiceDate"
    | "referenceNumber"
    | "segmentCode"
    | "segmentName"
    | "subtotal"
    | "taxes"
    | "deductions"
    | "surcharges"
    | "lines"
    | "notes"
    | "business"
    | "customer"
  > & { paying?: Invoice["paying"] };
/** `billTo`: whom it names in place of its customer or segment. */
export function invoicePaper(invoice: PrintedInvoice, billTo?: Omit<PaperParty, "label">): Paper {
  const { customer, paying } = invoice;
  const label = "Bill to";
  const party = customer
    ? customerParty(label, customer)
    : { label, name: invoice.segmentName ?? "", lines: [invoice.segmentCode ?? ""] };
  return {
    heading: invoice.isSource ? "Source" : invoice.documentStatus === "draft" ? "Draft Invoice" : "Invoice",
    number: invoice.number,
    business: billingIssuer(invoice.business),
    status: invoiceWorkflow.statusOf(invoice),
    blocks: [
      { sides: [{ party: { ...party, ...billTo } }, { facts: invoiceFacts(invoice) }] },
      {
        table: {
          label: "Items",
          columns: ITEM_COLUMNS,
          rows: invoiceItems(invoice).map((item) => Object.values(item)),
        },
      },
    ],
    sums: invoiceSums(invoice),
    notes: invoice.notes,
    ...(paying &&
      paying.link !== "" && {
        verification: {
          code: `Pay ${invoice.number}`,
          url: paying.link,
          caption: "Scan to see the balance of this invoice today and how to pay it.",
        },
        beside: { heading: "Bank details", lines: paying.accounts },
      }),
  };
}

export const invoiceFacts = (invoice: PrintedInvoice): PaperFact[] => [
  { label: "Invoice No.", value: invoice.number },
  { label: "Issued on", value: formatLongDay(invoice.invoiceDate) },
  // A form has none at first.
  { label: "Due date", value: invoice.dueDate === "" ? "–" : formatLongDay(invoice.dueDate) },
  { label: "Reference No.", value: invoice.referenceNumber },
  ...(invoice.paying ? [{ label: "Status as of", value: formatLongDay(invoice.paying.asOf) }] : []),
];

/** In the order of their columns. */
export const invoiceItems = ({ lines }: Pick<PrintedInvoice, "lines">) =>
  lines.map((line) => ({
    item: line.name,
    quantity: scaledToShortText(BigInt(line.quantityE4), 4),
    unit: line.unit,
    unitPrice: formatPrice(line.unitPriceE4),
    adjustments: [
      signed("Tax", line.tax),
      ...adjustmentTexts("Less", line.deduction),
      ...adjustmentTexts("Surcharge", line.surcharge),
    ]
      .filter((text) => text !== "")
      .join(", "),
    // The base: these add up to the subtotal; a deduction is in its own column and among the sums.
    total: formatAmount(lineBase(line)),
  }));

export const invoiceSums = (invoice: PrintedInvoice): DocumentSum[] => [
  { label: "Subtotal", value: formatPesos(invoice.subtotal) },
  { label: "Tax", value: formatPesos(invoice.taxes) },
  { label: "Discount", value: formatPesos(-invoice.deductions) },
  { label: "Surcharge", value: formatPesos(invoice.surcharges) },
  { label: "Total Amount Due", value: formatPesos(invoice.amountDue), isStrong: true },
  ...(invoice.documentStatus === "draft"
    ? []
    : [
        ...(invoice.credited > 0 ? [{ label: "Credit Memos", value: formatPesos(-invoice.credited) }] : []),
        { label: "Remaining Balance", value: formatPesos(invoice.remainingBalance) },
      ]),
];
