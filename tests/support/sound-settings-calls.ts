import type { Person } from "./sound-calls.ts";

const ACCOUNT = { bank_code: "BDO", account_name: "Talaan School", account_no: "0012-3456-78" };
/** The same of billing's settings, written by hand. */
export const SETTINGS_CALLS: Record<string, readonly [readonly Person[], unknown?]> = {
  "get /billing/settings": [["finance"]],
  "patch /billing/settings": [["finance"], {}],
  "get /billing/payment_choices": [["finance"]],
  "post /payment_method": [["finance"], { code: "GCASH", name: "GCash", kind: "wallet" }],
  "patch /payment_method/{id}": [["finance"], { code: "GCASH", name: "GCash", kind: "wallet" }],
  "post /bank": [["finance"], { code: "LBP", name: "Land Bank" }],
  "patch /bank/{id}": [["finance"], { code: "LBP", name: "Land Bank" }],
  "post /bank_account": [["finance"], ACCOUNT],
  "patch /bank_account/{id}": [["finance"], ACCOUNT],
};
