import * as z from "zod";
import { ROLES } from "#core/identity/roles.ts";
import {
  IDLE_SETTING_NAMES,
  IDLE_SETTINGS,
  IDLE_TIMES,
  type IdleSetting,
  SECOND_STEP_ROLES,
} from "#core/identity/session-rules.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { readWebAddress, WEB_ADDRESS_REFUSAL } from "#core/shared/web-address.ts";
import { RETENTION, RETENTION_NAMES, type RetentionName, retentionLabel } from "./retention.ts";
import { type SettingField, type Settings, settingsRecord } from "./settings-record.ts";
import { NUMBER_PATTERN_NAMES, NUMBER_PATTERNS, STUDENT_NUMBERS } from "./student-numbers.ts";
import { STUDENT_ORDER, STUDENT_ORDER_OPTIONS, STUDENT_ORDERS } from "./student-order.ts";

/**
 * What the school decides for everyone: rows of school_setting, each read by the part it is about. A setting nobody has
 * decided has no row, and has the value under `standard`.
 */
export const OWN_APPROVAL = {
  name: "own_gradebook_approval",
  allowed: "allowed",
  standard: "refused",
} as const;
export const PARENT_APP_SETTINGS = {
  androidUrl: "parent_app_android_url",
  iosUrl: "parent_app_ios_url",
  note: "parent_app_note",
} as const;

/** What documents say of the school beside its name. */
export const SCHOOL_DOCUMENT_SETTINGS = {
  schoolId: "school_id",
  division: "school_division",
  region: "school_region",
} as const;
export const PRINTED_SIGNATURES = {
  name: "printed_signatures",
  printed: "printed",
  standard: "line",
} as const;

/** Whether the grade composite can be exported. */
export const COMPOSITE_EXPORT = {
  name: "composite_export",
  off: "off",
  standard: "on",
} as const;

/** Whether advisers print published report cards of the own section. */
export const ADVISER_PRINTING = {
  name: "adviser_printing",
  allowed: "allowed",
  standard: "refused",
} as const;

/** Whether guardians are told by email that a report card is published. */
export const CARD_NOTICE = { name: "card_notice", off: "off", standard: "on" } as const;

/** Whether dashboards show what is still to be done to open the school (M-23). */
export const SETUP_CHECKLIST = { name: "setup_checklist", hidden: "hidden", standard: "shown" } as const;

/** Whether students with an open balance go to the next school year (M-32). */
export const ROLLOVER_BALANCES = { name: "rollover_balances", held: "held", standard: "go" } as const;

const ADDRESS_MAX = 300;
const NOTE_MAX = 500;
const address = z
  .string()
  .max(ADDRESS_MAX)
  .transform((text) => text.trim())
  .refine((text) => text === "" || readWebAddress(text) !== null, WEB_ADDRESS_REFUSAL)
  .optional();

const LINE_MAX = 100;
const line = z
  .string()
  .max(LINE_MAX)
  .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
  .optional();

