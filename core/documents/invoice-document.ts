import type { BusinessParty } from "#core/billing/business-contract.ts";
import { invoiceWorkflow } from "#core/billing/invoices/invoice-actions.ts";
import { type Adjustment, lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Invoice, Paying } from "#core/billing/invoices/invoice-contract.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-facts.ts";
import type { CustomerParty } from "#core/billing/lookup-contract.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatAmount, formatPesos, formatPrice } from "#core/shared/money.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import { type DocumentIssuer, issuerOf } from "./parties/issuer.ts";
import type { Verification } from "./verification.ts";

/** Where there is no logo, the initials are set in the school's colour. */
interface HeadingIssuer extends DocumentIssuer {
  initials: string;
}
export const BANK_DETAILS = "Bank details";
/** How it is paid: the code opens its pay page, which knows today's balance. */
export interface PaymentPart {
  /** Bank details; empty where payers are told of no account. */
  accounts: readonly string[];
  code: Verification;
}
/** The invoice as a document: every word and figure ready to be placed. The screen and the PDF only place it. */
export interface InvoiceDocument {
  heading: string;
  number: string;
  business: HeadingIssuer;
  /** Above whose document it is. */
  partyLabel: string;
  billTo: { name: string; lines: string[] };
  facts: { label: string; value: string }[];
  columns: readonly string[];
  lines: {
    item: string;
    quantity: string;
    unit: string;
    unitPrice: string;
    adjustments: string;
    total: string;
  }[];
  totals: { label: string; value: string; isStrong?: boolean }[];
  status: string;
  notes: string;
  /** Where it can be verified; absent: it cannot. */
  verification?: Verification;
  /** Absent where nothing is owed. */
  payment?: PaymentPart;
}

export const INVOICE_DOCUMENT_COLUMNS = [
  "Item",
  "Qty",
  "Unit",
  "Unit Price",
  "Tax / Discount / Surcharge",
  "Total",
] as const;

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

/** The school as it heads a document. */
export const headingIssuerOf = (business: BusinessParty): HeadingIssuer => ({
  ...issuerOf(business),
  initials: initialsOf(business.name),
});
/** A customer as a document names one. */
export const partyOf = (customer: CustomerParty): InvoiceDocument["billTo"] => ({
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
export function invoiceDocument(invoice: PrintedInvoice): InvoiceDocument {
  const customer = invoice.customer;
  return {
    heading: invoice.isSource ? "Source" : invoice.documentStatus === "draft" ? "Draft Invoice" : "Invoice",
    number: invoice.number,
    business: headingIssuerOf(invoice.business),
    partyLabel: "Bill to",
    billTo: customer
      ? partyOf(customer)
      : { name: invoice.segmentName ?? "", lines: [invoice.segmentCode ?? ""] },
    facts: [
      { label: "Invoice No.", value: invoice.number },
      { label: "Issued on", value: formatLongDay(invoice.invoiceDate) },
      { label: "Due date", value: formatLongDay(invoice.dueDate) },
      { label: "Reference No.", value: invoice.referenceNumber },
      ...(invoice.paying ? [{ label: "Status as of", value: formatLongDay(invoice.paying.asOf) }] : []),
    ],
    columns: INVOICE_DOCUMENT_COLUMNS,
    lines: invoice.lines.map((line) => ({
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
      // The base: these add up to the subtotal; a deduction is in its own column and among the totals.
      total: formatAmount(lineBase(line)),
    })),
    totals: [
      { label: "Subtotal", value: formatPesos(invoice.subtotal) },
      { label: "Tax", value: formatPesos(invoice.taxes) },
      { label: "Discount", value: formatPesos(-invoice.deductions) },
      { label: "Surcharge", value: formatPesos(invoice.surcharges) },
      { label: "Total Amount Due", value: formatPesos(invoice.amountDue), isStrong: true },
      ...(invoice.documentStatus === "draft"
        ? []
        : [
            ...(invoice.credited > 0
              ? [{ label: "Credit Memos", value: formatPesos(-invoice.credited) }]
              : []),
            { label: "Remaining Balance", value: formatPesos(invoice.remainingBalance) },
          ]),
    ],
    status: invoiceWorkflow.statusOf(invoice),
    notes: invoice.notes,
    ...(invoice.paying &&
      invoice.paying.link !== "" && { payment: paymentPart(invoice.number, invoice.paying) }),
  };
}

const paymentPart = (number: string, { accounts, link }: Paying): PaymentPart => ({
  accounts,
  code: {
    code: `Pay ${number}`,
    url: link,
    caption: "Scan to see the balance of this invoice today and how to pay it.",
  },
});
