import { STALE_CHEQUE_DAYS } from "#core/billing/payments/cheque-date.ts";
import {
  HOUR,
  LATE_DAYS,
  STAGES_MAX,
  STANDARD_STAGES,
  stagesText,
} from "#core/billing/reminders/reminders.ts";
import { TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { type SettingField, type Settings, settingsRecord } from "#core/management/settings-record.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import { formatLongDay, type SchoolDay } from "#core/shared/school-day.ts";

/** What finance decides for billing (B-48): rows of school_setting, each read by the part it is about. */
export const OFF = "off";
export const ON = "on";
/** Whether publishing applies the customer's unapplied credit (B-95). */
export const APPLY_CREDIT = "billing_apply_credit_on_publish";
/** Days from an invoice's date to its due date, in digits (B-96). */
export const TERMS = "billing_terms_days";
export const TERMS_DAYS_MAX = 366;
/** After how many days a cheque is stale, in digits; "": cheques of any age are taken (B-151). */
export const STALE_CHEQUES = "billing_stale_cheque_days";
export const STALE_CHEQUE_DAYS_MAX = 3_650;
/** Whether guardians are reminded each morning of what is owed, and on which days relative to due dates (B-106). */
export const REMINDERS = "billing_reminders";
export const REMINDER_STAGES = "billing_reminder_stages";
/** The school as the one who bills (B-97): what is empty is as in the school's record. By the columns of that record. */
export const PROFILE = {
  name: "billing_business_name",
  address: "billing_business_address",
  contact_number: "billing_business_contact",
  email: "billing_business_email",
  tax_number: "billing_business_tin",
} as const;
export type ProfileName = (typeof PROFILE)[keyof typeof PROFILE];
const PROFILE_NAMES: readonly ProfileName[] = Object.values(PROFILE);
const STANDARDS = {
  /** The last day of the closed books; "" where none are closed. */
  billing_locked_through: "",
  billing_separate_duties: OFF,
  [APPLY_CREDIT]: OFF,
  [TERMS]: String(TERMS_DAYS),
  [STALE_CHEQUES]: String(STALE_CHEQUE_DAYS),
  [REMINDERS]: OFF,
  [REMINDER_STAGES]: stagesText(STANDARD_STAGES),
  ...(Object.fromEntries(PROFILE_NAMES.map((name) => [name, ""])) as Record<ProfileName, string>),
};
export type BillingSettingName = keyof typeof STANDARDS;
export const BILLING_SETTINGS = settingsRecord<BillingSettingName>("billing", STANDARDS);
export type BillingSettings = Settings<BillingSettingName>;

/** Whose uuid closed the books, kept beside the settings. */
export const LOCKED_BY = "billing_locked_by";

export const YES_OR_NO = [
  { value: OFF, label: "No" },
  { value: ON, label: "Yes" },
];
/** The settings as they are shown. */
export const BILLING_SETTING_FIELDS: readonly SettingField<BillingSettingName>[] = [
  {
    name: "billing_locked_through",
    label: "Books closed through",
    kind: "day",
    isRequired: false,
    help: "No invoice, credit memo or payment is dated on this day or before it. Empty: no books are closed.",
  },
  {
    name: "billing_separate_duties",
    label: "Separate duties",
    kind: "choice",
    options: YES_OR_NO,
    isRequired: true,
    help: "Yes: nobody approves a refund he or she asked for, posts one he or she approved, confirms bank lines he or she uploaded, publishes late charges he or she ran, or opens books he or she closed.",
  },
  {
    name: APPLY_CREDIT,
    label: "Apply credit when publishing",
    kind: "choice",
    options: YES_OR_NO,
    isRequired: true,
    help: "Yes: an invoice that is published is paid with the student's unapplied credit at once, as far as that goes.",
  },
  {
    name: TERMS,
    label: "Terms in days",
    kind: "text",
    isRequired: true,
    help: "From the invoice date to the due date: of the invoices schedules make, and proposed in the form.",
  },
  {
    name: STALE_CHEQUES,
    label: "Stale cheques after days",
    kind: "text",
    isRequired: false,
    help: "A cheque that is dated longer before it was received is refused. Empty: cheques of any age are taken.",
  },
];
/** The settings of reminders, as they are shown. */
export const REMINDER_FIELDS: readonly SettingField<BillingSettingName>[] = [
  {
    name: REMINDERS,
    label: "Send reminders",
    kind: "choice",
    options: [
      { value: OFF, label: "Off" },
      { value: ON, label: "On" },
    ],
    isRequired: true,
    help: `On: each morning at ${HOUR}:00 AM one email to each guardian, from the next morning on. It names every invoice of the children that reached a stage.`,
  },
  {
    name: REMINDER_STAGES,
    label: "Stages in days",
    kind: "text",
    isRequired: true,
    help: `Relative to the due date: -3 is three days before, 15 is fifteen days after. At most ${STAGES_MAX}, separated by commas. A stage that was missed is made up for within ${LATE_DAYS} days.`,
  },
];
const PROFILE_HELP = "Empty: as in the school's record.";
const profileField = (
  name: ProfileName,
  label: string,
  help = PROFILE_HELP,
): SettingField<BillingSettingName> => ({ name, label, kind: "text", isRequired: false, help });
/** The settings of the business profile, as they are shown. */
export const PROFILE_FIELDS: readonly SettingField<BillingSettingName>[] = [
  profileField(
    PROFILE.name,
    "Business name",
    `Heads every paper of billing and every statement. ${PROFILE_HELP}`,
  ),
  profileField(PROFILE.address, "Address"),
  profileField(PROFILE.contact_number, "Contact number"),
  profileField(PROFILE.email, "Email"),
  profileField(PROFILE.tax_number, "TIN"),
];

/** What the forms of billing say and propose before anything is typed. */
export interface FormSettings {
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  termsDays: number;
}
export const formSettingsOf = (settings: BillingSettings): FormSettings => ({
  closedThrough: settings.billing_locked_through,
  termsDays: Number(settings[TERMS]),
});

/** After how many days a cheque is stale; null: never. */
export const staleChequeDays = (settings: BillingSettings): number | null =>
  settings[STALE_CHEQUES] === "" ? null : Number(settings[STALE_CHEQUES]);

/** The form: beside the settings, why closed books are opened again. */
export const BILLING_SETTINGS_FORM = [
  ...BILLING_SETTING_FIELDS,
  {
    name: "reason",
    label: "Reason",
    kind: "text",
    isRequired: false,
    help: "Needed where closed books are opened again.",
  },
] as const;

const LOCKED_PATH = "billing_locked_through";
/** Whether the books may be closed through this day, or opened again, by whom it is asked. */
export function lockRefusal(
  { before, after, reason }: { before: string; after: string; reason: string },
  { today, actorUuid }: { today: SchoolDay; actorUuid: string },
  separate: { isOn: boolean; closedBy: { uuid: string; name: string } | null },
): Refusal | null {
  const wrong = (message: string, path: string) => refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);
  if (after === before) return null;
  if (after !== "" && after >= today)
    return wrong("The books can be closed through yesterday at the latest.", LOCKED_PATH);
  if (before === "" || after > before) return null;
  if (separate.isOn && separate.closedBy?.uuid === actorUuid)
    return wrong(
      `${separate.closedBy.name} closed the books through ${formatLongDay(before)}: somebody else has to open them again.`,
      LOCKED_PATH,
    );
  return reason === "" ? wrong("Please give the reason for opening the books again.", "reason") : null;
}

/** Whether the books are closed for a day: no document can be dated on it. */
export const isClosed = (day: SchoolDay, lockedThrough: string): boolean => day <= lockedThrough;
/** What a form says beside a date before one is typed. */
export const closedHelp = (lockedThrough: string): string | undefined =>
  lockedThrough === "" ? undefined : booksClosed(lockedThrough);
/** The refusal of a document that is dated in closed books. */
export const booksClosed = (lockedThrough: SchoolDay): string =>
  `The books are closed through ${formatLongDay(lockedThrough)}.`;
