import { attachSignedNote, createNote } from "#api/billing/promissory-note.ts";
import type { MonthlyPlan } from "#core/billing/promissory-note.body.ts";
import { addDays, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { type Desk, dayOf, perform } from "#scripts/stack/demo-desk.ts";
import { payInCash } from "./demo-payments.ts";

interface OpenInvoice {
  uuid: string;
  number: string;
  student_no: string;
  balance: number;
}
const NOTES = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before today on which the notes were made. */
const MADE_DAYS_AGO = 40;

/** Unpaid invoices of a customer each that were published before a moment. */
const openInvoices = (before: string): Statement<OpenInvoice> =>
  statement(sql`select min(invoice.uuid) as uuid, min(invoice.number) as number, student_no, min(balance_centavos) as balance
    from invoice join student on student.id = student_id
    where document_status = 'published' and cancelled_at is null and balance_centavos = amount_due_centavos
      and balance_centavos > 0 and published_at < ${before}
    group by student_id having count(*) = 1 order by student_id desc limit ${NOTES}`);

/** Three promissory notes of forty days ago: one is kept, one stands, and of one a date has passed. */
export async function makePromises(desk: Desk): Promise<void> {
  const { epochMs } = desk;
  const madeMs = epochMs - MADE_DAYS_AGO * DAY_MS;
  const made = schoolDayAt(madeMs);
  const [invoices] = await read(desk.db, [openInvoices(new Date(madeMs).toISOString())] as const);
  const [kept, standing, broken] = invoices;
  if (!kept || !standing || !broken) return;
  const promise = (of: OpenInvoice, dates: MonthlyPlan, notes = "") =>
    perform(
      desk,
      madeMs,
      createNote.command({
        params: {},
        body: {
          customerId: of.student_no,
          invoiceNumbers: [of.number],
          dates,
          notes,
          documentNumber: null,
        },
      }),
      "FA",
    );
  await promise(kept, { parts: 2, firstDate: addDays(made, 7) });
  await promise(
    standing,
    { parts: 3, firstDate: addDays(made, 50) },
    "The first part from the year-end bonus",
  );
  await promise(broken, { parts: 4, firstDate: addDays(made, 14) });
  await pay(desk, epochMs, kept);
}

/** Pays an invoice in full, and attaches the signed paper to its note. */
async function pay(desk: Desk, epochMs: number, { number, student_no, balance }: OpenInvoice): Promise<void> {
  const day = dayOf(desk, epochMs);
  const document = await payInCash(day, {
    studentNo: student_no,
    invoiceNumber: number,
    amount: balance,
    receivedDate: null,
  });
  const { uuid } = await day.first(sql`select uuid from promissory_note order by id limit 1`);
  if (uuid)
    await day.do(attachSignedNote.command({ params: { uuid }, body: { documentNumber: document } }), "FA");
}
