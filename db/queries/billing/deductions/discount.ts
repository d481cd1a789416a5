import {
  DISCOUNT_LIST,
  type DiscountRow,
  namedValueText,
  valueText,
} from "#core/billing/deductions/discount.ts";
import {
  SCHOLARSHIP_LIST,
  type ScholarshipRow,
  type ScholarshipState,
} from "#core/billing/deductions/scholarship.ts";
import { offerState } from "#core/billing/kept-records.ts";
import { is, listSource } from "#db/queries/shared/list-source.ts";
import { contains, studentsMatching } from "#db/queries/shared/person-search.ts";
import { as, orNull, own, select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { namedAdjustment, scholarship, schoolYear, student, uploadedFile } from "#db/tables.ts";

const DISCOUNT = {
  ...own(namedAdjustment, DISCOUNT_LIST.row),
  shownValue: as(
    sql<string>`json_object('way', way, 'type', type, 'valueE4', value_e4, 'secondE4', second_e4,
    'thirdE4', third_e4, 'laterE4', later_e4)`,
    (value) => namedValueText(JSON.parse(value)),
  ),
  items: sql<string>`coalesce((select group_concat(name, ', ') from (select product.name from product
    where code in (select value from json_each(${namedAdjustment.productCodesJson})) order by product.name_key)), '')`,
  state: as(namedAdjustment.isActive, offerState),
  productCodes: sql<string>`coalesce((select group_concat(value, ',') from json_each(${namedAdjustment.productCodesJson})), '')`,
};
export const discountNamed = (uuid: string): Statement<DiscountRow> =>
  select(DISCOUNT, sql`from ${namedAdjustment} where ${namedAdjustment.uuid} = ${uuid}`);

const discountsBy = (column: string) => ({
  by: [column, "named_adjustment.id"],
  from: sql`named_adjustment`,
});
/** The catalogue, at most 200 rows: it is read whole and sorted. */
export const DISCOUNTS = listSource(DISCOUNT_LIST, {
  table: "named_adjustment",
  sources: DISCOUNT,
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

const SCHOLARSHIP = {
  ...own(scholarship, SCHOLARSHIP_LIST.row),
  studentName: student.fullname,
  customerId: student.studentNo,
  discountName: namedAdjustment.name,
  code: namedAdjustment.code,
  shownValue: as(
    sql<string>`json_object('type', ${scholarship.type}, 'valueE4', ${scholarship.valueE4})`,
    (value) => valueText(JSON.parse(value)),
  ),
  schoolYear: schoolYear.name,
  schoolYearUuid: schoolYear.uuid,
  validFrom: schoolYear.startDate,
  documentNumber: orNull(uploadedFile.number),
  grantedAt: scholarship.createdAt,
  state: as(scholarship.isActive, (isActive): ScholarshipState => (isActive ? "GRANTED" : "WITHDRAWN")),
};
const GRANT_JOINS = sql`join ${student} on ${student.id} = ${scholarship.studentId}
  join ${namedAdjustment} on ${namedAdjustment.id} = ${scholarship.adjustmentId}
  join ${schoolYear} on ${schoolYear.id} = ${scholarship.schoolYearId}
  left join ${uploadedFile} on ${uploadedFile.id} = ${scholarship.fileId}`;
export const scholarshipNamed = (uuid: string): Statement<ScholarshipRow> =>
  select(SCHOLARSHIP, sql`from ${scholarship} ${GRANT_JOINS} where ${scholarship.uuid} = ${uuid}`);

/** Grants, newest first. */
export const SCHOLARSHIPS = listSource(SCHOLARSHIP_LIST, {
  table: "scholarship",
  sources: SCHOLARSHIP,
  joins: GRANT_JOINS,
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

/** What the forms choose from. */
export const discountChoices = (): Statement<{ kind: string; value: string; label: string }> =>
  statement(sql`select 'products' as kind, code as value, name as label from product where is_active = 1
    union all select 'scholarships', code, name from named_adjustment where way = 'grant' and is_active = 1
    union all select 'school_years', uuid, name from school_year order by kind, label`);
