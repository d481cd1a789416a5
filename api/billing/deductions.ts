import { FIXED, saveVersioned } from "#api/commands/billing/save-versioned.ts";
import { invalid } from "#api/commands/billing/write-invoice.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  ADD_DISCOUNT,
  ADD_SCHOLARSHIP,
  CHANGE_DISCOUNT,
  CHANGE_SCHOLARSHIP,
  DISCOUNT_CHOICES,
  DISCOUNT_PATHS,
  type DiscountEntry,
  type ScholarshipEntry,
} from "#core/billing/deductions/discount.body.ts";
import { CATALOGUE_MAX, DISCOUNT_LIST, type DiscountRow } from "#core/billing/deductions/discount.ts";
import {
  SCHOLARSHIP_LIST,
  SCHOLARSHIPS_MAX,
  type ScholarshipRow,
} from "#core/billing/deductions/scholarship.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { discountChoices, discountNamed, scholarshipNamed } from "#db/queries/billing/deductions/discount.ts";
import { type RowOfSources, select, wanted } from "#db/select.ts";
import { sql, statement } from "#db/statement.ts";
import { namedAdjustment, scholarship } from "#db/tables.ts";
import { insertUnlessTaken, set, update } from "#db/write.ts";

export const choicesOfDiscounts = endpoint(DISCOUNT_CHOICES, async (c) => {
  const { rows } = await readPage(c, [discountChoices()] as const);
  const of = (kind: string) =>
    rows[0].filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    data: { products: of("products"), scholarships: of("scholarships"), school_years: of("school_years") },
  };
});

const listOf = (codes: string): string[] => codes.split(",").filter(Boolean);
const discountFacts = ({ kind, code, productCodes }: DiscountEntry) => ({
  /** The uuid of the entry with this code and kind. */
  same: sql<
    string | null
  >`(select uuid from named_adjustment where kind = ${kind} and code = ${code} collate nocase)`,
  entries: sql<number>`(select count(*) from named_adjustment)`,
  /** How many of the named products there are. */
  products: sql<number>`(select count(*) from product where code in (select value from ${wanted(listOf(productCodes))}))`,
});
type DiscountFacts = RowOfSources<ReturnType<typeof discountFacts>>;
function discountRefusal(
  entry: DiscountEntry,
  facts: DiscountFacts,
  current: DiscountRow | null,
): Refusal | null {
  if (current && entry.code !== current.code) return invalid(DISCOUNT_PATHS.code, FIXED);
  if (current && entry.kind !== current.kind) return invalid(DISCOUNT_PATHS.kind, FIXED);
  if (current && entry.way !== current.way) return invalid(DISCOUNT_PATHS.way, FIXED);
  if (facts.same !== null && facts.same !== current?.uuid)
    return invalid(DISCOUNT_PATHS.code, `There is a ${entry.kind} with this code already`);
  const products = entry.productCodes === "" ? 0 : entry.productCodes.split(",").length;
  if (facts.products !== products) return invalid(DISCOUNT_PATHS.productCodes, "There is no such product");
  if (current === null && facts.entries >= CATALOGUE_MAX)
    return refuseAll(409, "LIMIT_REACHED", [
      { message: `There are at most ${CATALOGUE_MAX} discounts and surcharges.` },
    ]);
  return null;
}

/** Adds a deduction or surcharge to the catalogue, or with an id changes it. */
const saveDiscount = (id: string | null, entry: DiscountEntry) =>
  saveVersioned(id, entry, {
    table: namedAdjustment,
    read: [discountNamed(id ?? ""), select(discountFacts(entry), sql``)],
    wireOf: DISCOUNT_LIST.row.toWire,
    refusal: (facts, current) => discountRefusal(entry, facts, current),
    write(uuid, current) {
      // Its kind, its code and how it is given are fixed.
      const { kind, code, way, state, productCodes, version: _, ...given } = entry;
      const productCodesJson = JSON.stringify(listOf(productCodes));
      const values = { ...given, productCodesJson, isActive: state === "IN USE" };
      return current
        ? update(namedAdjustment, current, values)
        : insertUnlessTaken(namedAdjustment, { ...values, uuid, kind, code, way });
    },
    event: { event: "discount-save", subjectUuid: () => null },
    label: `${entry.code}, ${entry.name}`,
  });
