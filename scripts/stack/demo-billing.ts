import { confirmLines, ignoreLines, undoLines } from "#api/billing/bank-line.ts";
import { countCash } from "#api/billing/collection.ts";
import { addDiscount, addScholarship, changeScholarship } from "#api/billing/deductions.ts";
import { payByCredit, unapplyCredit } from "#api/billing/payments/credit.ts";
import { approveRefunds, declineRefunds, requestRefund } from "#api/billing/payments/refund-request.ts";
import { endSchedule, pauseSchedule, resumeSchedule } from "#api/billing/schedule.ts";
import { saveBillingSettings } from "#api/billing/settings.ts";
import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { splitInvoice } from "#api/commands/billing/instalments/split-invoice.ts";
import { cancelRefunds, postRefunds } from "#api/commands/billing/refunds/change-refunds.ts";
import { createRefund } from "#api/commands/billing/refunds/create-refund.ts";
import { updateRefund } from "#api/commands/billing/refunds/update-refund.ts";
import { discountBody, scholarshipBody } from "#core/billing/deductions/discount.body.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { dueDateOf, type Recurrence, TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { addDays, monthOf, schoolDayOf, startOfDay } from "#core/shared/school-day.ts";
import { linesOf } from "#db/queries/billing/collection.ts";
import { sql } from "#db/statement.ts";
import { billDemoSegments, itemOf } from "./demo/demo-invoices.ts";
import { payInCash } from "./demo/demo-payments.ts";
import type { Day } from "./demo-desk.ts";

const deduction = (code: string, name: string, more: object) => ({ kind: "deduction", code, name, ...more });
const TUITION = { product_codes: ["TUI"] };
const CATALOGUE = [
  deduction("SIBLING", "Sibling discount", {
    given: "sibling",
    second_child: 5,
    third_child: 10,
    later_child: 15,
    ...TUITION,
  }),
  deduction("MERIT", "Merit scholarship", { given: "grant", ...TUITION }),
  deduction("AID", "Financial aid", { given: "grant", ...TUITION }),
  deduction("EARLY", "Early payment", { type: "percent", value: 3 }),
  deduction("STAFF", "Child of staff", { type: "percent", value: 50, ...TUITION }),
  deduction("BOOKS", "Books returned", { type: "amount", value: 500, product_codes: ["BKS"] }),
  { kind: "surcharge", code: "LATE", name: "Late enrolment", type: "amount", value: 1500 },
];
const SCHOLARSHIPS = 12;

/** The catalogue of discounts, and twelve scholarships of the running school year, one of them withdrawn. */
async function addDemoDiscounts({ do: perform, first, year_id }: Day): Promise<void> {
  for (const entry of CATALOGUE)
    await perform(addDiscount.command({ params: {}, body: discountBody.parse(entry) }), "FA");
  const { uuid: year = "" } = await first(sql`select uuid from school_year where id = ${year_id}`);
  for (let place = 0; place < SCHOLARSHIPS; place += 1) {
    const { student_no = "" } = await first(
      sql`select student_no from student where is_active = 1 order by id limit 1 offset ${place * 7}`,
    );
    const isMerit = place % 3 !== 0;
    const grant = {
      customer_id: student_no,
      code: isMerit ? "MERIT" : "AID",
      school_year_id: year,
      type: isMerit ? "percent" : "amount",
      value: isMerit ? [25, 50, 100][place % 3] : 2500,
      reason: isMerit
        ? "Highest average of the grade last year"
        : "Asked for by the family, approved by the board",
    };
    await perform(addScholarship.command({ params: {}, body: scholarshipBody.parse(grant) }), "FA");
  }
  const {
    uuid = "",
    student_no = "",
    reason = "",
  } = await first(
    sql`select scholarship.uuid, student_no, reason from scholarship join student on student.id = student_id
      join named_adjustment on named_adjustment.id = adjustment_id where code = 'AID' order by scholarship.id limit 1`,
  );
  const withdrawn = {
    customer_id: student_no,
    code: "AID",
    school_year_id: year,
    type: "amount",
    value: 2500,
    reason,
    state: "WITHDRAWN",
  };
  await perform(
    changeScholarship.command({ params: { id: uuid }, body: scholarshipBody.parse(withdrawn) }),
    "FA",
  );
}

/** A student's year in a down payment and four instalments, about half of which is paid. */
async function addDemoInstalments(day: Day): Promise<void> {
  const { do: perform, first, today } = day;
  const { student_no = "" } = await first(
    sql`select student_no from student where is_active = 1 order by id limit 1 offset 25`,
  );
  const reference = `School year ${student_no}`;
  const lastMonth = addDays(monthOf(today).start, -1);
  const start = monthOf(addDays(monthOf(lastMonth).start, -1)).start;
  await perform(
    createInvoice(
      {
        referenceNumber: reference,
        billTo: { type: "INDIVIDUAL", customerId: student_no },
        invoiceDate: start,
        dueDate: start,
        lines: [itemOf("Tuition Fee", "Year", 850_000_000)],
        notes: "",
        publishes: false,
      },
      today,
    ),
    "FA",
  );
  const { uuid = "" } = await first(sql`select uuid from invoice where reference_number = ${reference}`);
  const plan = { downPayment: 10_000_00, parts: 4, every: "Monthly", firstDueDate: start } as const;
  await perform(splitInvoice(uuid, { ...plan, publishes: true }), "FA");
  await payFirstInstalments(day, uuid, student_no);
}

