import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { saveDiscount, saveScholarship } from "#api/commands/billing/deductions/save-discounts.ts";
import { splitInvoice } from "#api/commands/billing/instalments/split-invoice.ts";
import { discountBody, scholarshipBody } from "#core/billing/deductions/discount-contract.ts";
import { addDays, monthOf } from "#core/shared/school-day.ts";
import { sql } from "#db/statement.ts";
import { itemOf } from "./demo/demo-invoices.ts";
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
export async function addDemoDiscounts({ do: perform, first, year_id }: Day): Promise<void> {
  for (const entry of CATALOGUE) await perform(saveDiscount(null, discountBody.parse(entry)), "FA");
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
    await perform(saveScholarship(null, scholarshipBody.parse(grant)), "FA");
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
  await perform(saveScholarship(uuid, scholarshipBody.parse(withdrawn)), "FA");
}

/** A student's year in a down payment and four instalments, about half of which is paid. */
export async function addDemoInstalments(day: Day): Promise<void> {
  const { do: perform, first, today } = day;
  const { student_no = "" } = await first(
    sql`select student_no from student where is_active = 1 order by id limit 1 offset 25`,
  );
  const reference = `School year ${student_no}`;
  const lastMonth = addDays(monthOf(today).start, -1);
  const start = monthOf(addDays(monthOf(lastMonth).start, -1)).start;
  await perform(
    createInvoice({
      referenceNumber: reference,
      billTo: { type: "INDIVIDUAL", customerId: student_no },
      invoiceDate: start,
      dueDate: start,
      lines: [itemOf("Tuition Fee", "Year", 850_000_000)],
      notes: "",
      publishes: false,
    }),
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
