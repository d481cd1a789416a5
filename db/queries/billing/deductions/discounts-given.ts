import { DISCOUNTS_GIVEN_LIST } from "#core/billing/deductions/discounts-given.ts";
import type { RowOf, SortOf } from "#core/shared/list/definition.ts";
import { inRange, listSource } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";

/** Each named part of a published invoice that is not cancelled, with the grade its student was in on the invoice date. */
const GIVEN = sql`select invoice.id as invoice_id, invoice.student_id, invoice.invoice_date, part.value ->> 'code' as code,
    part.value ->> 'name' as name, part.value ->> 'amount' as amount, (select grade_level_id from student_section
        cross join section on section.id = section_id and section.kind = 'regular'
        cross join school_year on school_year.id = section.school_year_id
      where student_section.student_id = invoice.student_id and invoice_date between start_date and end_date limit 1) as grade_level_id
  from invoice_line indexed by invoice_line_named cross join invoice on invoice.id = invoice_line.invoice_id
    and invoice.document_status = 'published' and invoice.cancelled_at is null
    cross join json_each(parts_json, '$.deduction') part
  where parts_json is not null and part.value ->> 'code' <> ''`;
const matching = (where: SQL): SQL => sql`(${GIVEN}) given
  left join grade_level on grade_level.id = given.grade_level_id where ${where}`;

const BY_NAME = "max(given.name) collate nocase, given.code, grade_level.ordinal";
/** The sums are few, and each is of records read whole: they are sorted as they come. */
const ORDERS: Record<SortOf<typeof DISCOUNTS_GIVEN_LIST>, string> = {
  name: BY_NAME,
  code: "given.code, grade_level.ordinal",
  gradeLevel: `grade_level.ordinal, ${BY_NAME}`,
  students: `count(distinct student_id), ${BY_NAME}`,
  invoices: `count(distinct invoice_id), ${BY_NAME}`,
  amount: `sum(amount), ${BY_NAME}`,
};

type Found = RowOf<typeof DISCOUNTS_GIVEN_LIST>;
/** Sums by code and grade level, by name and from the lowest grade. */
export const DISCOUNTS_GIVEN = listSource(DISCOUNTS_GIVEN_LIST, {
  table: "invoice_line",
  rows: (page, where) =>
    statement(sql`select * from (select given.code || ' ' || coalesce(grade_level.code, '') as id, max(given.name) as name,
        given.code, coalesce(grade_level.name, 'No grade') as gradeLevel, count(distinct student_id) as students,
        count(distinct invoice_id) as invoices, sum(amount) as amount, 0 as row_id,
        printf('%08d', row_number() over (order by ${sql.raw(ORDERS[page.sort])})) as sort_key
      from ${matching(where)} group by given.code, given.grade_level_id)
      ${page.after ? sql`where sort_key > ${page.after.key}` : sql``}
      order by sort_key ${sql.raw(page.descending ? "desc" : "asc")} limit ${page.limit} offset ${page.offset}`),
  rowsOf: (found: Found[]) =>
    found.map(({ name, code, gradeLevel, students, invoices, amount, id }) => ({
      name,
      code,
      gradeLevel,
      students,
      invoices,
      amount,
      id,
    })),
  totalsOf: (_page, where) =>
    statement(sql`select count(distinct given.code || ' ' || coalesce(given.grade_level_id, 0)) as "count",
      coalesce(sum(amount), 0) as total from ${matching(where)}`),
  where: {
    search: (text) => sql`(${contains(sql`given.name`, text)} or ${contains(sql`given.code`, text)})`,
    invoiceDate: inRange("given.invoice_date"),
    discount: (code) => sql`given.code = ${code}`,
    gradeLevel: (code) => sql`grade_level.code = ${code}`,
  },
  options: {
    codes: () =>
      statement(
        sql`select code as id, name from named_adjustment where kind = 'deduction' order by name_key`,
      ),
    "grade-levels": () => statement(sql`select code as id, name from grade_level order by ordinal`),
  },
});
