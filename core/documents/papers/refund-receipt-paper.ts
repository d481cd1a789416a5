import { amountInWords } from "#core/billing/amount-in-words.ts";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { refundMethodLabel } from "#core/billing/refunds/refund-methods.ts";
import { issuerOf } from "#core/documents/parties/issuer.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Paper } from "./paper.ts";
import { knownFacts, NONE, receiptTable } from "./receipt-paper.ts";

/** A posted refund as a paper, like a receipt. `origin` is where the console answers: there it is verified. */
export function refundReceiptPaper(refund: RefundRow, business: BusinessParty, origin: string): Paper {
  const taken = refund.invoices.filter(({ refunded }) => refunded > 0);
  const fromInvoices = taken.reduce((sum, { refunded }) => sum + refunded, 0);
  const method = refundMethodLabel({ code: refund.methodCode, name: refund.methodName });
  return {
    heading: "Refund Receipt",
    number: refund.number,
    business: issuerOf(business),
    status: null,
    banner: { text: "Refund Successful", amountLabel: "Amount Refunded", amount: formatPesos(refund.amount) },
    blocks: [
      {
        sides: [
          {
            heading: "Refunded To",
            facts: knownFacts([
              { label: "Customer Name", value: refund.customerName },
              { label: "Customer ID", value: refund.customerId },
              { label: "Address", value: refund.billingAddress },
              ...refund.customers
                .slice(1)
                .map(({ name, customerId }) => ({ label: "Also of", value: `${name}, ${customerId}` })),
              { label: "Received By", value: "____________________" },
            ]),
          },
          {
            heading: "Refund Details",
            facts: [
              { label: "Refund ID No.", value: refund.number },
              { label: "Payment Transaction No.", value: refund.paymentNumber },
              { label: "Date and Time", value: formatInstant(refund.refundedAt ?? refund.createdAt) },
              { label: "Refund Method", value: refund.bankName ? `${method}, ${refund.bankName}` : method },
              { label: "Reference No.", value: refund.typedReference || NONE },
              { label: "Reference Document", value: refund.documentNumber ?? NONE },
              { label: "Amount Paid", value: formatPesos(refund.paymentAmount) },
              { label: "Amount in Words", value: amountInWords(refund.amount) },
              { label: "Approval Date", value: formatInstant(refund.approvedAt) },
              { label: "Approved By", value: refund.approvedBy ?? NONE },
              { label: "Refund Reason", value: refund.reason ?? NONE },
            ],
          },
        ],
      },
      ...receiptTable("Invoices refunded", {
        amount: "Amount Refunded",
        rows: taken.map((invoice) => ({ ...invoice, amount: invoice.refunded })),
      }),
    ],
    sums: [
      ...(fromInvoices > 0 ? [{ label: "Owed Again on Invoices", value: formatPesos(fromInvoices) }] : []),
      ...(refund.fromCredit > 0
        ? [{ label: "From Unapplied Credit", value: formatPesos(refund.fromCredit) }]
        : []),
      { label: "Amount Refunded", value: formatPesos(refund.amount), isStrong: true },
    ],
    notes: refund.notes,
    verification: verificationOf({ kind: "refundReceipt", uuid: refund.uuid }, origin),
  };
}
