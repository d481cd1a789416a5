import type { AdjustmentKind } from "#core/billing/deductions/line-parts.ts";
import type {
  NamedAdjustment,
  NamedLine,
  StudentDiscounts,
} from "#core/billing/deductions/named-adjustments.ts";
import type { Adjustment, AdjustmentPart } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { sectionToday } from "#db/queries/management/own-section.ts";
import { as, jsonIn, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { namedAdjustment as named, student } from "#db/tables.ts";

/** The catalogue of deductions and surcharges in use, by name; and what a student is given of it automatically. */
export const catalogue = (): Statement<NamedAdjustment> =>
  select(NAMED, sql`from ${named} where ${named.isActive} order by ${named.nameKey}, ${named.id}`);
const NAMED = {
  kind: named.kind,
  code: named.code,
  name: named.name,
  way: named.way,
  type: named.type,
  valueE4: named.valueE4,
  secondE4: named.secondE4,
  thirdE4: named.thirdE4,
  laterE4: named.laterE4,
  productCodes: as(named.productCodesJson, (codes): string[] => JSON.parse(codes)),
  validFrom: named.validFrom,
  validUntil: named.validUntil,
};

/** The ordinal of a student's grade today (M-82); 0 without one. */
const gradeOf = (row: string, today: SchoolDay): SQL => sql`coalesce((select grade_level.ordinal from section
    cross join grade_level on grade_level.id = section.grade_level_id
  where section.id = ${sectionToday(today, row)}), 0)`;

/** The place among the active children of the guardian: the eldest grade first, then by student number. */
const positionOf = (today: SchoolDay): SQL => sql`1 + (select count(*) from student sibling
  where sibling.guardian_id = student.guardian_id and sibling.is_active = 1 and sibling.id <> student.id
    and (${gradeOf("sibling", today)}, student.student_no) > (${gradeOf("student", today)}, sibling.student_no))`;

const ARE_ANY_AUTOMATIC = sql`exists (select 1 from named_adjustment where way <> 'hand' and is_active = 1)`;
/** The StudentDiscounts of a `student` today as JSON; null for one who left, and where nothing is given automatically. */
export const discountsOn = (today: SchoolDay): SQL => sql`case when student.is_active = 1
    and ${ARE_ANY_AUTOMATIC}
  then json_object('position', ${positionOf(today)}, 'grants', (select json_group_array(json_object('code', named_adjustment.code,
      'type', scholarship.type, 'valueE4', scholarship.value_e4, 'from', start_date, 'until', end_date))
    from scholarship cross join named_adjustment on named_adjustment.id = adjustment_id
      cross join school_year on school_year.id = school_year_id
    where student_id = student.id and scholarship.is_active = 1)) end`;
/** The same, read. */
export const discounts = (today: SchoolDay) => jsonIn<StudentDiscounts | null>(discountsOn(today));
/** A student who is billed, with what is given automatically. */
export interface BilledStudent {
  studentId: number;
  discounts: StudentDiscounts | null;
}

/** A line of a source as its invoices are discounted from it. */
export interface SourceLine extends NamedLine {
  position: number;
}
/** The SourceLines of an `invoice` as JSON; null where nothing is given automatically. */
export const SOURCE_LINES = jsonIn<
  SourceLine[] | null
>(sql`case when ${ARE_ANY_AUTOMATIC} then (select json_group_array(json(item))
  from (select json_object(
    'position', position, 'name', name, 'productCode', product_code, 'quantityE4', quantity_e4, 'unitPriceE4', unit_price_e4,
    'tax', json_object('type', tax_type, 'valueE4', tax_value_e4),
    'deduction', json_object('type', deduction_type, 'valueE4', deduction_value_e4,
      'parts', json_extract(parts_json, '$.deduction')),
    'surcharge', json_object('type', surcharge_type, 'valueE4', surcharge_value_e4)) as item
  from invoice_line where invoice_id = invoice.id order by position)) end`);

/** What the student of that number is given automatically. */
export const discountsOfStudent = (
  studentNumber: string,
  today: SchoolDay,
): Statement<{ discounts: StudentDiscounts | null }> =>
  select({ discounts: discounts(today) }, sql`from ${student} where ${student.studentNo} = ${studentNumber}`);

type Parts = Partial<Record<AdjustmentKind, readonly AdjustmentPart[]>>;
/** What is kept of a line's parts; null where nothing of it has a name. */
export function partsJson(line: Readonly<Record<AdjustmentKind, Adjustment>>): string | null {
  const parts: Parts = {
    ...(line.deduction.parts?.length && { deduction: line.deduction.parts }),
    ...(line.surcharge.parts?.length && { surcharge: line.surcharge.parts }),
  };
  return Object.keys(parts).length === 0 ? null : JSON.stringify(parts);
}
