import * as z from "zod";
import { OFFICIAL_RECEIPT_PATHS } from "#core/billing/form-fields-contract.ts";
import { REQUIRED } from "#core/billing/invoices/entry-fields-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { fields, type RecordOfFields, text } from "#core/shared/list/fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";

/** The wire of correcting an official receipt number (B-117). */
/** It is printed on receipts: without the characters of markup. */
export const officialReceiptNumber = typedIdentifier().refine(
  (number) => !/[<>]/.test(number),
  "Please enter a number without < and >",
);
const CORRECTION = fields({
  number: text(OFFICIAL_RECEIPT_PATHS.number),
  reason: text(OFFICIAL_RECEIPT_PATHS.reason),
});
export type OfficialReceiptCorrection = RecordOfFields<typeof CORRECTION.fields>;
export const correctionToWire = CORRECTION.toWire;

/** PATCH /payment/{uuid}/official_receipt. */
export const officialReceiptBody = z
  .strictObject({
    or_no: officialReceiptNumber.refine((number) => number !== "", REQUIRED),
    reason: z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .max(REASON_CHARACTERS_MAX, `Please enter at most ${REASON_CHARACTERS_MAX} characters`),
  })
  .transform(CORRECTION.fromWire);
