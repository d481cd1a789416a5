import type { Area } from "#core/identity/access.ts";
import { fields, type RecordOfFields, text, whole } from "#core/shared/list/fields.ts";

/** What the palette finds (S-33): people, classes and documents, a few of each kind, for the roles that may see them. */
export const FOUND_PER_KIND = 6;
/** Of more than these it is only said that there are more. */
export const FOUND_COUNTED = 100;

/** The kinds in their order, and the area that admits to each. */
export const FOUND_KINDS = {
  customer: "billing",
  guardian: "billing",
  student: "management",
  "class-student": "grades",
  sponsor: "management",
  faculty: "management",
  gradebook: "grades",
  invoice: "billing",
  payment: "billing",
  refund: "billing",
  "credit-memo": "billing",
  "promissory-note": "billing",
  "permanent-record": "permanentRecords",
} as const satisfies Record<string, Area>;
export type FoundKind = keyof typeof FOUND_KINDS;

export const FOUND = fields({
  /** Of a gradebook of conduct "conduct": it has a screen of its own. */
  kind: text<FoundKind | "conduct">("kind"),
  /** What its screen is addressed by: a student number, a uuid, of a report card its path. */
  id: text("id"),
  /** Of a gradebook and of conduct its class, of a student of one's classes the section; "" of all others. */
  within: text("within"),
  /** A name or a number. */
  title: text("title"),
  /** What distinguishes it: a student number, a customer's name. */
  detail: text("detail"),
  /** How many of its kind there are, counted up to FOUND_COUNTED + 1. */
  ofKind: whole("of_kind"),
});
export type FoundRecord = RecordOfFields<typeof FOUND.fields>;
