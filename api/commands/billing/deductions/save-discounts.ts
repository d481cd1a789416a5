import { FIXED, saveVersioned } from "#api/commands/billing/save-versioned.ts";
import { invalid } from "#api/commands/billing/write-invoice.ts";
import type { Command } from "#api/commands/command.ts";
import {
  DISCOUNT_PATHS,
  type DiscountEntry,
  type ScholarshipEntry,
} from "#core/billing/deductions/discount-contract.ts";
import { CATALOGUE_MAX, DISCOUNT_LIST, type DiscountRow } from "#core/billing/deductions/discount-list.ts";
import {
  SCHOLARSHIP_LIST,
  SCHOLARSHIPS_MAX,
  type ScholarshipRow,
} from "#core/billing/deductions/scholarship-list.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import {
  type DiscountFacts,
  discountFacts,
  insertDiscount,
  insertScholarship,
  type ScholarshipFacts,
  savedDiscount,
  savedScholarship,
  scholarshipFacts,
  updateDiscount,
  updateScholarship,
} from "#db/queries/billing/deductions/discount-change.ts";
import {
  DISCOUNTS,
  discountNow,
  SCHOLARSHIPS,
  scholarshipNow,
} from "#db/queries/billing/deductions/discount-lists.ts";
import type { Statement } from "#db/statement.ts";

/** Adds a deduction or surcharge to the catalogue, or with an id changes it. */
export const saveDiscount = (
  id: string | null,
  entry: DiscountEntry,
): Command<readonly Statement<unknown>[]> =>
  saveVersioned<DiscountRow, DiscountEntry, DiscountFacts>(id, entry, {
    read: [discountNow(id ?? ""), discountFacts(entry)],
    rowOf: DISCOUNTS.rowOf,
    wireOf: DISCOUNT_LIST.row.toWire,
    refusal: (facts, current) => discountRefusal(entry, facts, current),
    write: (uuid, current) =>
      current ? updateDiscount(uuid, current.version, entry) : insertDiscount(uuid, entry),
    event: { event: "discount-save", subjectUuid: () => null },
    label: `${entry.code}, ${entry.name}`,
    answer: savedDiscount,
  });

/** Grants a deduction to a student, or with an id changes the grant. */
export const saveScholarship = (
  id: string | null,
  entry: ScholarshipEntry,
): Command<readonly Statement<unknown>[]> =>
  saveVersioned<ScholarshipRow, ScholarshipEntry, ScholarshipFacts>(id, entry, {
    read: [scholarshipNow(id ?? ""), scholarshipFacts(entry)],
    rowOf: SCHOLARSHIPS.rowOf,
    wireOf: SCHOLARSHIP_LIST.row.toWire,
    refusal: (facts, current) => scholarshipRefusal(entry, facts, current),
    write: (uuid, current, facts, { now, actor }) =>
      current
        ? updateScholarship(uuid, current.version, entry, facts)
        : insertScholarship(uuid, entry, facts, { now, userId: actor.id }),
    event: {
      event: "scholarship-save",
      subjectUuid: ({ student_uuid }) => student_uuid,
    },
    label: `${entry.code}, ${entry.customerId}`,
    answer: savedScholarship,
  });

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

function scholarshipRefusal(
  entry: ScholarshipEntry,
  facts: ScholarshipFacts,
  current: ScholarshipRow | null,
): Refusal | null {
  if (current && entry.customerId !== current.customerId) return invalid(DISCOUNT_PATHS.customerId, FIXED);
  if (current && entry.code !== current.code) return invalid(DISCOUNT_PATHS.code, FIXED);
  if (current && entry.schoolYearUuid !== current.schoolYearUuid)
    return invalid(DISCOUNT_PATHS.schoolYear, FIXED);
  if (facts.student_id === null)
    return invalid(DISCOUNT_PATHS.customerId, "There is no student of this number");
  if (facts.adjustment_id === null)
    return invalid(DISCOUNT_PATHS.code, "There is no scholarship with this code");
  if (facts.year_id === null) return invalid(DISCOUNT_PATHS.schoolYear, "There is no such school year");
  if (entry.documentNumber !== null && facts.file_id === null)
    return invalid(DISCOUNT_PATHS.document, "There is no document with this number");
  if (entry.state === "GRANTED" && facts.same !== null && facts.same !== current?.uuid)
    return invalid(DISCOUNT_PATHS.code, "This student has this scholarship in that school year already");
  if (current === null && facts.grants >= SCHOLARSHIPS_MAX)
    return refuseAll(409, "LIMIT_REACHED", [
      { message: `There are at most ${SCHOLARSHIPS_MAX.toLocaleString("en-US")} scholarships.` },
    ]);
  return null;
}
