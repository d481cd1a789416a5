import type { Row } from "#tests/support/caller.ts";
import type { Send } from "./random-steps.ts";

/** The random steps of credit memos, refunds and unapplied credit. */
export const CREDIT_ACTIONS = [
  "creditMemo",
  "publishMemo",
  "cancelMemo",
  "requestRefund",
  "decideRefund",
  "createRefund",
  "postRefund",
  "cancelRefund",
  "applyCredit",
  "unapplyCredit",
] as const;

/** What a step is done to, and how. */
interface Means {
  customerId: string;
  choice: number;
  centavos: number;
  slip: string;
  pick: (path: string) => Promise<Row | null>;
  patch: (path: string, body: unknown) => Send;
  post: (path: string, body: unknown) => Send;
}
type CreditAction = (typeof CREDIT_ACTIONS)[number];

/** How such a step is sent; null where there is nothing to do it to. */
export function creditStep(action: CreditAction, means: Means): Promise<Send | null> {
  return STEPS[action](means);
}

const open = (customerId: string) => `/invoice?customer_id=${customerId}&has_balance=1&perPage=100`;
const payments = (customerId: string, status: string) =>
  `/v2/payment?customer_id=${customerId}&status=${encodeURIComponent(status)}&perPage=100`;
const memos = (customerId: string) => `/credit_memo?customer_id=${customerId}&status=draft&perPage=100`;
const refunds = (customerId: string) => `/v2/refund?customer=${customerId}&status=UNPOSTED&perPage=100`;
const status = encodeURIComponent;

const STEPS: Record<CreditAction, (means: Means) => Promise<Send | null>> = {
  async creditMemo({ customerId, choice, centavos, pick, post }) {
    const invoice = await pick(open(customerId));
    const most = choice % 4 === 0 ? centavos / 100 : Math.min(centavos / 100, invoice?.remaining_balance);
    return (
      invoice &&
      post("/credit_memo/bulk", [
        {
          customer_id: customerId,
          fullname: invoice.fullname,
          invoice_no: invoice.inv_no,
          items: [{ name: "Credit", quantity: 1, unit_price: most, uom: "Unit" }],
          submitted_date: "2026-11-15",
          notes: "",
          status: choice % 2 === 0 ? "published" : "draft",
        },
      ])
    );
  },
  async publishMemo({ customerId, pick, patch }) {
    const memo = await pick(memos(customerId));
    return memo && patch("/credit_memo/status/Published", [memo.uuid]);
  },
  async cancelMemo({ customerId, pick, patch }) {
    const memo = await pick(memos(customerId));
    return memo && patch("/credit_memo/status/Cancelled", [memo.uuid]);
  },
  async requestRefund({ customerId, choice, centavos, pick, patch }) {
    const payment = await pick(payments(customerId, "POSTED"));
    const amount = choice % 2 === 0 ? payment?.amount_paid : Math.min(centavos / 100, payment?.amount_paid);
    const request = { refund_reason: "Withdrawn", refund_method: "CASH", refund_amount: amount };
    return payment && patch(`/payment/${payment.uuid}/refund_request`, request);
  },
  async decideRefund({ customerId, choice, pick, patch }) {
    const payment = await pick(payments(customerId, "REFUND REQUESTED"));
    const to = choice % 4 === 0 ? "POSTED" : "REFUND APPROVED";
    return payment && patch(`/payment/status/${status(to)}`, { uuids: [payment.uuid] });
  },
  async createRefund({ customerId, choice, centavos, slip, pick, post }) {
    const payment = await pick(payments(customerId, "REFUND APPROVED"));
    return (
      payment &&
      post("/payment/create/refund", {
        status: "UNPOSTED",
        paytxn_no: payment.paytxn_no,
        refundref_no: "",
        refundrefdoc_no: slip,
        customer_id: payment.customer_id,
        fullname: payment.fullname,
        bank_code: "",
        account_no: null,
        account_name: null,
        refund_method: "CASH",
        amount_refund:
          choice % 2 === 0 ? payment.refund_amount : Math.min(centavos / 100, payment.refund_amount),
        refund_notes: "",
      })
    );
  },
  async postRefund({ customerId, pick, patch }) {
    const refund = await pick(refunds(customerId));
    return refund && patch("/payment/refund/status/POSTED", { uuids: [refund.uuid] });
  },
  async cancelRefund({ customerId, pick, patch }) {
    const refund = await pick(refunds(customerId));
    return refund && patch("/payment/refund/status/CANCELLED", { uuids: [refund.uuid] });
  },
  async applyCredit({ customerId, pick, post }) {
    const invoice = await pick(open(customerId));
    return invoice && post(`/customer/${customerId}/credit/apply`, { inv_no: [invoice.inv_no] });
  },
  async unapplyCredit({ customerId, pick, patch }) {
    const payment = await pick(payments(customerId, "POSTED"));
    const [invoice] = payment?.invoice ?? [];
    return invoice ? patch(`/payment/${payment.uuid}/unapply`, { inv_no: [invoice.inv_no] }) : null;
  },
};
