import { fields, orNull, type RecordOfFields, text } from "#core/shared/list/fields.ts";

/** The app parents use instead of this console: where it is downloaded, and where its passwords are set. */
export const PARENT_APP = fields({
  schoolName: text("school.name"),
  schoolEmail: text("school.email"),
  schoolContact: text("school.contact_no"),
  /** Addresses in the stores; null where the school has named none. */
  androidUrl: orNull(text("android_url")),
  iosUrl: orNull(text("ios_url")),
  /** What the school adds in its own words. */
  note: text("note"),
});
export type ParentApp = RecordOfFields<typeof PARENT_APP.fields>;
