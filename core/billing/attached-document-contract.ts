import type { Instant } from "../shared/school-day.ts";

/** A reference document a payment has or had: replaced ones are kept (decision 30). */
export interface AttachedDocument {
  number: string;
  /** The name it was uploaded under. */
  name: string;
  attachedAt: Instant;
  attachedBy: string;
}

/** `reference_documents` of GET /v2/payment/{id}: newest first; the first is the one that stands. */
export const attachedDocumentToWire = (document: AttachedDocument) => ({
  payrefdoc_no: document.number,
  originalname: document.name,
  location: `/file_upload/${document.number}/file`,
  attached_date: document.attachedAt,
  attached_by: document.attachedBy,
});
export type WireAttachedDocument = ReturnType<typeof attachedDocumentToWire>;
export const attachedDocumentFromWire = (wire: WireAttachedDocument): AttachedDocument => ({
  number: wire.payrefdoc_no,
  name: wire.originalname,
  attachedAt: wire.attached_date,
  attachedBy: wire.attached_by,
});
