import { dryRunQuery } from "#core/billing/payments/payment-contract.ts";
import { type Answer, changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  CHANGED_NOTE,
  NOTE_DETAIL,
  NOTE_PREVIEW,
  newNoteBody,
  signedDocumentBody,
  withdrawNoteBody,
} from "./promissory-note-contract.ts";

/** The calls that read and change promissory notes; their list has its own. */
const tag = "Billing";
const access = "billing";
const changed = changeAnswer(recordAnswer(CHANGED_NOTE));
/** What ?dry_run=1 answers. */
export const NOTE_DRY_RUN = dataAnswer(recordAnswer(NOTE_PREVIEW));

export const CREATE_NOTE = defineCall({
  method: "post",
  path: "/promissory_note",
  access,
  tag,
  summary: "A new promissory note, with its dates or monthly ones; ?dry_run=1 says what would be promised",
  query: dryRunQuery,
  body: newNoteBody,
  success: 201,
  answer: changed,
  otherAnswers: { 200: NOTE_DRY_RUN as Answer<unknown> },
});
const ofOne = { uuids: ["uuid"], access, tag, success: 200 } as const;
export const NOTE = defineCall({
  ...ofOne,
  method: "get",
  path: "/promissory_note/{uuid}",
  summary: "One promissory note with its invoices, dates and parties",
  answer: dataAnswer(recordAnswer(NOTE_DETAIL)),
});
export const WITHDRAW_NOTE = defineCall({
  ...ofOne,
  method: "patch",
  path: "/promissory_note/{uuid}/withdraw",
  summary: "Withdraw a promissory note that stands or is broken, with a reason",
  body: withdrawNoteBody,
  answer: changed,
});
export const ATTACH_SIGNED_NOTE = defineCall({
  ...ofOne,
  method: "patch",
  path: "/promissory_note/{uuid}/signed_document",
  summary: "Attach the signed paper of a promissory note; a replaced one is kept",
  body: signedDocumentBody,
  answer: changed,
});
