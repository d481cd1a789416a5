import * as z from "zod";
import { fields, type RecordOfFields, text } from "#core/shared/list/fields.ts";
import { searchText } from "#core/shared/query-fields.ts";

/** The wire of the search palette (GET /search): people and documents by name or number, a few of each. */
export const FOUND_PER_KIND = 6;
export const searchQuery = z.strictObject({ q: searchText });

export const FOUND = fields({
  kind: text<"customer" | "invoice" | "payment" | "refund" | "credit-memo" | "promissory-note">("kind"),
  uuid: text("id"),
  /** A name or a number. */
  title: text("title"),
  /** What distinguishes it: a student number, a customer's name. */
  detail: text("detail"),
});
export type FoundRecord = RecordOfFields<typeof FOUND.fields>;
