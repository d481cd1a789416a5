import { fields, text, whole } from "#core/shared/list/fields.ts";

/** How long the school keeps what it does not have to keep for ever: days, as settings of the school. */
const DAYS = {
  "30": "30 days",
  "90": "90 days",
  "365": "1 year",
  "1095": "3 years",
  "3650": "10 years",
  never: "For ever",
} as const;
type RetentionDays = keyof typeof DAYS;
export const retentionLabel = (days: RetentionDays): string => DAYS[days];
const LOGGED = ["30", "90", "365", "1095", "3650"] as const;
const PERSONAL = ["365", "1095", "3650", "never"] as const;

/** Each setting with its default; `rows`: what is deleted. */
export const RETENTION = {
  retention_views: {
    standard: "365",
    choices: LOGGED,
    rows: "records of who looked at what",
    label: "Keep who looked at what",
    help: "Who opened an invoice, a payment, a statement, a gradebook or a report card. Changes are in the audit trail and are never deleted.",
  },
  retention_sign_ins: {
    standard: "90",
    choices: LOGGED,
    rows: "ended sign-ins and password links",
    label: "Keep ended sign-ins",
    help: "Sign-ins that have ended, and password links.",
  },
  retention_mails: {
    standard: "365",
    choices: LOGGED,
    rows: "sent emails",
    label: "Keep sent emails",
    help: "To whom an email went and what it said. Emails that still wait for a decision are kept, and those of report cards while no newer revision is published. Statements of a month are kept at least 400 days, so that none is sent twice.",
  },
  retention_files: {
    standard: "3650",
    choices: LOGGED,
    rows: "files",
    label: "Keep files",
    help: "Exports, files of invoices and receipts, statements and class papers; they can be asked for again. The codes on documents can always be verified. Documents of released gradebooks and the slips of payments are kept.",
  },
  retention_print_jobs: {
    standard: "30",
    choices: LOGGED,
    rows: "print jobs' files",
    label: "Keep files of print jobs",
    help: "Papers prepared in bulk. The job stays in the list of files and makes the same papers again.",
  },
  retention_contacts: {
    standard: "never",
    choices: PERSONAL,
    rows: "former students' contact data",
    label: "Keep contact data of former students",
    help: "Addresses, contact numbers, emails and photos of students who left so long ago and owe nothing, and of guardians of nobody else. Names, grades, papers and ledger are kept for ever.",
  },
} as const satisfies Record<
  string,
  { standard: RetentionDays; choices: readonly RetentionDays[]; rows: string; label: string; help: string }
>;
export type RetentionName = keyof typeof RETENTION;
export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[];

/** Days of each setting, from the rows of school_setting; Infinity: for ever. */
export function retentionOf(rows: readonly { name: string; value: string }[]): Record<RetentionName, number> {
  const decided = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    RETENTION_NAMES.map((name) => [name, daysOf(decided.get(name) ?? RETENTION[name].standard)]),
  ) as Record<RetentionName, number>;
}
export const daysOf = (value: string): number =>
  value === "never" ? Number.POSITIVE_INFINITY : Number(value);

/** How much is past its time where a setting has this value. */
export const PAST_TIME = fields({
  name: text<RetentionName>("name"),
  value: text("value"),
  count: whole("rows"),
});

/** What saving these settings would delete tonight that is kept until now, as a question; null: nothing. */
export function retentionQuestion(
  before: Readonly<Record<RetentionName, string>>,
  after: Readonly<Record<RetentionName, string>>,
  due: readonly { name: RetentionName; count: number }[],
): string | null {
  const lost = due.filter(({ name, count }) => count > 0 && daysOf(after[name]) < daysOf(before[name]));
  if (lost.length === 0) return null;
  const words = lost.map(({ name, count }) => `${count.toLocaleString("en-PH")} ${RETENTION[name].rows}`);
  return `Tonight this deletes for good: ${words.join(", ")}.`;
}
