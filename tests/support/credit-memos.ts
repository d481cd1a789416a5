import type { Answered, Caller, Row } from "./caller.ts";
import type { School } from "./school.ts";

/** What tests of credit memos do as finance: invoices, memos on them, payments. */
export interface CreditDesk {
  finance: Caller;
  other: Caller;
  /** A published invoice of a customer. */
  invoice(customer: string, price: number): Promise<Row>;
  read(uuid: string): Promise<Row>;
  memoOf(uuid: string): Promise<Row>;
  make(memos: object[], who?: Caller): Promise<Answered>;
  setStatus(status: string, uuids: string[], who?: Caller): Promise<Answered>;
  balanceOf(of: Row): Promise<number>;
  /** An unposted payment of an invoice, with its document. */
  pay(of: Row, amount: number): Promise<Row>;
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const item = (pesos: number, more: object = {}) => ({
  name: "Tuition Fee",
  quantity: 1,
  unit_price: pesos,
  uom: "Unit",
  ...more,
});
/** A memo of a form: a draft of one item unless told. */
export const memo = (of: Row, pesos: number, more: object = {}) => ({
  customer_id: of.customer_id,
  fullname: of.fullname,
  invoice_no: of.inv_no,
  items: [item(pesos)],
  submitted_date: "2026-11-10",
  notes: "",
  status: "draft",
  ...more,
});
export const PUBLISHED = { status: "published" };
export const uuidsOf = ({ body }: Answered): string[] => body.data.map(({ uuid }: Row) => uuid);

export async function creditDesk(school: School): Promise<CreditDesk> {
  const finance = await school.as("finance");
  const other = await school.as("finance");
  const bytes = new Uint8Array(Buffer.from(PIXEL, "base64"));
  const slip = (await finance.upload("/file_upload", "slip.png", bytes)).body.data.payrefdoc_no;
  const read = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
  let reference = 0;
  return {
    finance,
    other,
    read,
    async invoice(customer, price) {
      reference += 1;
      const saved = await finance.post("/invoice/create/onetime", {
        reference_no: `CREDIT-${reference}`,
        invoice_date: "2026-11-01",
        invoice_duedate: "2026-12-15",
        bill_to: "INDIVIDUAL",
        customer: { customer_id: customer },
        transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
        status: "published",
      });
      return read(saved.body.data.uuid);
    },
    memoOf: async (uuid) => (await finance.get(`/credit_memo/${uuid}`)).body.data,
    make: (memos, who = finance) => who.post("/credit_memo/bulk", memos),
    setStatus: (status, uuids, who = finance) => who.patch(`/credit_memo/status/${status}`, uuids),
    balanceOf: async (of) => (await read(of.uuid)).remaining_balance,
    async pay(of, amount) {
      const saved = await finance.post("/payment", {
        customer_id: of.customer_id,
        payment_method: "CASH",
        amount_paid: amount,
        inv_no: [of.inv_no],
        payrefdoc_no: slip,
        confirm_slip: true,
      });
      if (saved.status !== 201) throw new Error(`A payment was refused: ${saved.body.message}`);
      return saved.body.data;
    },
  };
}
