/** How long the school keeps what it does not have to keep for ever: days, as settings of the school. */
const DAYS = {
  "30": "30 days",
  "90": "90 days",
  "365": "1 year",
  "1095": "3 years",
  "3650": "10 years",
} as const;
export type RetentionDays = keyof typeof DAYS;
export const RETENTION_DAYS = Object.keys(DAYS) as [RetentionDays, ...RetentionDays[]];
export const RETENTION_OPTIONS = RETENTION_DAYS.map((value) => ({ value, label: DAYS[value] }));

/** Each setting with its default. */
export const RETENTION = {
  retention_views: {
    standard: "365",
    label: "Keep who looked at what",
    help: "Who opened an invoice, a payment, a statement, a gradebook or a report card. Changes are in the audit trail and are never deleted.",
  },
  retention_sign_ins: {
    standard: "90",
    label: "Keep ended sign-ins",
    help: "Sign-ins that have ended, and password links.",
  },
  retention_mails: {
    standard: "365",
    label: "Keep sent emails",
    help: "To whom an email went and what it said. Emails that still wait for a decision are kept, and those of report cards while no newer revision is published. Statements of a month are kept at least 400 days, so that none is sent twice.",
  },
  retention_files: {
    standard: "3650",
    label: "Keep files",
    help: "Exports, files of invoices and receipts, statements and class papers; they can be asked for again. The codes on documents can always be verified. Documents of released gradebooks and the slips of payments are kept.",
  },
  retention_print_jobs: {
    standard: "30",
    label: "Keep files of print jobs",
    help: "Papers prepared in bulk. The job stays in the list of files and makes the same papers again.",
  },
} as const satisfies Record<string, { standard: RetentionDays; label: string; help: string }>;
export type RetentionName = keyof typeof RETENTION;
export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[];

/** Days of each setting, from the rows of school_setting. */
export function retentionOf(rows: readonly { name: string; value: string }[]): Record<RetentionName, number> {
  const decided = new Map(rows.map(({ name, value }) => [name, value]));
  const days = (name: RetentionName): number => Number(decided.get(name) ?? RETENTION[name].standard);
  return {
    retention_views: days("retention_views"),
    retention_sign_ins: days("retention_sign_ins"),
    retention_mails: days("retention_mails"),
    retention_files: days("retention_files"),
    retention_print_jobs: days("retention_print_jobs"),
  };
}
