import type { Person } from "./sound-calls.ts";

const MEMO = {
  items: [{ name: "Tuition Fee", quantity: 1, unit_price: 1, uom: "Unit" }],
  submitted_date: "2026-11-18",
  notes: "",
  status: "draft",
};

/** Credit memos are finance's alone (B-43). */
export const creditMemoCalls = (
  finance: readonly Person[],
  uuid: string,
): Record<string, readonly [readonly Person[], unknown?]> => ({
  "get /credit_memo/{uuid}": [finance],
  "get /credit_memo/items/all": [finance],
  "post /credit_memo/bulk": [
    finance,
    [{ ...MEMO, customer_id: "nobody", fullname: "Nobody", invoice_no: "nothing" }],
  ],
  "patch /credit_memo/{uuid}": [finance, { ...MEMO, version: 1 }],
  "patch /credit_memo/status/{status}": [finance, [uuid]],
  "post /credit_memo/mail/send": [finance, { uuids: [uuid] }],
  "post /pdf/credit_memo/bulk": [finance, [uuid]],
});