const INSTALMENTS_PAID = 3;
/** What was due by now is paid in cash, each instalment on its day. */
async function payFirstInstalments(day: Day, sourceUuid: string, studentNo: string): Promise<void> {
  for (let place = 0; place < INSTALMENTS_PAID; place += 1) {
    const { number, amount, due_date } = await day.first(
      sql`select part.number, part.amount_due_centavos as amount, part.due_date
        from invoice source join invoice part on part.source_id = source.id
        where source.uuid = ${sourceUuid} order by part.due_date, part.id limit 1 offset ${place}`,
    );
    if (!number || !due_date) return;
    await payInCash(day, {
      studentNo,
      invoiceNumber: number,
      amount: Number(amount),
      receivedDate: due_date,
    });
  }
}

/** What becomes of each refund, and whether it is of all that was approved. */
const FATES = [
  { becomes: "posted", isWhole: true },
  { becomes: "posted", isWhole: false },
  { becomes: "cancelled", isWhole: true },
  { becomes: "unposted", isWhole: true },
  { becomes: "without a document", isWhole: true },
] as const;

/** Refunds in every status: two are paid out, one in part, one is cancelled, two wait, one of them for its document. */
async function makeRefunds({ do: perform, first }: Day): Promise<void> {
  for (const { becomes, isWhole } of FATES) {
    const payment = await first(
      sql`select payment.number, refund_amount_centavos as approved, student_no, uploaded_file.number as document
        from payment join student on student.id = student_id join uploaded_file on uploaded_file.id = reference_file_id
        where status = 'REFUND APPROVED' and refund_amount_centavos > 0
          and not exists (select 1 from refund where payment_id = payment.id) order by payment.id limit 1`,
    );
    if (!payment.number) return;
    const approved = Number(payment.approved);
    const entry: RefundEntry = {
      paymentNumber: payment.number,
      customerId: payment.student_no ?? "",
      methodCode: "CASH",
      bankCode: null,
      amount: isWhole ? approved : Math.ceil(approved / 2),
      typedReference: "",
      documentNumber: becomes === "without a document" ? null : (payment.document ?? null),
      notes: "",
      posts: false,
    };
    await perform(createRefund(entry), "FA");
    const { uuid = "" } = await first(sql`select uuid from refund order by id desc limit 1`);
    if (becomes === "unposted")
      await perform(updateRefund(uuid, { ...entry, notes: "Called for on Friday" }), "FA");
    if (becomes === "posted") await perform(postRefunds([uuid]), "FA");
    if (becomes === "cancelled") await perform(cancelRefunds([uuid]), "FA");
  }
}

const TUITION_E4 = 125_000_000;
const SNACKS_E4 = 5_000_000;

/** Tuition of two grades every month, since last month; one student's meals that are paused, and another's that were ended. */
async function addDemoSchedules(day: Day): Promise<void> {
  const { do: perform, first, today } = day;
  const thisMonth = monthOf(today).start;
  const monthly: Recurrence = {
    type: "Monthly",
    every: 1,
    startDate: monthOf(addDays(thisMonth, -1)).start,
    endDate: addDays(thisMonth, 150),
  };
  for (const code of ["G07", "G08"])
    await publish(day, `Tuition ${code}`, { type: "SEGMENT", segmentCode: code }, monthly, TUITION_E4);
  const weekly: Recurrence = {
    type: "Weekly",
    every: 1,
    startDate: addDays(today, -14),
    endDate: addDays(today, 70),
  };
  for (const [place, reason] of ["Away for two weeks", "Brings meals from home"].entries()) {
    const { student_no = "" } = await first(
      sql`select student_no from student where is_active = 1 order by id limit 1 offset ${20 + place}`,
    );
    const reference = `Meals ${student_no}`;
    await publish(day, reference, { type: "INDIVIDUAL", customerId: student_no }, weekly, SNACKS_E4);
    const { uuid = "" } = await first(
      sql`select uuid from invoice where reference_number = ${reference} and source_published_at is not null`,
    );
    const given = { params: { uuid }, body: { reason } };
    await perform(pauseSchedule.command(given), "FA");
    if (place === 0) continue;
    await perform(resumeSchedule.command({ ...given, body: { reason: "" } }), "FA");
    await perform(endSchedule.command(given), "FA");
  }
}

