import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { type Answer, changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import {
  type BodyValue,
  body,
  convertedBody,
  type EntryOf,
  entered,
  enteredRecord,
  enteredRecords,
  optional,
} from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  code,
  day,
  fields,
  inline,
  money,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { dryRunQuery } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { BUSINESS } from "./business-contract.ts";
import { centavosEntered, REQUIRED, requiredDay, shortText, tooLong } from "./entry-fields.ts";
import { CUSTOMER_PARTY } from "./lookup-contract.ts";
import {
  NOTE_DATES_MAX,
  NOTE_INVOICES_MAX,
  type NoteStatus,
  PROMISSORY_NOTE,
  type PromisedDate,
} from "./promissory-note.ts";

/** What is sent of promissory notes, and answered: the calls that read and change them; their list has its own. */
const NOTES_MAX = 2000;
const NUMBER_MAX = 40;
const TOO_MANY_DATES = `Please enter at most ${NOTE_DATES_MAX} dates`;
const NO_DATES = "Please enter the dates, or how many months to propose";

const parts = `Please enter a whole number from 1 to ${NOTE_DATES_MAX}`;
const dateBody = body({
  date: entered(day("date"), requiredDay),
  amount: entered(money("amount"), centavosEntered),
});
const planBody = body({
  parts: entered(whole("parts"), z.int(parts).min(1, parts).max(NOTE_DATES_MAX, parts)),
  firstDate: entered(day("first_date"), requiredDay),
});
export type MonthlyPlan = BodyValue<typeof planBody>;

const noteFields = {
  customerId: entered(code("customer_id"), shortText(20)),
  invoiceNumbers: entered(
    texts("invoices"),
    selectionOf(shortText(NUMBER_MAX), {
      required: REQUIRED,
      none: "Please choose at least one invoice",
      max: NOTE_INVOICES_MAX,
      tooMany: `Please choose at most ${NOTE_INVOICES_MAX} invoices`,
    }),
  ),
  dates: optional(
    enteredRecords(
      "dates",
      dateBody,
      z.array(dateBody).min(1, "Please enter at least one date").max(NOTE_DATES_MAX, TOO_MANY_DATES),
    ),
  ),
  monthly: optional(enteredRecord("monthly", planBody)),
  notes: entered(
    text("notes"),
    z
      .string()
      .max(NOTES_MAX, tooLong(NOTES_MAX))
      .default("")
      .transform((notes) => notes.trim()),
  ),
  /** The number of the signed paper where it was uploaded already. */
  documentNumber: entered(
    orNull(text("signed_document")),
    z
      .string()
      .max(NUMBER_MAX, tooLong(NUMBER_MAX))
      .nullish()
      .transform((number) => number || null),
  ),
};
/** A note as it is entered: its dates, or the months they are proposed for. */
export interface NoteEntry extends Omit<EntryOf<typeof noteFields>, "dates" | "monthly"> {
  dates: PromisedDate[] | MonthlyPlan;
}
/** POST /promissory_note. */
export const newNoteBody = convertedBody(noteFields, {
  make: ({ dates, monthly, ...entry }, refuse): NoteEntry => {
    if ((monthly === undefined) === (dates === undefined)) refuse("dates", NO_DATES);
    return { ...entry, dates: dates ?? monthly ?? [] };
  },
  fieldsOf: ({ dates, ...entry }) =>
    Array.isArray(dates) ? { ...entry, dates } : { ...entry, monthly: dates },
});

/** What ?dry_run=1 answers: what would be promised for which invoice, and when. */
export const NOTE_PREVIEW = fields({
  amount: money("total_amount"),
  invoices: records(
    "invoices",
    fields({ number: code("invoice_no"), dueDate: day("due_date"), promised: money("amount_promised") }),
  ),
  dates: records("dates", fields({ date: day("date"), amount: money("amount") })),
});
export type NotePreview = RecordOfFields<typeof NOTE_PREVIEW.fields>;

/** PATCH /promissory_note/{uuid}/withdraw. */
export const withdrawNoteBody = z.strictObject({
  reason: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX)),
});
/** PATCH /promissory_note/{uuid}/signed_document. */
export const signedDocumentBody = body({
  documentNumber: entered(text("signed_document"), shortText(NUMBER_MAX)),
});

/** A note that was made or changed. */
export const CHANGED_NOTE = fields({
  uuid: text("uuid"),
  number: code("promissory_note_no"),
  status: text<NoteStatus>("status"),
  version: whole("version"),
});

/** A note with who it is promised to, and by whom. */
export const NOTE_DETAIL = fields({
  note: inline(PROMISSORY_NOTE),
  business: record("business", BUSINESS),
  customer: record("customer", CUSTOMER_PARTY),
});
export type NoteDetail = RecordOfFields<typeof NOTE_DETAIL.fields>;

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
