import type { Person } from "./sound-calls.ts";

/** Promissory notes are finance's alone (B-43). */
export const NOTE_CALLS: Record<string, readonly [readonly Person[], unknown?]> = {
  "get /promissory_note": [["finance"]],
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
};
