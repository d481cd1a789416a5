import { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line-list.ts";
import { indexed, inRange, is, listSource } from "#db/queries/shared/list-source.ts";
import { bankLinesMatching } from "#db/queries/shared/record-search.ts";
import { sql, statement } from "#db/statement.ts";

/** What people know a line by: its bank, day and reference. */
export const LINE_NAME = sql`bank_line.bank_code || ' ' || line_date || iif(reference = '', '', ' ' || reference)`;
/** What a line is proposed for, in words, from the joins below; null: nothing. */
export const LINE_MATCH = sql`coalesce(matched.number, invoice.number || ', ' || student.fullname,
  student.student_no || ', ' || student.fullname)`;
export const LINE_JOINS = sql`left join payment matched on matched.id = match_payment_id
  left join invoice on invoice.id = match_invoice_id
  left join student on student.id = match_student_id
  left join payment on payment.id = payment_id`;

/** The lines of bank files, by their day. */
export const BANK_LINES = listSource(BANK_LINE_LIST, {
  table: "bank_line",
  fields: {
    date: sql`line_date`,
    reference: sql`bank_line.reference`,
    description: sql`description`,
    bankCode: sql`bank_line.bank_code`,
    amount: sql`bank_line.amount_centavos`,
    match: sql`coalesce(payment.number, ${LINE_MATCH})`,
    reason: sql`reason`,
    status: sql`bank_line.status`,
    uuid: sql`bank_line.uuid`,
    name: LINE_NAME,
    payment: sql`iif(payment.id is null, null,
      json_object('uuid', payment.uuid, 'number', payment.number, 'status', payment.status))`,
    version: sql`bank_line.version`,
  },
  reads: { payment: (value: string | null) => (value === null ? null : JSON.parse(value)) },
  joins: LINE_JOINS,
  orders: {
    date: { by: ["line_date", "bank_line.id"], from: indexed("bank_line", "bank_line_by_date") },
    amount: {
      by: ["bank_line.amount_centavos", "bank_line.id"],
      from: indexed("bank_line", "bank_line_by_amount"),
    },
    reference: {
      by: ["bank_line.reference", "bank_line.id"],
      from: indexed("bank_line", "bank_line_reference"),
    },
  },
  // Most lines are confirmed: in another order than by day they are met on the way.
  from: ({ filter: { search, status }, sort }) =>
    search !== ""
      ? sql`bank_line not indexed`
      : status === null || (status === "confirmed" && sort !== "date")
        ? null
        : indexed("bank_line", "bank_line_by_status"),
  counts: ({ filter: { search, status } }) =>
    search !== ""
      ? sql`bank_line not indexed`
      : indexed("bank_line", status === null ? "bank_line_by_date" : "bank_line_by_status"),
  where: {
    status: is("bank_line.status"),
    search: (text) => sql`bank_line.id in (${bankLinesMatching(text)})`,
    date: inRange("line_date"),
    bank: is("bank_line.bank_code"),
  },
  options: {
    banks: () =>
      statement(sql`select code as id, name from bank
        where is_active = 1 or exists (select 1 from bank_line where bank_code = code) order by name`),
  },
  totals: { grandTotal: sql`coalesce(sum(bank_line.amount_centavos), 0)` },
  tabsAreUnfiltered: true,
  tabs: { column: sql`bank_line.status`, of: (value) => value as never },
});