export const addDiscount = change(ADD_DISCOUNT, ({ body }) => saveDiscount(null, body));
export const changeDiscount = change(CHANGE_DISCOUNT, ({ params: { id }, body }) => saveDiscount(id, body));

const grantFacts = (entry: ScholarshipEntry) => {
  const studentId = sql<number | null>`(select id from student where student_no = ${entry.customerId})`;
  const adjustmentId = sql<
    number | null
  >`(select id from named_adjustment where kind = 'deduction' and way = 'grant'
    and code = ${entry.code} collate nocase)`;
  const yearId = sql<number | null>`(select id from school_year where uuid = ${entry.schoolYearUuid})`;
  return {
    ...{ studentId, adjustmentId, yearId },
    studentUuid: sql<string | null>`(select uuid from student where student_no = ${entry.customerId})`,
    fileId: sql<number | null>`(select id from uploaded_file where number = ${entry.documentNumber})`,
    /** The uuid of the same grant, where it is not withdrawn. */
    same: sql<string | null>`(select uuid from scholarship where student_id = ${studentId}
      and adjustment_id = ${adjustmentId} and school_year_id = ${yearId} and is_active = 1)`,
    grants: sql<number>`(select count(*) from scholarship)`,
  };
};
type GrantFacts = RowOfSources<ReturnType<typeof grantFacts>>;
function scholarshipRefusal(
  entry: ScholarshipEntry,
  facts: GrantFacts,
  current: ScholarshipRow | null,
): Refusal | null {
  if (current && entry.customerId !== current.customerId) return invalid(DISCOUNT_PATHS.customerId, FIXED);
  if (current && entry.code !== current.code) return invalid(DISCOUNT_PATHS.code, FIXED);
  if (current && entry.schoolYearUuid !== current.schoolYearUuid)
    return invalid(DISCOUNT_PATHS.schoolYear, FIXED);
  if (facts.studentId === null)
    return invalid(DISCOUNT_PATHS.customerId, "There is no student of this number");
  if (facts.adjustmentId === null)
    return invalid(DISCOUNT_PATHS.code, "There is no scholarship with this code");
  if (facts.yearId === null) return invalid(DISCOUNT_PATHS.schoolYear, "There is no such school year");
  if (entry.documentNumber !== null && facts.fileId === null)
    return invalid(DISCOUNT_PATHS.document, "There is no document with this number");
  if (entry.state === "GRANTED" && facts.same !== null && facts.same !== current?.uuid)
    return invalid(DISCOUNT_PATHS.code, "This student has this scholarship in that school year already");
  if (current === null && facts.grants >= SCHOLARSHIPS_MAX)
    return refuseAll(409, "LIMIT_REACHED", [
      { message: `There are at most ${SCHOLARSHIPS_MAX.toLocaleString("en-US")} scholarships.` },
    ]);
  return null;
}
/** Grants a deduction to a student, or with an id changes the grant. */
const saveScholarship = (id: string | null, entry: ScholarshipEntry) =>
  saveVersioned(id, entry, {
    table: scholarship,
    read: [scholarshipNamed(id ?? ""), select(grantFacts(entry), sql``)],
    wireOf: SCHOLARSHIP_LIST.row.toWire,
    refusal: (facts, current) => scholarshipRefusal(entry, facts, current),
    write(uuid, current, { studentId, adjustmentId, yearId, fileId }, { now, actor }) {
      const { type, valueE4, reason, state } = entry;
      const values = { type, valueE4, reason, fileId, isActive: state === "GRANTED" };
      if (!current)
        return insertUnlessTaken(scholarship, {
          ...{ ...values, uuid, createdAt: now, createdBy: actor.id },
          studentId: sql`${studentId}`,
          adjustmentId: sql`${adjustmentId}`,
          schoolYearId: sql`${yearId}`,
        });
      // Its student, its school year and what is granted are fixed. The same may be granted meanwhile.
      return [
        statement(sql`update or ignore ${scholarship} set version = version + 1, ${set(scholarship, values)}
          where uuid = ${uuid} and version = ${current.version}`),
        expectChanges(1),
      ];
    },
    event: { event: "scholarship-save", subjectUuid: ({ studentUuid }) => studentUuid },
    label: `${entry.code}, ${entry.customerId}`,
  });
export const addScholarship = change(ADD_SCHOLARSHIP, ({ body }) => saveScholarship(null, body));
export const changeScholarship = change(CHANGE_SCHOLARSHIP, ({ params: { id }, body }) =>
  saveScholarship(id, body),
);
