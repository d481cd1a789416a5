import * as z from "zod";
import { REQUIRED, tooLong } from "#core/billing/entry-fields.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { text } from "#core/shared/list/fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";

/** It is printed on receipts: without the characters of markup. */
export const officialReceiptNumber = typedIdentifier().refine(
  (number) => !/[<>]/.test(number),
  "Please enter a number without < and >",
);
/** PATCH /payment/{uuid}/official_receipt: a corrected number, and why (B-117). */
export const officialReceiptBody = body({
  number: entered(
    text("or_no"),
    officialReceiptNumber.refine((number) => number !== "", REQUIRED),
  ),
  reason: entered(
    text("reason"),
    z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX)),
  ),
});
export type OfficialReceiptCorrection = BodyValue<typeof officialReceiptBody>;
