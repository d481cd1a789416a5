import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import {
  cancelCreditMemos,
  publishCreditMemos,
} from "#api/commands/billing/credit-memos/change-credit-memos.ts";
import { createCreditMemos } from "#api/commands/billing/credit-memos/create-credit-memos.ts";
import { postRefunds } from "#api/commands/billing/refunds/change-refunds.ts";
import { createRefund } from "#api/commands/billing/refunds/create-refund.ts";
import { MEMOS_PER_CHANGE_MAX } from "#core/billing/credit-memos/credit-memo-messages.ts";
import { dueDateOf, TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { addDays, monthOf, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { type DayOfDesk, dayOf } from "#scripts/stack/demo-desk.ts";
import { itemOf } from "./demo-invoices.ts";

/** Of so many invoices one has a credit memo; for so many there is a schedule. */
const INVOICES_PER_MEMO = 100;
const INVOICES_PER_SCHEDULE = 2_000;
const OFFICE_HOURS_MS = 20 * 3_600_000;
const POSTED_AT_ONCE = 100;

/** What the seed of a large school does not write itself, by the commands of the API and in proportion to its invoices. */
export async function addLargeBilling(
  db: Database,
  { invoices, today }: { invoices: number; today: SchoolDay },
): Promise<void> {
  const at = dayOf({ db }, Date.parse(startOfDay(today)) + OFFICE_HOURS_MS);
  await giveMemos(db, at, Math.ceil(invoices / INVOICES_PER_MEMO), today);
  await payRefunds(db, at);
  await startSchedules(db, at, Math.ceil(invoices / INVOICES_PER_SCHEDULE), today);
}

interface OpenInvoice {
  number: string;
  student_no: string;
  fullname: string;
}
const CREDIT_PESOS = 50;
/** Invoices that owe more than a credit, the newest first. */
const openInvoices = (count: number): Statement<OpenInvoice> =>
  statement(sql`select number, student_no, fullname from invoice join student on student.id = student_id
    where document_status = 'published' and cancelled_at is null and balance_centavos > ${CREDIT_PESOS * 200}
    order by invoice.id desc limit ${count}`);
const draftMemos = (): Statement<{ uuid: string }> =>
  statement(sql`select uuid from credit_memo where status = 'draft' order by id desc`);

/** Of a hundred memos ninety are published, five are cancelled and five wait. */
async function giveMemos(db: Database, { do: perform }: DayOfDesk, count: number, today: SchoolDay) {
  const [open] = await read(db, [openInvoices(count)] as const);
  const item = {
    name: "Tuition Fee",
    unit: "Unit",
    quantityE4: 10_000,
    unitPriceE4: CREDIT_PESOS * 10_000,
    taxE4: 0,
    discountE4: 0,
    surchargeE4: 0,
  };
  const entry = { items: [item], submittedDate: today, notes: "Classes were suspended.", publishes: false };
  for (let from = 0; from < open.length; from += MEMOS_PER_CHANGE_MAX) {
    const memos = open.slice(from, from + MEMOS_PER_CHANGE_MAX).map(({ number, student_no, fullname }) => ({
      ...entry,
      customerId: student_no,
      customerName: fullname,
      invoiceNumber: number,
    }));
    await perform(createCreditMemos(memos), "FA");
    const [drafts] = await read(db, [draftMemos()] as const);
    const made = drafts.slice(0, memos.length).map(({ uuid }) => uuid);
    const share = Math.floor(made.length / 20);
    if (share > 0) await perform(cancelCreditMemos(made.slice(0, share)), "FA");
    await perform(publishCreditMemos(made.slice(2 * share)), "FA");
  }
}

interface ApprovedPayment {
  number: string;
  student_no: string;
  approved: number;
  document: string;
}
const approvedPayments = (): Statement<ApprovedPayment> =>
  statement(sql`select payment.number, refund_amount_centavos as approved, student_no, uploaded_file.number as document
    from payment join student on student.id = student_id join uploaded_file on uploaded_file.id = reference_file_id
    where status = 'REFUND APPROVED' and refund_amount_centavos > 0 order by payment.id`);
const openRefunds = (): Statement<{ uuid: string }> =>
  statement(sql`select uuid from refund where status = 'UNPOSTED' order by id`);

/** Of six refunds that were approved five are entered, and four of these paid out. */
async function payRefunds(db: Database, { do: perform }: DayOfDesk): Promise<void> {
  const [payments] = await read(db, [approvedPayments()] as const);
  for (const { number, student_no, approved, document } of payments.filter((_, place) => place % 6 !== 0))
    await perform(
      createRefund({
        paymentNumber: number,
        customerId: student_no,
        methodCode: "CASH",
        bankCode: null,
        amount: approved,
        typedReference: "",
        documentNumber: document,
        notes: "",
        posts: false,
      }),
      "FA",
    );
  const [refunds] = await read(db, [openRefunds()] as const);
  const posted = refunds.filter((_, place) => place % 5 !== 0).map(({ uuid }) => uuid);
  for (let from = 0; from < posted.length; from += POSTED_AT_ONCE)
    await perform(postRefunds(posted.slice(from, from + POSTED_AT_ONCE)), "FA");
}

/** Sections, which have few enough students to be invoiced at once. */
const sectionSegments = (count: number): Statement<{ code: string }> =>
  statement(sql`select code from segment where code like '%-%' order by id limit ${count}`);

/** A section's activity fee each month since the month before last. */
async function startSchedules(db: Database, { do: perform }: DayOfDesk, count: number, today: SchoolDay) {
  const [segments] = await read(db, [sectionSegments(count)] as const);
  const lastMonth = addDays(monthOf(today).start, -1);
  const startDate = monthOf(addDays(monthOf(lastMonth).start, -1)).start;
  for (const { code } of segments)
    await perform(
      createInvoice(
        {
          referenceNumber: `Activities ${code}`,
          billTo: { type: "SEGMENT", segmentCode: code },
          recurrence: { type: "Monthly", every: 1, startDate, endDate: addDays(today, 150) },
          invoiceDate: startDate,
          dueDate: dueDateOf(startDate, TERMS_DAYS),
          lines: [itemOf("Miscellaneous Fee", "Month", 2_500_000)],
          notes: "",
          publishes: true,
        },
        today,
      ),
      "FA",
    );
}
