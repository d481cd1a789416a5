import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { day, money, text } from "#core/shared/list/fields.ts";
import { type Centavos, centavosFromText, pesosFromCentavos } from "#core/shared/money.ts";
import { recordDay } from "#core/shared/query-fields.ts";
import { CASH_COUNTED } from "./collection.ts";
import { centavosEntered, REQUIRED, tooLong } from "./entry-fields.ts";

/** What the books expected when it was counted, as text: below zero where more was paid out than came in. */
const expected = z.string({ error: REQUIRED }).transform((text, context) => {
  const centavos = /^-?\d{1,10}\.\d{2}$/.test(text) ? centavosFromText(text) : null;
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: "Please give an amount with two decimals, as 650.00" });
  return z.NEVER;
});

/** Counting the cash of a person and a day (B-100). */
export const cashCountBody = body({
  day: entered(day("day"), recordDay),
  methodCode: entered(text("payment_method"), z.string({ error: REQUIRED }).min(1, REQUIRED).max(60)),
  cashierId: entered(text("cashier_id"), z.string({ error: REQUIRED }).max(60)),
  counted: entered(money("counted"), centavosEntered),
  expected: entered(
    { ...text("expected"), toWire: (centavos: Centavos) => pesosFromCentavos(centavos).toFixed(2) },
    expected,
  ),
  note: entered(
    text("note"),
    z.string().trim().max(REASON_CHARACTERS_MAX, tooLong(REASON_CHARACTERS_MAX)).default(""),
  ),
});
export type CashCount = BodyValue<typeof cashCountBody>;

/** The call by which the cash of a day is counted. */
export const COUNT_CASH = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/collections/count",
  access: "billing",
  tag: "Billing",
  summary: "Keeps what was counted of a person's cash of a day beside what the books expect",
  body: cashCountBody,
  success: 201,
  answer: changeAnswer(recordAnswer(CASH_COUNTED)),
});
