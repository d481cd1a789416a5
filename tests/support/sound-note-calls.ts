import type { Person } from "./sound-calls.ts";

/** Promissory notes, late charges and reminders are finance's alone (B-43). */
export const NOTE_CALLS: Record<string, readonly [readonly Person[], unknown?, string?]> = {
  "post /promissory_note/export": [["finance"], undefined, "search=a"],
  "get /promissory_note/{uuid}": [["finance"]],
  "post /promissory_note": [
    ["finance"],
    {
      customer_id: "nobody",
      invoices: ["INV-1999-000001"],
      dates: [{ date: "2026-12-01", amount: 1 }],
      notes: "",
    },
  ],
  "patch /promissory_note/{uuid}/withdraw": [["finance"], { reason: "Paid elsewhere" }],
  "patch /promissory_note/{uuid}/signed_document": [["finance"], { signed_document: "RD-1999-000001" }],
  "post /pdf/promissory_note/{uuid}": [["finance"]],
  "get /late_charge": [["finance"]],
  "patch /late_charge/rule": [
    ["finance"],
    { state: "OFF", type: "percent", value: 2, grace_days: 5, product_codes: [], most_per_invoice: null },
  ],
  "get /late_charge/preview": [["finance"], undefined, "month=2026-10"],
  "post /late_charge/run": [["finance"], { month: "2026-10" }],
  "get /reminder/next": [["finance"]],
  "post /reminder/preview": [["finance"], { customers: ["nobody"] }],
  "post /reminder/send": [["finance"], { customers: ["nobody"] }],
  "patch /customer/{customer}/reminders": [["finance"], { state: "OFF", reason: "Asked us not to" }],
};
