import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Of each kind: matched to unposted payments, to invoices, to students, to nobody. */
const LINES_OF_A_KIND = 6;

/** What came into the school's account at one bank in the days before, matched and not confirmed yet (B-83). */
export function sampleBankLines(today: SchoolDay): Statement<unknown>[] {
  const insert = (rows: ReturnType<typeof sql>): Statement<unknown> =>
    statement(sql`insert into bank_line (uuid, bank_code, line_date, reference, description, amount_centavos, place, status,
        match_payment_id, match_invoice_id, match_student_id, reason, uploaded_by, uploaded_at)
      select uuid, 'BDO', date(${today}, '-' || (1 + n % 3) || ' days'), reference, description, amount, 1,
        iif(payment_id is null and student_id is null, 'unmatched', 'matched'), payment_id, invoice_id, student_id, reason,
        (select user_id from user_role where role_code = 'FA' order by user_id limit 1), ${today} || 'T01:00:00.000Z'
      from (${rows}) limit ${LINES_OF_A_KIND}`);
  const nothing = sql`null as payment_id, null as invoice_id, null as student_id`;
  return [
    insert(sql`select substr(uuid, 1, 32) || '0ba1' as uuid, row_number() over (order by id) as n, number as reference,
        'ONLINE TRANSFER' as description, amount_centavos as amount, id as payment_id, null as invoice_id, null as student_id,
        number || ' is unposted and has the same bank, amount and reference.' as reason
      from payment where status = 'UNPOSTED' and bank_code = 'BDO' and amount_centavos > 0 order by id`),
    insert(sql`select substr(invoice.uuid, 1, 32) || '0ba2' as uuid, row_number() over (order by invoice.id desc) as n,
        printf('FT%07d', 2204000 + invoice.id) as reference, 'TUITION ' || number as description, balance_centavos as amount,
        null as payment_id, invoice.id as invoice_id, student_id, 'Its text names ' || number || '.' as reason
      from invoice where settlement = 'unpaid' and cancelled_at is null and student_id is not null
        and document_status = 'published' order by invoice.id desc`),
    insert(sql`select substr(uuid, 1, 32) || '0ba3' as uuid, row_number() over (order by id) as n,
        printf('FT%07d', 3304000 + id) as reference, 'SCHOOL FEE ' || student_no as description, 250000 as amount,
        null as payment_id, null as invoice_id, id as student_id, 'Its text names student ' || student_no || '.' as reason
      from student where is_active = 1 order by id desc`),
    insert(sql`select substr(uuid, 1, 32) || '0ba4' as uuid, row_number() over (order by id) as n,
        printf('FT%07d', 5504000 + id) as reference, 'CASH DEPOSIT' as description, 100000 + id * 5000 as amount, ${nothing},
        'No unposted payment has its amount and reference, and it names no invoice or student.' as reason
      from student order by id`),
  ];
}
