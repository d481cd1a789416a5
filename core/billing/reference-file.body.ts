import { changeAnswer, dataAnswer, FILE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { code, fields, type RecordOfFields, text } from "#core/shared/list/fields.ts";

/** The calls of the documents that payments, refunds, promissory notes and grants refer to. */
const tag = "Billing";
const access = "billing";
const UPLOADED = { number: code("payrefdoc_no"), name: text(["originalname", "filename"]) };
/** An uploaded document: its number and the name it was uploaded under. */
const UPLOADED_DOCUMENT = fields(UPLOADED, {
  names: { location: text("location") },
  toWire: ({ number }: RecordOfFields<typeof UPLOADED>) => ({ location: `/file_upload/${number}/file` }),
  fromWire: () => ({}),
});
export const UPLOAD_REFERENCE = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/file_upload",
  access,
  tag,
  summary: "Upload a reference document (PNG, JPG or PDF)",
  upload: true,
  success: 201,
  answer: changeAnswer(recordAnswer(UPLOADED_DOCUMENT)),
});
export const REFERENCE = defineCall({
  method: "get",
  path: "/file_upload/{number}",
  access,
  tag,
  summary: "Where a reference document is",
  success: 200,
  answer: dataAnswer(recordAnswer(UPLOADED_DOCUMENT)),
});
export const REFERENCE_FILE = defineCall({
  method: "get",
  path: "/file_upload/{number}/file",
  access,
  tag,
  summary: "A reference document",
  success: 200,
  answer: FILE,
});
