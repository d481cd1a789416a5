import { type Change, invoicesOf } from "./change-bench.ts";

const DAY = "2026-11-18";
const memoOf = (
  { customer_id, inv_no }: { customer_id: string | null; inv_no: string },
  status: "draft" | "published",
) => ({
  customer_id,
  fullname: "Bench",
  invoice_no: inv_no,
  items: [{ name: "Tuition Fee", unit_price: 1 }],
  submitted_date: DAY,
  status,
});
const UNPAID = "status=published&invoice_status=UNPAID,OVERDUE&invoice_date_end=2026-11-17";

/** Publishing a draft of a credit memo: number, balance, ledger. */
export const PUBLISH_MEMO: Change = {
  name: "publish a credit memo",
  path: "/credit_memo/status/Published",
  most: 4,
  async prepare(stack, count) {
    const memos = await invoicesOf(stack, UNPAID, count, (row) => memoOf(row, "draft"));
    const uuids: string[] = [];
    for (const memo of memos) {
      const saved = await stack.finance.post("/credit_memo/bulk", [memo]);
      if (saved.status !== 201) throw new Error(`a memo answered ${saved.status} ${saved.body.message}`);
      uuids.push(saved.body.data[0].uuid);
    }
    return uuids;
  },
};

const CUSTOMERS = 10;
const INVOICES_OF_EACH = 10;
/** A form of a hundred credit memos, published at once: ten invoices of ten customers, made for it. */
export const PUBLISH_FORM: Change = {
  name: "publish a form of 100 credit memos",
  path: "/credit_memo/bulk",
  most: 10,
  async prepare({ finance }, count) {
    const numbers: [customer: string, number: string][] = [];
    for (let customer = 1; customer <= CUSTOMERS; customer++)
      for (let place = 0; place < INVOICES_OF_EACH; place++) {
        const customerId = String(customer).padStart(6, "0");
        const saved = await finance.post("/invoice/create/onetime", {
          reference_no: `Memo bench ${customer}-${place}`,
          invoice_date: "2026-11-17",
          invoice_duedate: "2027-01-31",
          bill_to: "INDIVIDUAL",
          customer: { customer_id: customerId },
          transaction: [{ product: [{ name: "Tuition Fee", unit_price: 12_500 }] }],
          status: "published",
        });
        if (saved.status !== 201) throw new Error(`an invoice answered ${saved.status}`);
        numbers.push([customerId, saved.body.data.inv_no]);
      }
    const memos = numbers.map(([customer_id, inv_no]) => memoOf({ customer_id, inv_no }, "published"));
    return Array.from({ length: count }, () => JSON.stringify(memos));
  },
  send: async ({ finance }, body, requestId) =>
    (await finance.post("/credit_memo/bulk", body, { "x-request-id": requestId })).status,
};
