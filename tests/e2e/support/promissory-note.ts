import { addDays } from "#core/shared/school-day.ts";
import type { Row } from "#tests/support/caller.ts";
import { today } from "./clock.ts";
import { callerOf } from "./gradebook.ts";
import { saveInvoice } from "./invoice-form.ts";

/** Makes an invoice of ₱1,500.00 and a promissory note for it over the API; answers with the note's uuid. */
export async function saveNote(student = "000033"): Promise<string> {
  const invoice = await saveInvoice(student, `NOTE-${Date.now()}`, "published");
  const finance = await callerOf("finance");
  const [of] = (await finance.get(`/invoice?search=${invoice}&perPage=1`)).body.rows as Row[];
  const saved = await finance.post("/promissory_note", {
    customer_id: of.customer_id,
    invoices: [of.inv_no],
    monthly: { parts: 3, first_date: addDays(today(), 10) },
  });
  return saved.body.data.uuid;
}
