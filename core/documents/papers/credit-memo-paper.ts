import { CREDIT_MEMO_STATUS_LABELS } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { creditItemAmount } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatAmount, formatPesos, formatPrice } from "#core/shared/money.ts";
import { formatLongDay } from "#core/shared/school-day.ts";
import { billingIssuer, customerParty, ITEM_COLUMNS, signed } from "./invoice-paper.ts";
import type { Paper } from "./paper.ts";

const percent = (label: string, valueE4: number): string => signed(label, { type: "percent", valueE4 });

/** A credit memo as a paper, like an invoice. `origin`: where the console answers, and verifies a published one. */
export function creditMemoPaper(memo: CreditMemo, origin: string): Paper {
  const isNumbered = memo.publishedAt !== null;
  return {
    heading: isNumbered ? "Credit Memo" : "Draft Credit Memo",
    number: memo.number,
    business: billingIssuer(memo.business),
    status: CREDIT_MEMO_STATUS_LABELS[memo.status].toUpperCase(),
    blocks: [
      {
        sides: [
          { party: customerParty("Credit to", memo.customer) },
          {
            facts: [
              { label: "Credit Memo", value: memo.number },
              { label: "Date submitted", value: formatLongDay(memo.submittedDate) },
              { label: "Applied to", value: memo.invoiceNumber },
              { label: "Invoice date", value: formatLongDay(memo.invoiceDate) },
            ],
          },
        ],
      },
      {
        table: {
          label: "Items",
          columns: ITEM_COLUMNS,
          rows: memo.items.map((item) => [
            item.name,
            scaledToShortText(BigInt(item.quantityE4), 4),
            item.unit,
            formatPrice(item.unitPriceE4),
            [
              percent("Tax", item.taxE4),
              percent("Discount", item.discountE4),
              percent("Surcharge", item.surchargeE4),
            ]
              .filter((text) => text !== "")
              .join(", "),
            formatAmount(creditItemAmount(item)),
          ]),
        },
      },
    ],
    sums: [{ label: "Credit Applied", value: formatPesos(memo.amount), isStrong: true }],
    notes: memo.notes,
    ...(isNumbered && { verification: verificationOf({ kind: "creditMemo", uuid: memo.uuid }, origin) }),
  };
}
