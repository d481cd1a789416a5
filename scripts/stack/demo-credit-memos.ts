import {
  cancelCreditMemos,
  publishCreditMemos,
} from "#api/commands/billing/credit-memos/change-credit-memos.ts";
import { createCreditMemos } from "#api/commands/billing/credit-memos/create-credit-memos.ts";
import { updateCreditMemo } from "#api/commands/billing/credit-memos/update-credit-memo.ts";
import type { CreditEntry } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { read } from "#db/client.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import type { Day, Desk } from "./demo-desk.ts";

interface OpenInvoice {
  number: string;
  student_no: string;
  fullname: string;
}
const INVOICES = 9;
const CREDIT_PESOS = 500;
/** Unpaid invoices that a credit of CREDIT_PESOS and more fits into, of a customer each. */
const openInvoices = (today: string): Statement<OpenInvoice> =>
  statement(sql`select number, student_no, fullname from invoice join student on student.id = student_id
    where invoice.id in (select max(id) from invoice where document_status = 'published' and cancelled_at is null
      and balance_centavos = amount_due_centavos and balance_centavos > ${CREDIT_PESOS * 200} and invoice_date <= ${today}
      group by student_id) order by invoice.id desc limit ${INVOICES}`);

/** Credit memos in every status: some published, one after it was changed; drafts that wait; one that was cancelled. */
export async function giveCredits(day: Day, { db }: Desk): Promise<void> {
  const { today, do: perform } = day;
  const [invoices] = await read(db, [openInvoices(today)] as const);
  if (invoices.length < INVOICES) return;
  const credit = (name: string, pesos: number, notes = ""): CreditEntry => ({
    items: [
      {
        name,
        unit: "Unit",
        quantityE4: 10_000,
        unitPriceE4: pesos * 10_000,
        taxE4: 0,
        discountE4: 0,
        surchargeE4: 0,
      },
    ],
    submittedDate: today,
    notes,
    publishes: false,
  });
  const make = async (from: number, to: number, entry: CreditEntry): Promise<string[]> => {
    const memos = invoices.slice(from, to).map(({ number, student_no, fullname }) => ({
      ...entry,
      customerId: student_no,
      customerName: fullname,
      invoiceNumber: number,
    }));
    await perform(createCreditMemos(memos), "FA");
    const [made] = await read(db, [newestMemos(memos.length)] as const);
    return made.map(({ uuid }) => uuid);
  };
  const published = await make(
    0,
    4,
    credit("Tuition Fee", CREDIT_PESOS, "Classes were suspended for a week."),
  );
  await perform(publishCreditMemos(published), "FA");
  const [changed = ""] = await make(4, 5, credit("School Bus Service", 300));
  const twice = credit("School Bus Service", CREDIT_PESOS, "The bus did not come for two weeks.");
  await perform(updateCreditMemo(changed, twice), "FA");
  await perform(publishCreditMemos([changed]), "FA");
  await make(5, 8, credit("Laboratory Fee", 250));
  await perform(cancelCreditMemos(await make(8, 9, credit("Tuition Fee", 100))), "FA");
}

const newestMemos = (count: number): Statement<{ uuid: string }> =>
  statement(
    sql`select uuid from (select id, uuid from credit_memo order by id desc limit ${count}) order by id`,
  );
