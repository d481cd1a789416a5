import {
  DISCOUNT_LIST,
  type DiscountRow,
  namedValueText,
  valueText,
} from "#core/billing/deductions/discount-list.ts";
import { SCHOLARSHIP_LIST, type ScholarshipRow } from "#core/billing/deductions/scholarship-list.ts";
import { is, listSource } from "#db/queries/shared/list-source.ts";
import { contains, studentsMatching } from "#db/queries/shared/person-search.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

const discountsBy = (column: string) => ({
  by: [column, "named_adjustment.id"],
  from: sql`named_adjustment`,
});
/** The catalogue, at most 200 rows: it is read whole and sorted. */
export const DISCOUNTS = listSource(DISCOUNT_LIST, {
  table: "named_adjustment",
  fields: {
    name: sql`named_adjustment.name`,
    code: sql`named_adjustment.code`,
    kind: sql`kind`,
    way: sql`way`,
    shownValue: sql`''`,
    items: sql`coalesce((select group_concat(name, ', ') from (select product.name from product
      where code in (select value from json_each(product_codes_json)) order by product.name_key)), '')`,
    validFrom: sql`valid_from`,
    validUntil: sql`valid_until`,
    state: sql`iif(named_adjustment.is_active = 1, 'IN USE', 'NOT IN USE')`,
    uuid: sql`named_adjustment.uuid`,
    type: sql`type`,
    valueE4: sql`value_e4`,
    secondE4: sql`second_e4`,
    thirdE4: sql`third_e4`,
    laterE4: sql`later_e4`,
    productCodes: sql`coalesce((select group_concat(value, ',') from json_each(product_codes_json)), '')`,
    version: sql`named_adjustment.version`,
  },
  reads: {
    shownValue: (_: never, row) => namedValueText(row as unknown as DiscountRow),
  },
  orders: {
    name: discountsBy("named_adjustment.name_key"),
    code: discountsBy("named_adjustment.code"),
    kind: discountsBy("kind"),
    way: discountsBy("way"),
    validFrom: discountsBy("coalesce(valid_from, '')"),
    validUntil: discountsBy("coalesce(valid_until, '9999')"),
    // In use before what is not.
    state: discountsBy("1 - named_adjustment.is_active"),
  },
  where: {
    search: (text) =>
      sql`(${contains(sql`named_adjustment.name`, text)} or ${contains(sql`named_adjustment.code`, text)})`,
    kind: is("kind"),
    way: is("way"),
    state: (state) => sql`named_adjustment.is_active = ${state === "IN USE" ? 1 : 0}`,
  },
});

/** Grants, newest first. */
export const SCHOLARSHIPS = listSource(SCHOLARSHIP_LIST, {
  table: "scholarship",
  fields: {
    studentName: sql`student.fullname`,
    customerId: sql`student.student_no`,
    discountName: sql`named_adjustment.name`,
    shownValue: sql`''`,
    schoolYear: sql`school_year.name`,
    reason: sql`reason`,
    documentNumber: sql`uploaded_file.number`,
    grantedAt: sql`scholarship.created_at`,
    state: sql`iif(scholarship.is_active = 1, 'GRANTED', 'WITHDRAWN')`,
    uuid: sql`scholarship.uuid`,
    code: sql`named_adjustment.code`,
    type: sql`scholarship.type`,
    valueE4: sql`scholarship.value_e4`,
    schoolYearUuid: sql`school_year.uuid`,
    validFrom: sql`school_year.start_date`,
    version: sql`scholarship.version`,
  },
  reads: { shownValue: (_: never, row) => valueText(row as unknown as ScholarshipRow) },
  joins: sql`join student on student.id = scholarship.student_id
    join named_adjustment on named_adjustment.id = adjustment_id
    join school_year on school_year.id = scholarship.school_year_id
    left join uploaded_file on uploaded_file.id = file_id`,
  // So few are granted that they are read whole.
  orders: {
    grantedAt: { by: ["scholarship.id"], from: sql`scholarship` },
    studentName: {
      by: ["student.name_key", "scholarship.id"],
      from: sql`scholarship cross join student on student.id = scholarship.student_id`,
    },
    customerId: {
      by: ["student.student_no", "scholarship.id"],
      from: sql`scholarship cross join student on student.id = scholarship.student_id`,
    },
    discountName: {
      by: ["named_adjustment.name_key", "scholarship.id"],
      from: sql`scholarship cross join named_adjustment on named_adjustment.id = adjustment_id`,
    },
    schoolYear: {
      by: ["school_year.start_date", "scholarship.id"],
      from: sql`scholarship cross join school_year on school_year.id = scholarship.school_year_id`,
    },
    state: { by: ["1 - scholarship.is_active", "scholarship.id"], from: sql`scholarship` },
  },
  where: {
    search: (text) => sql`scholarship.student_id in (${studentsMatching(text)})`,
    customerId: (number) =>
      sql`scholarship.student_id = (select id from student where student_no = ${number})`,
    discount: (code) =>
      sql`adjustment_id = (select id from named_adjustment where kind = 'deduction' and code = ${code})`,
    schoolYear: (uuid) => sql`school_year_id = (select id from school_year where uuid = ${uuid})`,
    state: (state) => sql`scholarship.is_active = ${state === "GRANTED" ? 1 : 0}`,
  },
  options: {
    codes: () =>
      statement(sql`select code as id, name from named_adjustment where way = 'grant' order by name_key`),
    years: () => statement(sql`select uuid as id, name from school_year order by start_date desc`),
  },
});

/** A record as its list has it, for a command that changes it. */
export const discountNow = (uuid: string): Statement<object> =>
  statement(sql`select ${DISCOUNTS.columns} from named_adjustment where uuid = ${uuid}`);
export const scholarshipNow = (uuid: string): Statement<object> =>
  statement(sql`select ${SCHOLARSHIPS.columns} from scholarship
      join student on student.id = scholarship.student_id
      join named_adjustment on named_adjustment.id = adjustment_id
      join school_year on school_year.id = scholarship.school_year_id
      left join uploaded_file on uploaded_file.id = file_id
    where scholarship.uuid = ${uuid}`);

/** What the forms choose from. */
export const discountChoices = (): Statement<{ kind: string; value: string; label: string }> =>
  statement(sql`select 'products' as kind, code as value, name as label from product where is_active = 1
    union all select 'scholarships', code, name from named_adjustment where way = 'grant' and is_active = 1
    union all select 'school_years', uuid, name from school_year order by kind, label`);
