import { CREDIT_MEMO_STATUS_LABELS } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { creditItemAmount } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import {
  headingIssuerOf,
  INVOICE_DOCUMENT_COLUMNS,
  type InvoiceDocument,
  partyOf,
  signed,
} from "#core/documents/invoice-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatAmount, formatPesos, formatPrice } from "#core/shared/money.ts";
import { formatLongDay } from "#core/shared/school-day.ts";

const percent = (label: string, valueE4: number): string => signed(label, { type: "percent", valueE4 });

/** A credit memo as a document, placed as an invoice is. `origin`: where the console answers, and verifies a published one. */
export function creditMemoDocument(memo: CreditMemo, origin: string): InvoiceDocument {
  const isNumbered = memo.publishedAt !== null;
  return {
    heading: isNumbered ? "Credit Memo" : "Draft Credit Memo",
    number: memo.number,
    business: headingIssuerOf(memo.business),
    partyLabel: "Credit to",
    billTo: partyOf(memo.customer),
    facts: [
      { label: "Credit Memo", value: memo.number },
      { label: "Date submitted", value: formatLongDay(memo.submittedDate) },
      { label: "Applied to", value: memo.invoiceNumber },
      { label: "Invoice date", value: formatLongDay(memo.invoiceDate) },
    ],
    columns: INVOICE_DOCUMENT_COLUMNS,
    lines: memo.items.map((item) => ({
      item: item.name,
      quantity: scaledToShortText(BigInt(item.quantityE4), 4),
      unit: item.unit,
      unitPrice: formatPrice(item.unitPriceE4),
      adjustments: [
        percent("Tax", item.taxE4),
        percent("Discount", item.discountE4),
        percent("Surcharge", item.surchargeE4),
      ]
        .filter((text) => text !== "")
        .join(", "),
      total: formatAmount(creditItemAmount(item)),
    })),
    totals: [{ label: "Credit Applied", value: formatPesos(memo.amount), isStrong: true }],
    status: CREDIT_MEMO_STATUS_LABELS[memo.status].toUpperCase(),
    notes: memo.notes,
    ...(isNumbered && { verification: verificationOf({ kind: "creditMemo", uuid: memo.uuid }, origin) }),
  };
}
