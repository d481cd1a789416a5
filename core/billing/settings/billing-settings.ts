import { type SettingField, type Settings, settingsRecord } from "../../management/settings-record.ts";
import { type Refusal, refuseAll } from "../../shared/result.ts";
import { formatLongDay, type SchoolDay } from "../../shared/school-day.ts";

/** What finance decides for billing (B-48): rows of school_setting, each read by the part it is about. */
export const OFF = "off";
export const ON = "on";
const STANDARDS = {
  /** The last day of the closed books; "" where none are closed. */
  billing_locked_through: "",
  billing_separate_duties: OFF,
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
    help: "Yes: nobody approves a refund he or she asked for, posts one he or she approved, or opens books he or she closed.",
  },
];
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

/** A day on which no paper can be dated any more. */
export const isClosed = (day: SchoolDay, lockedThrough: string): boolean => day <= lockedThrough;
/** What is said to whoever dates a paper in closed books. */
export const booksClosed = (lockedThrough: SchoolDay): string =>
  `The books are closed through ${formatLongDay(lockedThrough)}.`;
