import * as z from "zod";
import { STAGES_WANTED, stagesOf, stagesText } from "#core/billing/reminders/reminders.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import {
  APPLY_CREDIT,
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
