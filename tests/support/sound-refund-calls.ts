import type { Person } from "./sound-calls.ts";

/** The same of refunds and of credit, written by hand. */
const UUIDS = { uuids: ["018f0000-0000-7000-8000-000000000000"] };
const REFUND = { paytxn_no: "PT-1999-000001", refund_method: "CASH", amount_refund: 1 };
export const REFUND_CALLS: Record<string, readonly [readonly Person[], unknown?, string?]> = {
  "patch /payment/{uuid}/refund_request": [
    ["finance"],
    { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 100 },
  ],
  "patch /payment/{uuid}/refund_declined": [["finance"], { declined_reason: "" }],
  "get /payment": [["finance"]],
  "patch /payment/{uuid}/unapply": [["finance"], { inv_no: ["INV-2026-000001"] }],
  "post /customer/{customer}/credit/apply": [["finance"], { inv_no: ["INV-2026-000001"] }],
  "post /pdf/payment/refund_list": [["finance"], undefined, "search=a"],
  "post /pdf/payment/refund/{uuid}": [["finance"]],
  "post /customer/statements/mail": [
    ["finance"],
    { customer_ids: ["000001"], month: "2026-10" },
    "dry_run=1",
  ],
  "post /payment/mail/send": [["finance"], UUIDS],
  "post /payment/refund/mail/send": [["finance"], UUIDS],
  "get /bank_lines/import/template": [["finance"]],
  "post /bank_lines/import": [["finance"], undefined, "bank_code=BDO"],
  "post /bank_lines/confirm": [["finance"], UUIDS],
  "post /bank_lines/ignore": [["finance"], UUIDS],
  "post /bank_lines/undo": [["finance"], UUIDS],
  "post /bank_lines/reopen": [["finance"], UUIDS],
  "post /bank_lines/match": [["finance"]],
  "get /payment/import/template": [["finance"]],
  "post /payment/import": [["finance"]],
  "get /payment/refund/import/template": [["finance"]],
  "post /payment/create/refund/import": [["finance"]],
  "get /v2/refund/{uuid}": [["finance"]],
  "get /payment/refund/{uuid}": [["finance"]],
  "get /filter/refund/{name}": [["finance"]],
  "post /payment/create/refund": [["finance"], REFUND],
  "patch /payment/update/refund/{uuid}": [["finance"], { ...REFUND, version: 1 }],
  "patch /payment/refund/status/POSTED": [["finance"], UUIDS],
  "patch /payment/refund/status/CANCELLED": [["finance"], UUIDS],
  "patch /payment/refund/status/{uuid}": [["finance"], { status: "POSTED" }],
};
