import * as z from "zod";
import { CATALOGUE_MAX } from "#core/billing/deductions/discount.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  code,
  day,
  eitherOf,
  fields,
  instant,
  money,
  name,
  oneOf,
  orNull,
  type RecordOfFields,
  record,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { E4_PER_CENTAVO } from "#core/shared/money.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { ALL_OF_IT_E4, REQUIRED, typedFigure, valueRefusal } from "./entry-fields.ts";
import { GRACE_DAYS_MAX, MONTH_PATTERN, RULE_TYPES } from "./late-charge.ts";

/** The wire of late-payment charges: the rule, what a month would be charged, and the runs. */
const DAYS = `Please enter a whole number of days, at most ${GRACE_DAYS_MAX}`;

/** PATCH /late_charge/rule: the rule as it is from now on; saving makes a new version. */
export const lateChargeRuleBody = z
  .strictObject({
    state: choiceOf(["ON", "OFF"], { error: REQUIRED }),
    type: choiceOf(RULE_TYPES, { error: REQUIRED }),
    value: typedFigure.default(0),
    grace_days: z
      .union(
        [
          z.int(DAYS),
          z
            .string()
            .regex(/^\d{1,3}$/, DAYS)
            .transform(Number),
        ],
        { error: DAYS },
      )
      .refine((days) => days >= 0 && days <= GRACE_DAYS_MAX, DAYS),
    product_codes: z.array(z.string().max(60)).max(CATALOGUE_MAX).default([]),
    most_per_invoice: typedFigure.nullish(),
    version: z.int().min(0).optional(),
  })
  .transform((body, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const wrong = valueRefusal(body.type, body.value, ALL_OF_IT_E4);
    if (wrong !== null) refuse("value", wrong);
    const most = body.most_per_invoice || null;
    if (most !== null && most % E4_PER_CENTAVO !== 0)
      refuse("most_per_invoice", "Please enter at most 2 decimals");
    return {
      isOn: body.state === "ON",
      type: body.type,
      valueE4: body.value,
      graceDays: body.grace_days,
      productCodes: [...new Set(body.product_codes)],
      mostPerInvoice: most === null ? null : most / E4_PER_CENTAVO,
      version: body.version,
    };
  });
export type LateChargeRuleEntry = z.output<typeof lateChargeRuleBody>;
export const LATE_CHARGE_PATHS = { productCodes: "product_codes", month: "month" } as const;

/** The rule in force; version 0: none was saved yet. */
const LATE_CHARGE_RULE = fields({
  isOn: eitherOf("state", "ON", "OFF"),
  type: oneOf(RULE_TYPES, "type"),
  valueE4: scaled(4, "value"),
  graceDays: whole("grace_days"),
  productCodes: texts("product_codes"),
  productNames: texts("product_names"),
  mostPerInvoice: orNull(money("most_per_invoice")),
  version: whole("version"),
});
export type LateChargeRuleRow = RecordOfFields<typeof LATE_CHARGE_RULE.fields>;

/** The rule as the record of its form. */
export function ruleRecord(rule: LateChargeRuleRow): ManagementRow {
  const { product_codes, product_names, ...wire } = LATE_CHARGE_RULE.toWire(rule) as Record<string, unknown>;
  return {
    ...(wire as Record<string, string | number | null>),
    id: "rule",
    product_codes: rule.productCodes.join(","),
  };
}

const month = z.string({ error: REQUIRED }).regex(MONTH_PATTERN, "Please enter a month as YYYY-MM");
export const lateChargeMonth = z.strictObject({ month });

/** A run: a month charged by the clock or by somebody. */
const LATE_CHARGE_RUN = fields({
  uuid: text("uuid"),
  month: text("month"),
  ranAt: instant("run_date"),
  /** Null: the clock. */
  ranBy: orNull(text("run_by")),
  ruleVersion: whole("rule_version"),
  drafts: whole("drafts"),
  published: whole("published"),
  cancelled: whole("cancelled"),
  invoices: whole("invoices"),
  amount: money("total_amount"),
});
export type LateChargeRun = RecordOfFields<typeof LATE_CHARGE_RUN.fields>;
export const RULE_AND_RUNS = fields({
  rule: record("rule", LATE_CHARGE_RULE),
  runs: records("runs", LATE_CHARGE_RUN),
});

const CHARGED = {
  invoiceUuid: text("uuid"),
  invoiceNumber: code("invoice_no"),
  customerId: code("customer_id"),
  customerName: name("fullname"),
  dueDate: day("due_date"),
  days: whole("days_overdue"),
  overdue: money("overdue"),
};
/** What a month would be charged now: who, what and why, and who is left out. */
export const LATE_CHARGE_PREVIEW = fields({
  month: text("month"),
  charges: records("charges", fields({ ...CHARGED, amount: money("amount"), why: text("why") })),
  leftOut: records("left_out", fields({ ...CHARGED, why: text("why") })),
  customers: whole("customers"),
  invoices: whole("invoices"),
  amount: money("total_amount"),
  leftOutCount: whole("left_out_count"),
});
export type LateChargePreview = RecordOfFields<typeof LATE_CHARGE_PREVIEW.fields>;

/** What a run made. */
export const LATE_CHARGES_MADE = fields({
  drafts: whole("drafts"),
  invoices: whole("invoices"),
  amount: money("total_amount"),
});

/** The calls of late-payment charges. */
const tag = "Billing";
const access = "billing";

export const LATE_CHARGES = defineCall({
  method: "get",
  path: "/late_charge",
  access,
  tag,
  summary: "The rule of late-payment charges, and the newest runs",
  success: 200,
  answer: dataAnswer(recordAnswer(RULE_AND_RUNS)),
});
export const SAVE_LATE_CHARGE_RULE = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  method: "patch",
  path: "/late_charge/rule",
  access,
  tag,
  summary: "Changes the rule of late-payment charges: a new version",
  body: lateChargeRuleBody,
  success: 200,
  answer: changeAnswer(OFFICE_RECORD),
});
export const PREVIEW_LATE_CHARGES = defineCall({
  method: "get",
  path: "/late_charge/preview",
  isCostlyRead: true,
  access,
  tag,
  summary: "Who would be charged what for a month past, and who is left out",
  query: lateChargeMonth,
  success: 200,
  answer: dataAnswer(recordAnswer(LATE_CHARGE_PREVIEW)),
});
export const RUN_LATE_CHARGES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/late_charge/run",
  access,
  tag,
  summary: "Makes the drafts of a month past that are not made yet, one for each customer",
  body: lateChargeMonth,
  success: 201,
  answer: changeAnswer(recordAnswer(LATE_CHARGES_MADE)),
});