/** PATCH /settings/school: those named are changed. */
export const schoolSettingsBody = z.strictObject({
  [OWN_APPROVAL.name]: choiceOf([OWN_APPROVAL.standard, OWN_APPROVAL.allowed]).optional(),
  [PARENT_APP_SETTINGS.androidUrl]: address,
  [PARENT_APP_SETTINGS.iosUrl]: address,
  [PARENT_APP_SETTINGS.note]: z
    .string()
    .max(NOTE_MAX)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .optional(),
  [SCHOOL_DOCUMENT_SETTINGS.schoolId]: typedIdentifier({ max: LINE_MAX }).optional(),
  [SCHOOL_DOCUMENT_SETTINGS.division]: line,
  [SCHOOL_DOCUMENT_SETTINGS.region]: line,
  [PRINTED_SIGNATURES.name]: choiceOf([PRINTED_SIGNATURES.standard, PRINTED_SIGNATURES.printed]).optional(),
  [COMPOSITE_EXPORT.name]: choiceOf([COMPOSITE_EXPORT.standard, COMPOSITE_EXPORT.off]).optional(),
  [ADVISER_PRINTING.name]: choiceOf([ADVISER_PRINTING.standard, ADVISER_PRINTING.allowed]).optional(),
  [CARD_NOTICE.name]: choiceOf([CARD_NOTICE.standard, CARD_NOTICE.off]).optional(),
  [STUDENT_ORDER.name]: choiceOf(STUDENT_ORDERS).optional(),
  [STUDENT_NUMBERS.name]: choiceOf(NUMBER_PATTERN_NAMES).optional(),
  [SETUP_CHECKLIST.name]: choiceOf([SETUP_CHECKLIST.standard, SETUP_CHECKLIST.hidden]).optional(),
  [ROLLOVER_BALANCES.name]: choiceOf([ROLLOVER_BALANCES.standard, ROLLOVER_BALANCES.held]).optional(),
  [SECOND_STEP_ROLES.name]: z
    .array(choiceOf(SECOND_STEP_ROLES.choices))
    .max(SECOND_STEP_ROLES.choices.length)
    .transform((roles) => [...new Set(roles)].join(","))
    .optional(),
  idle_finance: choiceOf(IDLE_TIMES).optional(),
  idle_office: choiceOf(IDLE_TIMES).optional(),
  idle_teachers: choiceOf(IDLE_TIMES).optional(),
  retention_views: choiceOf(RETENTION.retention_views.choices).optional(),
  retention_sign_ins: choiceOf(RETENTION.retention_sign_ins.choices).optional(),
  retention_mails: choiceOf(RETENTION.retention_mails.choices).optional(),
  retention_files: choiceOf(RETENTION.retention_files.choices).optional(),
  retention_print_jobs: choiceOf(RETENTION.retention_print_jobs.choices).optional(),
  retention_contacts: choiceOf(RETENTION.retention_contacts.choices).optional(),
  /** What is deleted for good by a shorter time was told, and is wanted (M-38). */
  is_confirmed: z.boolean().optional(),
  version: z.int().min(0).optional(),
});
type SchoolSettingsEntry = z.output<typeof schoolSettingsBody>;
export type SettingName = Exclude<keyof SchoolSettingsEntry, "version" | "is_confirmed">;

/** The default values. */
const STANDARDS: Record<SettingName, string> = {
  own_gradebook_approval: OWN_APPROVAL.standard,
  parent_app_android_url: "",
  parent_app_ios_url: "",
  parent_app_note: "",
  school_id: "",
  school_division: "",
  school_region: "",
  printed_signatures: PRINTED_SIGNATURES.standard,
  composite_export: COMPOSITE_EXPORT.standard,
  card_notice: CARD_NOTICE.standard,
  adviser_printing: ADVISER_PRINTING.standard,
  student_order: STUDENT_ORDER.standard,
  student_numbers: STUDENT_NUMBERS.standard,
  setup_checklist: SETUP_CHECKLIST.standard,
  rollover_balances: ROLLOVER_BALANCES.standard,
  second_step_roles: SECOND_STEP_ROLES.standard,
  ...(Object.fromEntries(IDLE_SETTING_NAMES.map((name) => [name, IDLE_SETTINGS[name].standard])) as Record<
    IdleSetting,
    string
  >),
  ...(Object.fromEntries(RETENTION_NAMES.map((name) => [name, RETENTION[name].standard])) as Record<
    RetentionName,
    string
  >),
};
export const SCHOOL_SETTINGS = settingsRecord("school", STANDARDS);
export type SchoolSettings = Settings<SettingName>;

