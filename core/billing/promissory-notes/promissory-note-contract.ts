import * as z from "zod";
import { BUSINESS } from "#core/billing/business-contract.ts";
import { REQUIRED, requiredDay, shortText, tooLong } from "#core/billing/invoices/entry-fields-contract.ts";
import { CUSTOMER_PARTY } from "#core/billing/lookup-contract.ts";
import { centavosEntered } from "#core/billing/payments/payment-entry-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import {
  code,
  day,
  fields,
  inline,
  money,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { NOTE_PATHS } from "./promissory-note-fields-contract.ts";
import { PROMISSORY_NOTE } from "./promissory-note-list.ts";
import { NOTE_DATES_MAX, NOTE_INVOICES_MAX, type NoteStatus, type PromisedDate } from "./promissory-notes.ts";

/** The wire of promissory notes: what is entered, a note with its parties, and what a change answers. */
const NOTES_MAX = 2000;
const NUMBER_MAX = 40;
const TOO_MANY_DATES = `Please enter at most ${NOTE_DATES_MAX} dates`;
const NO_DATES = "Please enter the dates, or how many months to propose";

export interface MonthlyPlan {
  parts: number;
  firstDate: SchoolDay;
}
/** A note as it is entered: its dates, or the months they are proposed for. */
export interface NoteEntry {
  customerId: string;
  invoiceNumbers: string[];
  dates: PromisedDate[] | MonthlyPlan;
  notes: string;
  /** The number of the signed paper where it was uploaded already. */
  documentNumber: string | null;
}

const date = z
  .strictObject({ date: requiredDay, amount: centavosEntered })
  .transform(({ date: on, amount }): PromisedDate => ({ date: on, amount }));
const parts = `Please enter a whole number from 1 to ${NOTE_DATES_MAX}`;
/** POST /promissory_note. */
export const newNoteBody = z
  .strictObject({
    customer_id: shortText(20),
    invoices: selectionOf(shortText(NUMBER_MAX), {
      required: REQUIRED,
      none: "Please choose at least one invoice",
      max: NOTE_INVOICES_MAX,
      tooMany: `Please choose at most ${NOTE_INVOICES_MAX} invoices`,
    }),
    dates: z
      .array(date)
      .min(1, "Please enter at least one date")
      .max(NOTE_DATES_MAX, TOO_MANY_DATES)
      .optional(),
    monthly: z
      .strictObject({ parts: z.int(parts).min(1, parts).max(NOTE_DATES_MAX, parts), first_date: requiredDay })
      .optional(),
    notes: z.string().max(NOTES_MAX, tooLong(NOTES_MAX)).default(""),
    signed_document: z.string().max(NUMBER_MAX, tooLong(NUMBER_MAX)).nullish(),
  })
  .transform((body, context): NoteEntry => {
    const { monthly, dates } = body;
    if ((monthly === undefined) === (dates === undefined)) {
      context.addIssue({ code: "custom", path: [NOTE_PATHS.dates], message: NO_DATES });
      return z.NEVER;
    }
    return {
      customerId: body.customer_id,
      invoiceNumbers: body.invoices,
      dates: dates ?? { parts: monthly?.parts ?? 1, firstDate: monthly?.first_date ?? "" },
      notes: body.notes.trim(),
      documentNumber: body.signed_document || null,
    };
  });

const SENT_DATE = fields({ date: day("date"), amount: money("amount") });
const SENT_NOTE = fields({
  customerId: code("customer_id"),
  invoiceNumbers: texts("invoices"),
  dates: orAbsent(records("dates", SENT_DATE)),
  monthly: orAbsent(record("monthly", fields({ parts: whole("parts"), firstDate: day("first_date") }))),
  notes: text("notes"),
  documentNumber: orNull(text("signed_document")),
});
/** What the console's form sends. */
export const sentNote = ({ dates, ...entry }: NoteEntry) =>
  SENT_NOTE.toWire({
    ...entry,
    dates: Array.isArray(dates) ? dates : null,
    monthly: Array.isArray(dates) ? null : dates,
  });

/** What ?dry_run=1 answers: what would be promised for which invoice, and when. */
export const NOTE_PREVIEW = fields({
  amount: money("total_amount"),
  invoices: records(
    "invoices",
    fields({ number: code("invoice_no"), dueDate: day("due_date"), promised: money("amount_promised") }),
  ),
  dates: records("dates", SENT_DATE),
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
export const signedDocumentBody = z
  .strictObject({ signed_document: shortText(NUMBER_MAX) })
  .transform(({ signed_document }) => ({ documentNumber: signed_document }));

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
