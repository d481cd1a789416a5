import { constant, fields, orNull, type RecordOfFields, text } from "#core/shared/list/fields.ts";

/** The school as the one who bills, on every document. */
export const BUSINESS = fields({
  id: constant("business_id", "1"),
  name: text("name"),
  address: text("address"),
  contactNumber: text("contact_no"),
  email: text("email"),
  taxNumber: text("tin"),
  /** SHA-256 of the picture; null: none. */
  logo: orNull(text("logo")),
});
export type BusinessParty = RecordOfFields<typeof BUSINESS.fields>;
