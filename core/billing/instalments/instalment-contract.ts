import * as z from "zod";
import { REQUIRED, requiredDay } from "#core/billing/invoices/entry-fields-contract.ts";
import { UNIT_PRICE_E4_MAX } from "#core/billing/invoices/invoice-arithmetic.ts";
import { figure } from "#core/billing/invoices/invoice-form-contract.ts";
import { day, fields, money, oneOf, orAbsent, type RecordOfFields, whole } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { INSTALMENTS_MAX, INSTALMENTS_MIN, INTERVALS, type InstalmentPlan } from "./instalments.ts";

const E4_PER_CENTAVO = 100;
const NUMBER_OF_PARTS = `Please enter a whole number from ${INSTALMENTS_MIN} to ${INSTALMENTS_MAX}`;
/** What the fields that are refused outside the schema are called in a refusal's path. */
export const INSTALMENT_PATHS = {
  downPayment: "down_payment",
  parts: "parts",
  every: "every",
  firstDueDate: "first_due_date",
} as const;

/** An asked split: the plan, and whether its invoices are published at once. */
export interface InstalmentEntry extends InstalmentPlan {
  publishes: boolean;
  version?: number;
}

/** POST /invoice/{uuid}/instalments. */
export const instalmentsBody = z
  .strictObject({
    down_payment: figure(UNIT_PRICE_E4_MAX, 2).default(0),
    parts: z.int(NUMBER_OF_PARTS).min(INSTALMENTS_MIN, NUMBER_OF_PARTS).max(INSTALMENTS_MAX, NUMBER_OF_PARTS),
    every: choiceOf(INTERVALS, { error: REQUIRED }),
    first_due_date: requiredDay,
    status: choiceOf(["draft", "published"]).default("draft"),
    version: z.int().min(1).optional(),
  })
  .transform(
    (body): InstalmentEntry => ({
      downPayment: body.down_payment / E4_PER_CENTAVO,
      parts: body.parts,
      every: body.every,
      firstDueDate: body.first_due_date,
      publishes: body.status === "published",
      ...(body.version && { version: body.version }),
    }),
  );

const SENT_INSTALMENTS = fields({
  downPayment: money("down_payment"),
  parts: whole("parts"),
  every: oneOf(INTERVALS, "every"),
  firstDueDate: day("first_due_date"),
  status: oneOf(["draft", "published"], "status"),
  version: orAbsent(whole("version")),
});
/** What the console sends. */
export const sentInstalments = ({ publishes, version, ...plan }: InstalmentEntry) =>
  SENT_INSTALMENTS.toWire({
    ...plan,
    status: publishes ? "published" : "draft",
    version: version ?? null,
  } satisfies RecordOfFields<typeof SENT_INSTALMENTS.fields>);
