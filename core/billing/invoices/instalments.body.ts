import * as z from "zod";
import { publishes, REQUIRED, requiredDay, version } from "#core/billing/entry-fields.ts";
import { UNIT_PRICE_E4_MAX } from "#core/billing/invoices/invoice-arithmetic.ts";
import { arrayAnswer, changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { defineCall } from "#core/shared/call.ts";
import { day, money, oneOf, whole } from "#core/shared/list/fields.ts";
import { E4_PER_CENTAVO } from "#core/shared/money.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { INSTALMENTS_MAX, INSTALMENTS_MIN, INTERVALS } from "./instalments.ts";
import { NUMBERED_INVOICE } from "./invoice.body.ts";
import { figure } from "./invoice-entry.body.ts";

const NUMBER_OF_PARTS = `Please enter a whole number from ${INSTALMENTS_MIN} to ${INSTALMENTS_MAX}`;

/** POST /invoice/{uuid}/instalments: the plan, and whether its invoices are published at once. */
export const instalmentsBody = body({
  downPayment: entered(
    money("down_payment"),
    figure(UNIT_PRICE_E4_MAX, 2)
      .default(0)
      .transform((e4) => e4 / E4_PER_CENTAVO),
  ),
  parts: entered(
    whole("parts"),
    z.int(NUMBER_OF_PARTS).min(INSTALMENTS_MIN, NUMBER_OF_PARTS).max(INSTALMENTS_MAX, NUMBER_OF_PARTS),
  ),
  every: entered(oneOf(INTERVALS, "every"), choiceOf(INTERVALS, { error: REQUIRED })),
  firstDueDate: entered(day("first_due_date"), requiredDay),
  publishes,
  version,
});
export type InstalmentEntry = BodyValue<typeof instalmentsBody>;

/** The call that splits a draft. */
export const SPLIT_INVOICE = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/invoice/{uuid}/instalments",
  uuids: ["uuid"],
  access: "billing",
  tag: "Billing",
  summary: "Splits an individual draft into a down payment and instalments, drafts or published, all or none",
  body: instalmentsBody,
  success: 201,
  answer: changeAnswer(arrayAnswer(recordAnswer(NUMBERED_INVOICE))),
});
