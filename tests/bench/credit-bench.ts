import type { BenchStack } from "./bench-stack.ts";
import { type Change, invoicesOf, ONE_PIXEL } from "./change-bench.ts";

const CREDIT_PESOS = 5;
const OWED = "status=published&invoice_status=UNPAID,OVERDUE&invoice_date_end=2026-11-17";

/** A posted payment of each of so many customers who owe: its uuid, its customer and an invoice of theirs. */
async function paidIn(stack: BenchStack, count: number, type: "ADVANCED" | "Regular") {
  const { finance } = stack;
  const png = Buffer.from(ONE_PIXEL, "base64");
  const slip = await finance.upload("/file_upload", "slip.png", new Uint8Array(png));
  const owed = await invoicesOf(stack, OWED, count, ({ customer_id, inv_no }) => ({ customer_id, inv_no }));
  const paid: { uuid: string; customer: string; invoice: string }[] = [];
  for (const { customer_id, inv_no } of owed) {
    const saved = await finance.post("/payment", {
      customer_id,
      payment_type: type,
      payment_method: "CASH",
      amount_paid: CREDIT_PESOS,
      inv_no: type === "Regular" ? [inv_no] : [],
      payrefdoc_no: slip.body.data.payrefdoc_no,
      confirm_slip: true,
      status: "POSTED",
    });
    if (saved.status !== 201)
      throw new Error(`a payment answered ${saved.status} ${JSON.stringify(saved.body)}`);
    paid.push({ uuid: saved.body.data.uuid, customer: customer_id ?? "", invoice: inv_no });
  }
  return paid;
}

/** Applying a customer's unapplied credit to an invoice: allocation, receipt revised. */
export const APPLY_CREDIT: Change = {
  name: "apply credit",
  path: "/customer/:customer/credit/apply",
  most: 4,
  prepare: async (stack, count) =>
    (await paidIn(stack, count, "ADVANCED")).map(({ customer, invoice }) => `${customer} ${invoice}`),
  async send({ finance }, prepared, requestId) {
    const [customer, invoice] = prepared.split(" ");
    const path = `/customer/${customer}/credit/apply`;
    const body = { inv_no: [invoice], amount: CREDIT_PESOS };
    return (await finance.post(path, body, { "x-request-id": requestId })).status;
  },
};

/** Approving what was asked to be refunded. */
export const APPROVE_REQUEST: Change = {
  name: "approve a refund request",
  path: "/payment/status/REFUND APPROVED",
  most: 4,
  async prepare(stack, count) {
    const paid = await paidIn(stack, count, "Regular");
    for (const { uuid } of paid) {
      const asked = await stack.finance.patch(`/payment/${uuid}/refund_request`, {
        refund_reason: "Paid twice",
        refund_method: "CASH",
        refund_amount: CREDIT_PESOS,
      });
      if (asked.status !== 200)
        throw new Error(`a request answered ${asked.status} ${JSON.stringify(asked.body)}`);
    }
    return paid.map(({ uuid }) => uuid);
  },
};
