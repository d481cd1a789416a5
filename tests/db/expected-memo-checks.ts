/** The options and CHECKs of credit memos and promissory notes, as expected-schema.ts has those of the other tables. */
export const MEMO_AND_NOTE_OPTIONS: Record<string, string> = {
  credit_memo: "strict",
  credit_memo_item: "strict",
  promissory_note: "strict",
  promissory_note_date: "strict, without rowid",
  promissory_note_file: "strict",
  promissory_note_invoice: "strict, without rowid",
};

export const MEMO_AND_NOTE_CHECKS: Record<string, string[]> = {
  credit_memo: [
    "status in ('draft', 'published', 'cancelled')",
    "amount_centavos > 0",
    "(status = 'published') = (number is not null)",
    "(number is null) = (published_at is null)",
    "(status = 'cancelled') = (cancelled_at is not null)",
  ],
  credit_memo_item: [
    "quantity_e4 > 0",
    "unit_price_e4 > 0",
    "tax_e4 >= 0",
    "discount_e4 >= 0",
    "surcharge_e4 >= 0",
    "amount_centavos >= 0",
  ],
  promissory_note: [
    "amount_centavos > 0",
    "settled_centavos between 0 and amount_centavos",
    "(unmet_date is null) = (settled_centavos = amount_centavos)",
    "(withdrawn_at is null) = (withdrawn_reason is null)",
  ],
  promissory_note_date: ["amount_centavos > 0", "through_centavos >= amount_centavos"],
  promissory_note_invoice: ["promised_centavos > 0", "settled_before_centavos >= 0"],
};
