import { FIXED, saveVersioned } from "#api/commands/billing/save-versioned.ts";
import { invalid } from "#api/commands/billing/write-invoice.ts";
import type { Command } from "#api/commands/command.ts";
import {
  CATALOGUE_PATHS,
  type ProductEntry,
  type SegmentEntry,
} from "#core/billing/catalogue/catalogue-contract.ts";
import { PRODUCT_LIST, PRODUCTS_MAX, type ProductRow } from "#core/billing/catalogue/product-list.ts";
import { SEGMENT_LIST, SEGMENTS_MAX, type SegmentRow } from "#core/billing/catalogue/segment-list.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  type CatalogueFacts,
  insertProduct,
  PRODUCTS,
  productFacts,
  productNow,
  savedProduct,
  updateProduct,
} from "#db/queries/billing/catalogue/product.ts";
import {
  insertSegment,
  SEGMENTS,
  type SegmentFacts,
  savedSegment,
  segmentFacts,
  segmentNow,
  updateSegment,
} from "#db/queries/billing/catalogue/segment.ts";
import type { Statement } from "#db/statement.ts";

/** Adds a product, or with an id changes it (B-124). */
export const saveProduct = (id: string | null, entry: ProductEntry): Command<readonly Statement<unknown>[]> =>
  saveVersioned<ProductRow, ProductEntry, CatalogueFacts>(id, entry, {
    read: [productNow(id ?? ""), productFacts(entry)],
    rowOf: PRODUCTS.rowOf,
    wireOf: PRODUCT_LIST.row.toWire,
    refusal: (facts, current) =>
      refusalOf(entry, facts, current, { noun: PRODUCT_LIST.noun, max: PRODUCTS_MAX }),
    write: (uuid, current) =>
      current ? updateProduct(uuid, current.version, entry) : insertProduct(uuid, entry),
    event: { event: "product-save", subjectUuid: (_, uuid) => uuid },
    label: `${entry.code}, ${entry.name}`,
    answer: savedProduct,
  });

/** Adds a segment, or with an id changes it; who is in it follows from the grade level it follows (B-125, B-126). */
export const saveSegment = (
  id: string | null,
  entry: SegmentEntry,
  today: SchoolDay,
): Command<readonly Statement<unknown>[]> =>
  saveVersioned<SegmentRow, SegmentEntry, SegmentFacts>(id, entry, {
    read: [segmentNow(id ?? ""), segmentFacts(entry)],
    rowOf: SEGMENTS.rowOf,
    wireOf: SEGMENT_LIST.row.toWire,
    refusal: (facts, current) =>
      entry.follows !== "" && facts.level === null
        ? invalid(CATALOGUE_PATHS.follows, "Please choose one of the list")
        : refusalOf(entry, facts, current, { noun: SEGMENT_LIST.noun, max: SEGMENTS_MAX }),
    write: (uuid, current) =>
      current ? updateSegment(uuid, current.version, entry, today) : insertSegment(uuid, entry, today),
    event: { event: "segment-save", subjectUuid: (_, uuid) => uuid },
    label: `${entry.code}, ${entry.name}`,
    answer: savedSegment,
  });

function refusalOf(
  { code, state }: Pick<SegmentEntry, "code" | "state">,
  { sameCode, sameName, entries }: CatalogueFacts,
  current: Pick<SegmentRow, "uuid" | "code"> | null,
  { noun, max }: { noun: { one: string; many: string }; max: number },
): Refusal | null {
  // Codes of before are written as they were made.
  if (current && code !== current.code.toUpperCase()) return invalid(CATALOGUE_PATHS.code, FIXED);
  if (sameCode !== null && sameCode !== current?.uuid)
    return invalid(CATALOGUE_PATHS.code, `There is a ${noun.one} with this code already`);
  if (state === "IN USE" && sameName !== null && sameName !== current?.uuid)
    return invalid(CATALOGUE_PATHS.name, `There is a ${noun.one} with this name already`);
  if (current === null && entries >= max)
    return refuseAll(409, "LIMIT_REACHED", [
      { message: `There are at most ${max.toLocaleString("en-US")} ${noun.many}.` },
    ]);
  return null;
}
