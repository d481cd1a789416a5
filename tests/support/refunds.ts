import { expect } from "vitest";
import type { Caller } from "./caller.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of the API as a client reads them
export type Row = any;

/** A one-pixel PNG. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const [FIRST, SECOND] = ["000022", "000023"] as const;

/** Invoices, payments and refunds as finance makes them over the API. */
export class RefundDesk {
  private readonly finance: Caller;
  readonly slip: string;
  private reference = 0;
  private constructor(finance: Caller, slip: string) {
    this.finance = finance;
    this.slip = slip;
  }
  static async open(finance: Caller): Promise<RefundDesk> {
    const sent = await finance.upload("/file_upload", "slip.png", new Uint8Array(Buffer.from(PNG, "base64")));
    return new RefundDesk(finance, sent.body.data.payrefdoc_no);
  }

  /** A published invoice. */
  async invoice(customer: string, price: number, due = "2030-01-01"): Promise<Row> {
    this.reference += 1;
    const saved = await this.finance.post("/invoice/create/onetime", {
      reference_no: `REFUND-${this.reference}-${crypto.randomUUID()}`,
      invoice_date: "2026-10-01",
      invoice_duedate: due,
      bill_to: "INDIVIDUAL",
      customer: { customer_id: customer },
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
      status: "published",
    });
    return this.readInvoice(saved.body.data.uuid);
  }
  readInvoice = async (uuid: string): Promise<Row> => (await this.finance.get(`/invoice/${uuid}`)).body.data;
  readPayment = async (uuid: string): Promise<Row> =>
    (await this.finance.get(`/v2/payment/${uuid}`)).body.data[0];
  readRefund = async (uuid: string): Promise<Row> => (await this.finance.get(`/v2/refund/${uuid}`)).body.data;
  setPayment = (status: string, uuid: string, who = this.finance) =>
    who.patch(`/payment/status/${encodeURIComponent(status)}`, { uuids: [uuid] });

  /** A payment of the invoices, or an advance where there are none. */
  async paid(customers: string[], invoices: Row[], amount: number, status: string): Promise<Row> {
    const saved = await this.finance.post("/payment/bulk", {
      customers: customers.map((customer_id) => ({ customer_id })),
      payment_type: invoices.length === 0 ? "ADVANCED" : "Regular",
      payment_method: "CASH",
      amount_paid: amount,
      inv_no: invoices.map(({ inv_no }) => inv_no),
      payrefdoc_no: this.slip,
      confirm_slip: true,
      status,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    return this.readPayment(saved.body.data.uuid);
  }
  posted = (customers: string[], invoices: Row[], amount: number): Promise<Row> =>
    this.paid(customers, invoices, amount, "POSTED");
  /** The same whose refund was approved. */
  async approved(customers: string[], invoices: Row[], amount: number, refund = amount): Promise<Row> {
    return this.approve(await this.posted(customers, invoices, amount), refund);
  }
  async approve(payment: Row, refund: number): Promise<Row> {
    await this.finance.patch(`/payment/${payment.uuid}/refund_request`, {
      refund_reason: "Paid twice",
      refund_method: "CASH",
      refund_amount: refund,
    });
    expect((await this.setPayment("REFUND APPROVED", payment.uuid)).status).toBe(200);
    return this.readPayment(payment.uuid);
  }
  entry = (payment: Row, more: object = {}) => ({
    status: "UNPOSTED",
    paytxn_no: payment.paytxn_no,
    refundref_no: "",
    refundrefdoc_no: this.slip,
    customer_id: payment.customer_id,
    fullname: payment.fullname,
    bank_code: "",
    account_no: null,
    account_name: null,
    refund_method: "CASH",
    amount_refund: payment.refund_amount,
    refund_notes: "",
    ...more,
  });
  create = (payment: Row, more: object = {}, who = this.finance) =>
    who.post("/payment/create/refund", this.entry(payment, more));
  setStatus = (uuid: string, status: string, who = this.finance) =>
    who.patch(`/payment/refund/status/${uuid}`, { status });
  async created(payment: Row, more: object = {}): Promise<Row> {
    const answer = await this.create(payment, more);
    expect([answer.status, answer.body.message]).toEqual([201, "Record(s) created successfully!"]);
    return this.readRefund(answer.body.data.uuid);
  }
  /** A customer's statement of all days. */
  statement = async (customer: string): Promise<Row> =>
    (
      await this.finance.get(
        `/statement_of_account/customer/${customer}?start_date=2020-01-01&end_date=2035-12-31&customer_id=true`,
      )
    ).body.data;
  creditOf = async (customer: string): Promise<number> => {
    const { rows } = (await this.finance.get("/customer/balances?sort=customer_id&perPage=9999999999999"))
      .body;
    return rows.find((row: Row) => row.customer_id === customer)?.unapplied_credit ?? 0;
  };
}
