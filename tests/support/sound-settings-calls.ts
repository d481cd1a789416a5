import type { Person } from "./sound-calls.ts";

const ACCOUNT = { bank_code: "BDO", account_name: "Talaan School", account_no: "0012-3456-78" };
const DISCOUNT = { kind: "deduction", code: "SOUND", name: "Sound", type: "percent", value: 5 };
const PRODUCT = { code: "SOUND", name: "Sound", uom: "Year", unit_price: 5 };
const SEGMENT = { code: "SOUND", name: "Sound" };
const SCHOLARSHIP = {
  customer_id: "nobody",
  code: "NONE",
  school_year_id: "none",
  type: "percent",
  value: 5,
  reason: "Merit",
};

const CASH_COUNT = {
  day: "2026-11-17",
  payment_method: "CASH",
  cashier_id: "nobody",
  counted: 100,
  expected: "100.00",
};

/** The same of billing's settings, written by hand. */
export const SETTINGS_CALLS: Record<string, readonly [readonly Person[], unknown?, string?]> = {
  "get /billing/settings": [["finance"]],
  "patch /billing/settings": [["finance"], {}],
  "get /billing/settings/logo": [["finance"]],
  "post /billing/settings/logo": [["finance"]],
  "delete /billing/settings/logo": [["finance"]],
  "get /billing/payment_choices": [["finance"]],
  "post /payment_method": [["finance"], { code: "GCASH", name: "GCash", kind: "wallet" }],
  "patch /payment_method/{id}": [["finance"], { code: "GCASH", name: "GCash", kind: "wallet" }],
  "post /bank": [["finance"], { code: "LBP", name: "Land Bank" }],
  "patch /bank/{id}": [["finance"], { code: "LBP", name: "Land Bank" }],
  "post /bank_account": [["finance"], ACCOUNT],
  "patch /bank_account/{id}": [["finance"], ACCOUNT],
  "get /billing/overview": [["finance"]],
  "post /billing/journal/export": [
    ["finance"],
    { start_date: "2001-01-01", end_date: "2001-01-31", format: "csv" },
  ],
  "post /collections/export": [["finance"], undefined, "day=2026-11-17"],
  "post /collections/count": [["finance"], CASH_COUNT],
  "post /billing/discounts": [["finance"], DISCOUNT],
  "post /billing/discounts/given/export": [["finance"], undefined, "search=a"],
  "get /billing/discounts/choices": [["finance"]],
  "patch /billing/discounts/{id}": [["finance"], DISCOUNT],
  "post /billing/products": [["finance"], PRODUCT],
  "patch /billing/products/{id}": [["finance"], PRODUCT],
  "get /billing/products/{id}/events": [["finance"]],
  "post /billing/segments": [["finance"], SEGMENT],
  "patch /billing/segments/{id}": [["finance"], SEGMENT],
  "get /billing/segments/{id}/events": [["finance"]],
  "get /billing/segments/members/choices": [["finance"]],
  "post /billing/segments/members": [
    ["finance"],
    { segment_id: "nothing", who: "student", customer_id: "000021" },
  ],
  "post /billing/segments/members/remove": [["finance"], { members: ["nobody"] }],
  "get /billing/segments/members/template": [["finance"]],
  "post /billing/segments/members/import": [["finance"]],
  "post /billing/scholarships": [["finance"], SCHOLARSHIP],
  "patch /billing/scholarships/{id}": [["finance"], SCHOLARSHIP],
  "get /invoice/same_reference": [["finance"], undefined, "customer_id=000021&reference_no=Tuition"],
  "get /invoice/student_discounts": [["finance"], undefined, "customer_id=000021"],
};
