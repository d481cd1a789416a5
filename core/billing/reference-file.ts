import { fields, instant, type RecordOfFields, text } from "#core/shared/list/fields.ts";

const ATTACHED_DOCUMENT_FIELDS = {
  number: text("payrefdoc_no"),
  /** The name it was uploaded under. */
  name: text("originalname"),
  attachedAt: instant("attached_date"),
  attachedBy: text("attached_by"),
};
/** A reference document a payment has or had; replaced ones are kept. */
export type AttachedDocument = RecordOfFields<typeof ATTACHED_DOCUMENT_FIELDS>;
export const ATTACHED_DOCUMENT = fields(ATTACHED_DOCUMENT_FIELDS, {
  names: { location: text("location") },
  toWire: ({ number }: AttachedDocument) => ({ location: `/file_upload/${number}/file` }),
  fromWire: () => ({}),
});
