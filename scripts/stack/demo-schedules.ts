import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { changeSchedule } from "#api/commands/billing/schedules/change-schedule.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-form-contract.ts";
import { dueDateOf, type Recurrence, TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { addDays, monthOf } from "#core/shared/school-day.ts";
import { sql } from "#db/statement.ts";
import { itemOf } from "./demo/demo-invoices.ts";
import type { Day } from "./demo-desk.ts";

const TUITION_E4 = 125_000_000;
const SNACKS_E4 = 5_000_000;

/** Tuition of two grades every month, since last month; one student's meals that are paused, and another's that were ended. */
export async function addDemoSchedules(day: Day): Promise<void> {
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
    await perform(changeSchedule(uuid, "pause", reason), "FA");
    if (place === 0) continue;
    await perform(changeSchedule(uuid, "resume", ""), "FA");
    await perform(changeSchedule(uuid, "end", reason), "FA");
  }
}

const publish = (
  { do: perform }: Day,
  referenceNumber: string,
  billTo: InvoiceEntry["billTo"],
  recurrence: Recurrence,
  unitPriceE4: number,
): Promise<void> =>
  perform(
    createInvoice({
      referenceNumber,
      billTo,
      recurrence,
      invoiceDate: recurrence.startDate,
      dueDate: dueDateOf(recurrence.startDate, TERMS_DAYS),
      lines: [itemOf(unitPriceE4 === TUITION_E4 ? "Tuition Fee" : "Meal Plan", "Month", unitPriceE4)],
      notes: "",
      publishes: true,
    }),
    "FA",
  );
