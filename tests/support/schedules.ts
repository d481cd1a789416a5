import type { Client } from "@libsql/client";
import { makeDueInvoices } from "#api/commands/billing/schedules/make-due-invoices.ts";
import { startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type Database, openDatabase } from "#db/client.ts";
import type { School } from "./school.ts";

/** Schedules of invoices, as tests give them. */
interface Given {
  student?: string;
  /** Instead of a student. */
  segment?: string;
  recurring?: object | undefined;
}

/** The body of an invoice of ₱1,500.00 that recurs. */
export const recurringInvoice = ({ student, segment, ...more }: Given & Record<string, unknown>) => ({
  reference_no: "Tuition",
  ...(segment
    ? { bill_to: "SEGMENT", segment: { id: segment } }
    : { bill_to: "INDIVIDUAL", customer: { customer_id: student } }),
  transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 1500 }] }],
  status: "draft",
  ...more,
});

/** The number of a student, active or one who left and was billed before. */
export async function studentNumber(
  school: School,
  which: "active" | "left" = "active",
  place = 0,
): Promise<string> {
  const database = school.database();
  const { rows } = await database.execute({
    sql: `select student_no from student where is_active = ?
      and exists (select 1 from invoice where student_id = student.id and number is not null) order by id limit 1 offset ?`,
    args: [which === "active" ? 1 : 0, place],
  });
  database.close();
  return String(rows[0]?.student_no);
}

/** A segment of its own with these students, of whom some have left; answers with its code. */
export async function createSegment(
  school: School,
  code: string,
  students: number,
  left = 0,
): Promise<string> {
  const database = school.database();
  await database.batch(
    [
      {
        sql: "insert into segment (uuid, code, name) values (?, ?, ?)",
        args: [crypto.randomUUID(), code, `Segment ${code}`],
      },
      {
        sql: `insert into segment_member (segment_id, student_id)
          select (select id from segment where code = ?), id from (
            select * from (select id from student where is_active = 1 order by id limit ?)
            union all select * from (select id from student where is_active = 0 order by id limit ?))`,
        args: [code, students, left],
      },
    ],
    "write",
  );
  database.close();
  return code;
}

/** A connection of its own to the school's database. */
export const databaseOf = (school: School): Database =>
  openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });

/** Runs the job that makes what is due, at nine in the morning of a day. */
export function makeDueOn(day: string, db: Database) {
  const epochMs = Date.parse(startOfDay(day)) + 9 * 3_600_000;
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  return makeDueInvoices(db, { epochMs, newUuid: uuid, requestId: uuid() });
}

/** So many published schedules as this one, each of its first occurrence alone, of different students where there are as many. */
export async function copySchedule(client: Client, uuid: string, count: number): Promise<void> {
  const source = `(select id from invoice where uuid = '${uuid}')`;
  const copies = "length(invoice.uuid) = 32";
  await client.batch(
    [
      `insert into invoice (uuid, document_status, draft_number, generate_type, bill_to, student_id, reference_number,
          invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
          amount_due_centavos, balance_centavos, created_at, created_by, source_published_at)
        with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count})
        select lower(hex(randomblob(16))), 'draft', printf('D-%06d', next - 1 + value), generate_type, bill_to,
          coalesce((select id from student where id = value and is_active = 1), student_id), reference_number, invoice_date,
          due_date, notes, subtotal_centavos, 0, 0, 0, amount_due_centavos, balance_centavos, created_at, created_by,
          source_published_at
        from n cross join invoice cross join number_series where invoice.id = ${source} and series = 'D'`,
      `update number_series set next = next + ${count} where series = 'D'`,
      `insert into invoice_schedule (id, type, every, start_date, end_date, occurrences, status, next_date)
        select invoice.id, type, every, schedule.start_date, schedule.start_date, 1, 'ACTIVE', schedule.start_date
        from invoice cross join invoice_schedule schedule where ${copies} and schedule.id = ${source}`,
      `insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type, tax_value_e4,
          deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos, product_code)
        select invoice.id, position, name, quantity_e4, unit, unit_price_e4, tax_type, tax_value_e4, deduction_type,
          deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos, product_code
        from invoice cross join invoice_line on invoice_id = ${source} where ${copies}`,
      `insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
        select 'e' || uuid, '2026-11-01T00:00:00.000Z', 'invoice-source-publish', 'invoice', uuid, '{}', 'x'
        from invoice where ${copies}`,
    ],
    "write",
  );
}
