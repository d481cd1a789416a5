import * as z from "zod";
import { STAGES_WANTED, stagesOf, stagesText } from "#core/billing/reminders/reminders.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { changeAnswer, dataAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { fields, flag, inline } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import {
  APPLY_CREDIT,
  BILLING_SETTINGS,
  OFF,
  ON,
  PROFILE,
  type ProfileName,
  REMINDER_STAGES,
  REMINDERS,
  STALE_CHEQUE_DAYS_MAX,
  STALE_CHEQUES,
  TERMS,
  TERMS_DAYS_MAX,
} from "./billing-settings.ts";

const STALE_WANTED = `Please enter a number of days from 1 to ${STALE_CHEQUE_DAYS_MAX}, or nothing`;
const TERMS_WANTED = `Please enter a number of days from 0 to ${TERMS_DAYS_MAX}`;
const DAY = "Please enter a date";
const TOO_LONG = `Please enter at most ${REASON_CHARACTERS_MAX} characters`;
const onOrOff = choiceOf([OFF, ON], { error: "Please choose Yes or No" }).optional();
const LINE_MAX = 200;
const LINE_TOO_LONG = `Please enter at most ${LINE_MAX} characters`;
const profileLine = z
  .string({ error: LINE_TOO_LONG })
  .max(LINE_MAX, LINE_TOO_LONG)
  .transform((typed) => typed.replace(/[\p{Cc}\s]+/gu, " ").trim())
  .optional();
/** PATCH /billing/settings: those named are changed; the reason is asked for where closed books are opened again. */
export const billingSettingsBody = z.strictObject({
  billing_locked_through: bounded(
    z.string({ error: DAY }).refine((day) => day === "" || isSchoolDay(day), DAY),
  ).optional(),
  billing_separate_duties: onOrOff,
  [APPLY_CREDIT]: onOrOff,
  [TERMS]: z
    .string({ error: TERMS_WANTED })
    .trim()
    .refine((days) => /^\d{1,3}$/.test(days) && Number(days) <= TERMS_DAYS_MAX, TERMS_WANTED)
    .transform((days) => String(Number(days)))
    .optional(),
  [STALE_CHEQUES]: z
    .string({ error: STALE_WANTED })
    .trim()
    .refine(
      (days) => days === "" || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= STALE_CHEQUE_DAYS_MAX),
      STALE_WANTED,
    )
    .optional(),
  [REMINDERS]: choiceOf([OFF, ON], { error: "Please choose On or Off" }).optional(),
  [REMINDER_STAGES]: z
    .string({ error: STAGES_WANTED })
    .transform((typed, context) => {
      const stages = stagesOf(typed);
      if (stages) return stagesText(stages);
      context.addIssue({ code: "custom", message: STAGES_WANTED });
      return z.NEVER;
    })
    .optional(),
  ...(Object.fromEntries(Object.values(PROFILE).map((name) => [name, profileLine])) as Record<
    ProfileName,
    typeof profileLine
  >),
  [PROFILE.tax_number]: typedIdentifier({ max: LINE_MAX }).optional(),
  reason: z.string({ error: TOO_LONG }).trim().max(REASON_CHARACTERS_MAX, TOO_LONG).default(""),
  version: z.int().min(0).optional(),
});
export type BillingSettingsEntry = z.output<typeof billingSettingsBody>;

/** GET /billing/settings/logo: the one in use, or one by its SHA-256, as documents name the logo they were made with. */
export const logoQuery = z.strictObject({
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "Enter the SHA-256 of a logo" })
    .optional(),
});

/** The calls of billing's settings. */
const settings = { access: "billing", tag: "Billing", path: "/billing/settings", success: 200 } as const;
const record = recordAnswer(BILLING_SETTINGS.wire);

export const MY_BILLING_SETTINGS = defineCall({
  ...settings,
  method: "get",
  summary: "What finance decides for billing, and whether it keeps a logo of its own",
  answer: dataAnswer(
    recordAnswer(fields({ decided: inline(BILLING_SETTINGS.wire), hasOwnLogo: flag("has_own_logo") })),
  ),
});
export const SAVE_BILLING_SETTINGS = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  ...settings,
  method: "patch",
  summary: "Changes what finance decides; opening closed books again needs a reason",
  body: billingSettingsBody,
  answer: changeAnswer(record),
});

const logo = { ...settings, path: "/billing/settings/logo" } as const;
export const BUSINESS_LOGO_FILE = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "get",
  summary: "The logo of the business profile; or by its SHA-256 that which a document was made with",
  query: logoQuery,
  answer: FILE,
});
export const UPLOAD_BUSINESS_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "post",
  summary: "Keeps the logo of the business profile, a PNG or JPEG picture, in place of the one before",
  upload: true,
  answer: MESSAGE,
});
export const REMOVE_BUSINESS_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "delete",
  summary: "Removes the logo of the business profile",
  answer: MESSAGE,
});
