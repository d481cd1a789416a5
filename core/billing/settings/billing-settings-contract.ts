import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "../../shared/actions.ts";
import { isSchoolDay } from "../../shared/school-day.ts";
import { OFF, ON } from "./billing-settings.ts";

const DAY = "Please enter a date";
const TOO_LONG = `Please enter at most ${REASON_CHARACTERS_MAX} characters`;
const onOrOff = z.enum([OFF, ON], { error: "Please choose Yes or No" }).optional();
/** PATCH /billing/settings: those named are changed; the reason is asked for where closed books are opened again. */
export const billingSettingsBody = z.strictObject({
  billing_locked_through: z
    .string({ error: DAY })
    .refine((day) => day === "" || isSchoolDay(day), DAY)
    .optional(),
  billing_separate_duties: onOrOff,
  reason: z.string({ error: TOO_LONG }).trim().max(REASON_CHARACTERS_MAX, TOO_LONG).default(""),
  version: z.int().min(0).optional(),
});
export type BillingSettingsEntry = z.output<typeof billingSettingsBody>;
