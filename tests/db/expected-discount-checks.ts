/** The CHECKs of the catalogue of discounts and of grants, as expected-schema.ts has those of the other tables. */
export const DISCOUNT_CHECKS: Record<string, string[]> = {
  named_adjustment: [
    "kind in ('deduction', 'surcharge')",
    "length(code) between 1 and 20",
    "way in ('hand', 'sibling', 'grant')",
    "type in ('percent', 'amount')",
    "value_e4 >= 0",
    "second_e4 between 0 and 1000000",
    "third_e4 between 0 and 1000000",
    "later_e4 between 0 and 1000000",
    "json_valid(product_codes_json)",
    "valid_until is null or valid_from is null or valid_until >= valid_from",
    "is_active in (0, 1)",
    "way = 'hand' or (kind = 'deduction' and type = 'percent' and value_e4 = 0)",
  ],
  scholarship: ["type in ('percent', 'amount')", "value_e4 > 0", "is_active in (0, 1)"],
};