type SettingForm = Omit<SettingField<SettingName>, "name">;
/** The form, each setting with its meaning. */
const SETTING_FORMS: Readonly<Record<SettingName, SettingForm>> = {
  own_gradebook_approval: {
    label: "Allow approval of own gradebooks",
    kind: "choice",
    options: [
      { value: OWN_APPROVAL.standard, label: "No" },
      { value: OWN_APPROVAL.allowed, label: "Yes" },
    ],
    isRequired: true,
    help: "Yes: a head may approve the gradebook of a class he or she teaches. No: somebody else has to.",
  },
  parent_app_android_url: {
    label: "Parent app for Android",
    kind: "text",
    isRequired: false,
    help: "Download link shown to parents. Leave empty to hide it.",
  },
  parent_app_ios_url: {
    label: "Parent app for iPhone",
    kind: "text",
    isRequired: false,
    help: "The same for iPhones.",
  },
  parent_app_note: {
    label: "Note to parents",
    kind: "text",
    isRequired: false,
    help: "Shown on that page, for example whom to call.",
  },
  school_id: {
    label: "School ID",
    kind: "text",
    isRequired: false,
    help: "The school's number in the national register, printed on reports.",
  },
  school_division: {
    label: "Division",
    kind: "text",
    isRequired: false,
    help: "The schools division, printed on reports.",
  },
  school_region: {
    label: "Region",
    kind: "text",
    isRequired: false,
    help: "The region, printed on reports.",
  },
  printed_signatures: {
    label: "Signatures on reports",
    kind: "choice",
    options: [
      { value: PRINTED_SIGNATURES.standard, label: "A line to sign on" },
      { value: PRINTED_SIGNATURES.printed, label: "The scanned signature" },
    ],
    isRequired: true,
    help: "A scanned signature is printed only on published report cards and issued certificates.",
  },
  composite_export: {
    label: "Exports of the grade composite",
    kind: "choice",
    options: [
      { value: COMPOSITE_EXPORT.standard, label: "Yes" },
      { value: COMPOSITE_EXPORT.off, label: "No" },
    ],
    isRequired: true,
    help: "Yes: whoever sees the grade composite may export it as PDF and Excel.",
  },
  adviser_printing: {
    label: "Let advisers print published report cards",
    kind: "choice",
    options: [
      { value: ADVISER_PRINTING.standard, label: "No" },
      { value: ADVISER_PRINTING.allowed, label: "Yes" },
    ],
    isRequired: true,
    help: "Yes: a homeroom adviser prints the published report cards of the own section. No: the registrar prints all of them.",
  },
  setup_checklist: {
    label: "Setup checklist",
    kind: "choice",
    options: [
      { value: SETUP_CHECKLIST.standard, label: "On the dashboard until all is done" },
      { value: SETUP_CHECKLIST.hidden, label: "Put away" },
    ],
    isRequired: true,
    help: "What is still to be done to open the school, for administrator and registrar.",
  },
  card_notice: {
    label: "Email guardians when a report card is published",
    kind: "choice",
    options: [
      { value: CARD_NOTICE.standard, label: "Yes" },
      { value: CARD_NOTICE.off, label: "No" },
    ],
    isRequired: true,
    help: "Yes: the guardian is told that it is published and where to see it. The email has the student's given name and no grade.",
  },
  student_order: {
    label: "Order of students",
    kind: "choice",
    options: STUDENT_ORDER_OPTIONS,
    isRequired: true,
    help: "In gradebooks, class lists, attendance sheets and printed report cards. Each person may choose another order.",
  },
  student_numbers: {
    label: "Student numbers",
    kind: "choice",
    options: NUMBER_PATTERN_NAMES.map((value) => ({ value, label: NUMBER_PATTERNS[value].label })),
    isRequired: true,
    help: "What a student gets who is added without a number: the next one of this pattern. Numbers on record stay, and others of six to ten digits can be typed.",
  },
  rollover_balances: {
    label: "Students with an open balance",
    kind: "choice",
    options: [
      { value: ROLLOVER_BALANCES.standard, label: "Go to the next school year" },
      { value: ROLLOVER_BALANCES.held, label: "Are held back" },
    ],
    isRequired: true,
    help: "In the rollover to the next school year. Held back: a student who owes something is listed with the amount, and goes once it is paid.",
  },
  second_step_roles: {
    label: "Roles that need a second step",
    kind: "choices",
    options: SECOND_STEP_ROLES.choices.map((role) => ({ value: role, label: ROLES[role] })),
    isRequired: false,
    none: "Nobody",
    help: "Recommended for system administrator, registrar and finance. Whoever has such a role and no second step sets it up at the next sign-in, before anything else.",
  },
  ...(Object.fromEntries(
    IDLE_SETTING_NAMES.map((name): [string, SettingForm] => [
      name,
      {
        label: `Sign out after time without use: ${IDLE_SETTINGS[name].label.toLowerCase()}`,
        kind: "choice",
        options: IDLE_TIMES.map((value) => ({
          value,
          label: value === "off" ? "Never" : `${value} minutes`,
        })),
        isRequired: true,
        help: "Use is what a person does: opening, typing, clicking. What is saved is kept.",
      },
    ]),
  ) as Record<IdleSetting, SettingForm>),
  ...(Object.fromEntries(
    RETENTION_NAMES.map((name): [string, SettingForm] => [
      name,
      {
        label: RETENTION[name].label,
        kind: "choice",
        options: RETENTION[name].choices.map((value) => ({ value, label: retentionLabel(value) })),
        isRequired: true,
        help: RETENTION[name].help,
      },
    ]),
  ) as Record<RetentionName, SettingForm>),
};
export const SETTING_FIELDS = Object.entries(SETTING_FORMS).map(
  ([name, field]): SettingField<SettingName> => ({ name: name as SettingName, ...field }),
);
