import type { Row } from "#tests/support/caller.ts";
import { today } from "./clock.ts";
import { callerOf } from "./gradebook.ts";
import { saveInvoice } from "./invoice-form.ts";

/** Makes an invoice of ₱1,500.00 and a credit memo of ₱100.00 on it over the API; answers with the memo's uuid. */
export const saveMemo =
  (status: "draft" | "published", student = "000031") =>
  async (): Promise<string> => {
    const invoice = await saveInvoice(student, `MEMO-${status}-${Date.now()}`, "published");
    const finance = await callerOf("finance");
    const [of] = (await finance.get(`/invoice?search=${invoice}&perPage=1`)).body.rows as Row[];
    const saved = await finance.post("/credit_memo/bulk", [
      {
        customer_id: of.customer_id,
        fullname: of.fullname,
        invoice_no: of.inv_no,
        items: [{ name: "Tuition Fee", unit_price: 100 }],
        submitted_date: today(),
        status,
      },
    ]);
    return saved.body.data[0].uuid;
  };
