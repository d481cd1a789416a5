import { LIST_FILES, TABLE } from "#tests/support/sound-calls.ts";
import { change, type DoneChange } from "./step.ts";

/** The files of lists are whole, but for those of many thousand rows, and of those that want a filter. */
const ASKED: Record<string, Record<string, string>> = {
  "post /audit_log/billing/export": { start_date: "2026-11-18", end_date: "2026-11-18" },
  "post /log/event/export": { start_date: "2026-11-21", end_date: "2026-11-21" },
  "post /log/user/export": { start_date: "2026-11-21", end_date: "2026-11-21" },
  "post /management/students/export": { search: "reyes" },
  "post /management/sponsors/export": { search: "reyes" },
  "post /credit_memo/export": { search: "reyes" },
  "post /customer/balances/export": { search: "reyes" },
  "post /grade_books/export": { status: "Draft" },
  "post /attendance/export": { search: "reyes" },
  "post /billing/segments/members/export": { search: "reyes" },
  "post /reports/class_ranking/export": { grading_period_name: "1st", search: "reyes" },
  "post /reports/missing_grades/students/export": { grading_period_name: "2nd", search: "reyes" },
  "post /reports/missing_grades/export": { grading_period_name: "2nd" },
  "post /reports/promotion/export": { schoolperiod_name: "SY 2025-2026", search: "reyes" },
  "post /reports/student_progress/admin/export": { grading_period_name: "1st", search: "reyes" },
  "post /permanent_records/export": { search: "reyes" },
  "post /promissory_note/export": { search: "PN-2026" },
  "post /invoice/schedules/export": { search: "COST" },
  "post /pdf/invoice/invoice_list": { search: "reyes", status: "draft" },
  "post /pdf/payment/payment_transaction_list": { search: "reyes" },
  "post /pdf/payment/refund_list": { search: "reyes" },
  "post /collections/export": { day: "2026-11-17" },
};
export function exportChanges(): DoneChange[] {
  const asked = new Map(
    [...LIST_FILES]
      .map((call) => [call, {}] as [string, Record<string, string>])
      .concat(Object.entries(ASKED)),
  );
  return [
    ...[...asked].map(([call, query]) => {
      const [who] = TABLE[call] ?? [];
      const person = who?.includes("registrar") ? "registrar" : (who?.[0] as "finance");
      return change(person, call, { query });
    }),
    change("finance", "post /billing/journal/export", {
      body: { start_date: "2026-10-01", end_date: "2026-10-31", format: "csv" },
    }),
  ];
}