const publish = (
  { do: perform, today }: Day,
  referenceNumber: string,
  billTo: InvoiceEntry["billTo"],
  recurrence: Recurrence,
  unitPriceE4: number,
): Promise<void> =>
  perform(
    createInvoice(
      {
        referenceNumber,
        billTo,
        recurrence,
        invoiceDate: recurrence.startDate,
        dueDate: dueDateOf(recurrence.startDate, TERMS_DAYS),
        lines: [itemOf(unitPriceE4 === TUITION_E4 ? "Tuition Fee" : "Meal Plan", "Month", unitPriceE4)],
        notes: "",
        publishes: true,
      },
      today,
    ),
    "FA",
  );

/** What the demo school's finance office has done before anyone signs in, beside what is seeded. */
export async function addDemoBilling(day: Day): Promise<void> {
  await decideRefunds(day);
  await applyDeposits(day);
  await makeRefunds(day);
  await confirmBankLines(day);
  await addDemoDiscounts(day);
  await addDemoSchedules(day);
  await billDemoSegments(day);
  await addDemoInstalments(day);
  await countDemoCash(day);
  await closeBooks(day);
}

/** Half of the bank's lines are confirmed, one is opened again, and one is no money for an invoice. */
async function confirmBankLines({ do: perform, first }: Day): Promise<void> {
  const { uuids = "[]" } = await first(sql`select json_group_array(uuid) as uuids
    from (select uuid from bank_line where status = 'matched' and id % 2 = 0 order by id)`);
  const confirmed: string[] = JSON.parse(uuids);
  const [undone] = confirmed;
  if (!undone) return;
  await perform(confirmLines.command({ params: {}, body: { uuids: confirmed } }), "FA");
  await perform(undoLines.command({ params: {}, body: { uuids: [undone] } }), "FA");
  const { uuid } = await first(
    sql`select uuid from bank_line where status = 'unmatched' order by id limit 1`,
  );
  if (uuid) await perform(ignoreLines.command({ params: {}, body: { uuids: [uuid] } }), "FA");
}

/** One refund is asked for and approved, another declined. */
async function decideRefunds({ do: perform, first }: Day): Promise<void> {
  const asked = { reason: "Paid twice by the guardian", methodCode: "CASH", amount: 100_00 };
  for (const isApproved of [true, false]) {
    const { uuid } = await first(
      sql`select uuid from payment where status = 'POSTED' and amount_centavos > 10000 order by id limit 1`,
    );
    if (!uuid) return;
    await perform(requestRefund.command({ params: { uuid }, body: asked }), "FA");
    if (isApproved) await perform(approveRefunds([uuid]), "FA");
    else await perform(declineRefunds([uuid], "The second receipt is of another child"), "FA");
  }
}

/** The credit of two students is applied to an invoice of each, and taken back from one. */
async function applyDeposits({ do: perform, first }: Day): Promise<void> {
  for (const isTakenBack of [false, true]) {
    const { student_no = "", number = "" } = await first(
      sql`select student_no, invoice.number from customer_account join student on student.id = customer_account.student_id
          join invoice on invoice.student_id = student.id
        where unapplied_centavos > 0 and settlement = 'unpaid' and invoice.number is not null
          and not exists (select 1 from payment_allocation where invoice_id = invoice.id)
        order by invoice.id limit 1`,
    );
    if (!number) return;
    await perform(payByCredit.command(student_no, { invoiceNumbers: [number], amount: null }), "FA");
    if (!isTakenBack) continue;
    const { uuid = "" } = await first(
      sql`select payment.uuid from payment join payment_allocation on payment_id = payment.id
          join invoice on invoice.id = invoice_id where invoice.number = ${number} and is_applied = 1 limit 1`,
    );
    await perform(unapplyCredit.command({ params: { uuid }, body: { invoiceNumbers: [number] } }), "FA");
  }
}

/** The cash of the last day that cash was paid in is ₱20.00 short. */
async function countDemoCash({ do: perform, first, today }: Day): Promise<void> {
  const { posted_at } = await first(
    sql`select max(posted_at) as posted_at from payment where method_code = 'CASH' and posted_at < ${startOfDay(today)}`,
  );
  if (!posted_at) return;
  const day = schoolDayOf(posted_at);
  const line = await first(
    sql`select cashierId, net from (${linesOf(day)}) where isCounted and net > 2000 limit 1`,
  );
  if (!line.net) return;
  const note = "A guardian was given ₱20.00 too much change";
  const expected = Number(line.net);
  const { cashierId = "" } = line;
  await perform(
    countCash.command({
      params: {},
      body: { day, methodCode: "CASH", cashierId, counted: expected - 2000, expected, note },
    }),
    "FA",
  );
}

/** The books are closed through the end of the month before the last one. */
async function closeBooks({ do: perform, today }: Day): Promise<void> {
  const lastMonth = addDays(monthOf(today).start, -1);
  const through = addDays(monthOf(lastMonth).start, -1);
  await perform(
    saveBillingSettings.command({ params: {}, body: { billing_locked_through: through, reason: "" } }),
    "FA",
  );
}
