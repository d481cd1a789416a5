import type { DiscountEntry, ScholarshipEntry } from "#core/billing/deductions/discount-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What is read before the catalogue or a grant is changed, and what is written. Follow each write with expectChanges(1). */
const listOf = (codes: string): string[] => codes.split(",").filter(Boolean);

export interface DiscountFacts {
  /** The uuid of the entry with this code and kind. */
  same: string | null;
  entries: number;
  /** How many of the named products there are. */
  products: number;
}
export const discountFacts = ({ kind, code, productCodes }: DiscountEntry): Statement<DiscountFacts> =>
  statement(sql`select
    (select uuid from named_adjustment where kind = ${kind} and code = ${code} collate nocase) as same,
    (select count(*) from named_adjustment) as entries,
    (select count(*) from product where code in (select value from json_each(${json(listOf(productCodes))}))) as products`);

export const insertDiscount = (uuid: string, entry: DiscountEntry): Statement<unknown> =>
  statement(sql`insert into named_adjustment (uuid, kind, code, name, way, type, value_e4, second_e4, third_e4, later_e4,
      product_codes_json, valid_from, valid_until, is_active)
    values (${uuid}, ${entry.kind}, ${entry.code}, ${entry.name}, ${entry.way}, ${entry.type}, ${entry.valueE4},
      ${entry.secondE4}, ${entry.thirdE4}, ${entry.laterE4}, ${json(listOf(entry.productCodes))}, ${entry.validFrom},
      ${entry.validUntil}, ${entry.state === "IN USE" ? 1 : 0})
    on conflict do nothing`);
/** Its kind, its code and how it is given are fixed. */
export const updateDiscount = (uuid: string, version: number, entry: DiscountEntry): Statement<unknown> =>
  statement(sql`update named_adjustment set name = ${entry.name}, type = ${entry.type}, value_e4 = ${entry.valueE4},
      second_e4 = ${entry.secondE4}, third_e4 = ${entry.thirdE4}, later_e4 = ${entry.laterE4},
      product_codes_json = ${json(listOf(entry.productCodes))}, valid_from = ${entry.validFrom},
      valid_until = ${entry.validUntil}, is_active = ${entry.state === "IN USE" ? 1 : 0}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export interface ScholarshipFacts {
  student_id: number | null;
  student_uuid: string | null;
  adjustment_id: number | null;
  year_id: number | null;
  file_id: number | null;
  /** The uuid of the same grant, where it is not withdrawn. */
  same: string | null;
  grants: number;
}
export const scholarshipFacts = (entry: ScholarshipEntry): Statement<ScholarshipFacts> =>
  statement(sql`with wanted as (select
      (select id from student where student_no = ${entry.customerId}) as student_id,
      (select uuid from student where student_no = ${entry.customerId}) as student_uuid,
      (select id from named_adjustment where kind = 'deduction' and way = 'grant'
        and code = ${entry.code} collate nocase) as adjustment_id,
      (select id from school_year where uuid = ${entry.schoolYearUuid}) as year_id,
      (select id from uploaded_file where number = ${entry.documentNumber}) as file_id)
    select wanted.*, (select uuid from scholarship where scholarship.student_id = wanted.student_id
        and scholarship.adjustment_id = wanted.adjustment_id and school_year_id = wanted.year_id and is_active = 1) as same,
      (select count(*) from scholarship) as grants
    from wanted`);

export const insertScholarship = (
  uuid: string,
  entry: ScholarshipEntry,
  facts: ScholarshipFacts,
  by: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into scholarship (uuid, adjustment_id, student_id, school_year_id, type, value_e4, reason, file_id,
      is_active, created_at, created_by)
    values (${uuid}, ${facts.adjustment_id}, ${facts.student_id}, ${facts.year_id}, ${entry.type}, ${entry.valueE4},
      ${entry.reason}, ${facts.file_id}, ${entry.state === "GRANTED" ? 1 : 0}, ${by.now}, ${by.userId})
    on conflict do nothing`);
/** Its student, its school year and what is granted are fixed. */
export const updateScholarship = (
  uuid: string,
  version: number,
  entry: ScholarshipEntry,
  { file_id }: ScholarshipFacts,
): Statement<unknown> =>
  statement(sql`update or ignore scholarship set type = ${entry.type}, value_e4 = ${entry.valueE4}, reason = ${entry.reason},
      file_id = ${file_id}, is_active = ${entry.state === "GRANTED" ? 1 : 0}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

/** `{id, version}` as JSON: the answer of a change. */
export const savedDiscount = (uuid: string): SQL =>
  sql`(select json_object('id', uuid, 'version', version) from named_adjustment where uuid = ${uuid})`;
export const savedScholarship = (uuid: string): SQL =>
  sql`(select json_object('id', uuid, 'version', version) from scholarship where uuid = ${uuid})`;
