import { scaledToText } from "#core/shared/decimal.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatMonth } from "#core/shared/school-day.ts";
import type { AuditEventName } from "./events.ts";

/** A field that an event says something of; null: it had, or has, no value. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}
type Data = Readonly<Record<string, unknown>>;
type Changes = (data: Data) => FieldChange[];
type Format = (value: unknown) => string;

/** A value of an event's data by its name; a dot nests. */
const valueAt = (data: Data, name: string): unknown =>
  name.split(".").reduce<unknown>((value, key) => (value as Data | null | undefined)?.[key], data);

const plain: Format = (value) =>
  Array.isArray(value)
    ? value.map(plain).join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
const shown = (value: unknown, format: Format): string | null =>
  value === null || value === undefined || value === "" ? null : format(value);
const day: Format = (value) => formatDay(String(value));
const pesos: Format = (value) => formatPesos(Number(value));
const grade: Format = (value) => scaledToText(BigInt(Number(value)), 4);
/** Days, in ten-thousandths. */
const dayCount: Format = (value) => String(Number(value) / 10_000);

/** A field of which both values are told. */
const moved =
  (field: string, from: string, to: string, format: Format = plain): Changes =>
  (data) => {
    const [before, after] = [from, to].map((name) => shown(valueAt(data, name), format));
    return before === after ? [] : [{ field, before: before ?? null, after: after ?? null }];
  };
/** A field of which the event tells what it is since. */
const set =
  (field: string, name: string, format: Format = plain): Changes =>
  (data) => {
    const after = shown(valueAt(data, name), format);
    return after === null ? [] : [{ field, before: null, after }];
  };
const all =
  (...parts: readonly Changes[]): Changes =>
  (data) =>
    parts.flatMap((part) => part(data));
const nothing: Changes = () => [];

const EXCLUSIONS = all(
  set("Students", "students"),
  set("Student numbers", "numbers"),
  set("Term", "term"),
  set("School year", "schoolYear"),
);
const REASON = set("Reason", "reason");
const STATUS = moved("Status", "from", "facts.status");
const STATE = moved("State", "from", "to");
const GRADEBOOK_STATUS = all(STATUS, set("Release date", "releaseDate"), REASON);
/** Rows of a file that were not imported. */
const LEFT_OUT = set("Left out", "leftOut");
const AMOUNT = set("Amount", "amountCentavos", pesos);
/** What it was of before, where the event says so. */
const MOVED_AMOUNT = moved("Amount", "before", "amountCentavos", pesos);
const INVOICES = set("Invoices", "invoices");
const GRADE = all(moved("Grade", "fromE4", "toE4", grade), set("Student", "student"), REASON);

/** "student_id" as "Student id". */
const words = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The fields a form or a setting has changed, which the event lists. */
const listed: Changes = ({ changes = [] }) =>
  (changes as { name: string; before: unknown; after: unknown }[]).map(({ name, before, after }) => ({
    field: words(name),
    before: shown(before, plain),
    after: shown(after, plain),
  }));
/** The fields of a record that is new. */
const entered: Changes = ({ entry = {} }) =>
  Object.entries(entry as Data).flatMap(([name, value]) =>
    name === "version" ? [] : set(words(name), "value")({ value }),
  );
/** The fields of a record that is there no more. */
const removed: Changes = (data) =>
  entered(data).map(({ field, after }) => ({ field, before: after, after: null }));
/** What an import of student details changed, student by student. */
const detailed: Changes = ({ changes = [] }) =>
  (changes as { studentNumber: string; before: Data; after: Data }[]).flatMap(
    ({ studentNumber, before, after }) =>
      Object.keys(after).flatMap((name) =>
        moved(
          `${words(name)} of ${studentNumber}`,
          "before",
          "after",
        )({ before: before[name], after: after[name] }),
      ),
  );
/** Days absent and tardy, before and after. */
const attendanceDays =
  (from: string, to: string): Changes =>
  (data) =>
    ["Days absent", "Days tardy"].flatMap((field, place) =>
      moved(field, `${from}.${place}`, `${to}.${place}`, dayCount)(data),
    );

/** What a saved attendance sheet changed, a student and term after the other. */
const sheetDays: Changes = ({ days = [] }) => {
  const inWords = (figures: readonly number[] | null): string | null =>
    figures === null ? null : `${dayCount(figures[0])} absent, ${dayCount(figures[1])} tardy`;
  return (days as { studentId: string; term: number; from: number[] | null; to: number[] }[]).map(
    ({ studentId, term, from, to }) => ({
      field: `${studentId}, term ${term}`,
      before: inWords(from),
      after: inWords(to),
    }),
  );
};

/** What each event's data says of fields (A-9). An event without its line does not compile. */
const CHANGES: Readonly<Record<AuditEventName, Changes>> = {
  "sign-in": nothing,
  "sign-in-refused": nothing,
  "sign-out": nothing,
  "sign-out-others": set("Sessions ended", "sessions"),
  "refresh-reuse": nothing,
  "password-change": nothing,
  "password-change-refused": REASON,
  "password-reset-request": nothing,
  "password-reset": nothing,
  "second-step-on": nothing,
  "second-step-off": nothing,
  "second-step-refused": nothing,
  "passkey-add": nothing,
  "passkey-remove": nothing,
  "recovery-codes-new": nothing,
  "recovery-code-used": nothing,
  "account-invite": set("Roles", "roles"),
  "account-resend": nothing,
  "account-revoke": STATE,
  "account-activate": nothing,
  "account-password-link": nothing,
  "account-import": all(set("Rows", "rows"), set("Invited", "added"), LEFT_OUT),
  "account-roles": moved("Roles", "before", "roles"),
  "account-lock": STATE,
  "account-unlock": STATE,
  "account-sessions-end": set("Sessions ended", "sessions"),
  "account-second-step-remove": nothing,
  "account-deactivate": STATE,
  "account-reactivate": STATE,
  "invoice-import-request": nothing,
  "invoice-import": all(set("Invoices", "invoices"), set("Opening balances", "opening-balances"), LEFT_OUT),
  "invoice-import-refused": set("Errors", "errors"),
  "invoice-create": AMOUNT,
  "invoice-update": all(
    MOVED_AMOUNT,
    set("Due date", "facts.dueDate", day),
    set("Invoice date", "facts.invoiceDate", day),
  ),
  "invoice-publish": all(AMOUNT, moved("Number", "draftNumber", "facts.number")),
  "invoice-source-publish": all(AMOUNT, set("Invoices made", "made"), set("Occurrences", "occurrences")),
  "invoice-split": all(AMOUNT, set("Instalments", "made")),
  "invoice-schedule-pause": REASON,
  "invoice-schedule-resume": REASON,
  "invoice-schedule-end": all(REASON, set("Occurrences not made", "unmade")),
  "invoice-cancel": set("Balance", "balanceCentavos", pesos),
  "invoice-restore": set("Balance", "balanceCentavos", pesos),
  "invoice-identifier": moved("Reference number", "before", "after"),
  "invoice-view": nothing,
  "payment-history-view": nothing,
  "payment-import-request": nothing,
  "payment-import": all(set("Payments", "payments"), LEFT_OUT),
  "payment-import-refused": set("Errors", "errors"),
  "payment-create": AMOUNT,
  "payment-update": MOVED_AMOUNT,
  "payment-post": all(AMOUNT, set("Receipt", "facts.receipt")),
  "payment-cancel": all(moved("Status", "status", "facts.status"), AMOUNT),
  "credit-apply": all(AMOUNT, INVOICES),
  "credit-unapply": all(AMOUNT, INVOICES),
  "refund-request": all(AMOUNT, set("Reason", "reason")),
  "refund-approve": all(moved("Status", "status", "facts.status"), AMOUNT),
  "refund-decline": all(moved("Status", "status", "facts.status"), set("Reason", "reason")),
  "payment-refund": all(moved("Status", "status", "facts.status"), AMOUNT),
  "refund-import-request": nothing,
  "refund-import": all(set("Refunds", "refunds"), LEFT_OUT),
  "refund-import-refused": set("Errors", "errors"),
  "refund-create": all(AMOUNT, set("Payment", "payment")),
  "refund-update": MOVED_AMOUNT,
  "refund-post": all(moved("Status", "status", "facts.status"), AMOUNT),
  "refund-cancel": all(moved("Status", "status", "facts.status"), AMOUNT),
  "refund-identifier": moved("Reference number", "before", "after"),
  "refund-view": nothing,
  "bank-line-import-request": nothing,
  "bank-line-import": all(set("Bank lines", "bank-lines"), LEFT_OUT),
  "bank-line-import-refused": set("Errors", "errors"),
  "bank-line-match": set("Bank lines", "lines"),
  "bank-line-confirm": all(set("Bank line", "line"), AMOUNT, set("Payment", "payment")),
  "bank-line-ignore": all(set("Bank line", "line"), AMOUNT),
  "bank-line-undo": all(set("Bank line", "line"), AMOUNT, set("Payment", "payment")),
  "erp-retry": all(set("Log ID", "logId"), set("Status before", "status")),
  "erp-receipt": set("Official receipt number", "told"),
  "erp-receipt-refused": all(
    moved("Official receipt number", "officialReceiptNumber", "told"),
    set("Already on", "usedBy"),
  ),
  "official-receipt-correct": all(moved("Official receipt number", "before", "after"), REASON),
  "payment-identifier": moved("Typed numbers", "before", "after"),
  "payment-attach": moved("Reference document", "replaced", "file"),
  "credit-memo-create": all(AMOUNT, set("Invoice", "invoice")),
  "credit-memo-update": all(MOVED_AMOUNT, set("Invoice", "invoice")),
  "credit-memo-publish": all(AMOUNT, set("Invoice", "invoice"), set("Number", "facts.number")),
  "credit-memo-cancel": all(AMOUNT, set("Invoice", "invoice")),
  "credit-memo-restore": all(AMOUNT, set("Invoice", "invoice")),
  "credit-memo-view": nothing,
  "promissory-note-create": all(AMOUNT, INVOICES, set("Dates", "dates"), set("Number", "facts.number")),
  "promissory-note-attach": moved("Signed paper", "replaced", "file"),
  "promissory-note-withdraw": all(AMOUNT, set("Settled", "settledCentavos", pesos), REASON),
  "promissory-note-view": nothing,
  "payment-view": nothing,
  "receipt-view": nothing,
  "statement-view": nothing,
  "file-view": nothing,
  "file-upload": set("Bytes", "bytes"),
  "document-request": all(
    set("Kind", "kind"),
    set("Format", "format"),
    set("Period", "period"),
    set("Records", "total"),
    set("Cards", "cards"),
    set("Papers", "papers"),
  ),
  "document-retry": nothing,
  "document-cancel": nothing,
  "document-download": nothing,
  "reminder-send": all(INVOICES, AMOUNT),
  "mail-request": set("Month", "month", (month) => formatMonth(String(month))),
  "mail-resolve": nothing,
  "number-gap": all(set("Series", "series"), moved("Numbers", "first", "last")),
  "trail-verification-request": nothing,
  "trail-verification": all(set("Events", "events"), set("Mistake", "mistake")),
  "database-restore": set("Backup of", "takenAt"),
  "school-setup": all(set("School", "name"), set("Address", "address")),
  "school-setup-refused": set("Address", "address"),
  "attendance-view": nothing,
  "attendance-export": all(set("Kind", "kind"), set("Students", "students")),
  "attendance-add": all(
    set("Student", "studentId"),
    set("Term", "term"),
    set("Days absent", "daysAbsentE4", dayCount),
    set("Days tardy", "daysTardyE4", dayCount),
  ),
  "attendance-update": attendanceDays("from", "to"),
  "attendance-sheet": all(set("Section", "section"), set("School year", "schoolYear"), sheetDays),
  "attendance-publish": attendanceDays("none", "days"),
  "attendance-delete": all(set("Student", "studentId"), set("Term", "term"), attendanceDays("days", "none")),
  "attendance-import": all(set("Rows", "rows"), set("Added", "added"), set("Changed", "changed"), LEFT_OUT),
  "enrollment-pass-add": all(
    set("Student", "studentId"),
    set("School year", "schoolYear"),
    set("Grade level", "gradeLevel"),
  ),
  "enrollment-pass-import": all(set("Rows", "rows"), set("Made", "added"), LEFT_OUT),
  "enrollment-pass-release": all(set("Student", "studentId"), set("School year", "schoolYear")),
  "enrollment-pass-withdraw": all(set("Student", "studentId"), set("School year", "schoolYear")),
  "gradebook-view": nothing,
  "gradebook-scores": all(set("Scores", "scores"), REASON),
  "gradebook-submit": GRADEBOOK_STATUS,
  "gradebook-approve": GRADEBOOK_STATUS,
  "gradebook-reject": GRADEBOOK_STATUS,
  "gradebook-release": GRADEBOOK_STATUS,
  "gradebook-schedule": GRADEBOOK_STATUS,
  "gradebook-unschedule": GRADEBOOK_STATUS,
  "gradebook-reopen": GRADEBOOK_STATUS,
  "grade-override": GRADE,
  "former-scores": all(
    set("Student", "student"),
    set("Section", "section"),
    set("Taken over", "taken"),
    set("Left out", "leftOut"),
    REASON,
  ),
  "late-students": all(set("Students", "students"), set("Scores", "scores")),
  "activity-add": all(set("Activity", "code"), set("Maximum", "maximum")),
  "activity-update": all(set("Activity", "code"), moved("Maximum", "before", "maximum")),
  "activity-delete": all(set("Activity", "code"), moved("Maximum", "maximum", "none")),
  "activity-publish": all(set("Published", "code"), set("What", "what")),
  "activity-copy": all(set("From", "from"), set("Activities", "codes")),
  "activity-import": all(set("Component", "component"), set("Activities", "codes"), LEFT_OUT),
  "gradebook-merge": moved("Student ID", "from", "to"),
  "gradebook-import": all(set("Rows", "rows"), set("Scores", "scores"), LEFT_OUT),
  "exclusion-import": all(
    set("Students", "students"),
    set("Term", "term"),
    set("School year", "schoolYear"),
    LEFT_OUT,
  ),
  "exclusion-remove": EXCLUSIONS,
  "exclusion-restore": EXCLUSIONS,
  "report-card-view": nothing,
  "award-view": nothing,
  "report-card-publish": all(
    set("Term", "term"),
    set("Revision", "revision"),
    set("Fingerprint", "sha256"),
    REASON,
  ),
  "grade-reminder": all(set("Term", "term"), set("Classes", "classes")),
  "report-card-mail": all(set("Term", "term"), set("Revision", "revision")),
  "report-card-withdraw": all(set("Term", "term"), REASON),
  "award-issue": all(
    set("Award", "award"),
    set("Term", "term"),
    set("School year", "schoolYear"),
    set("Rules version", "rules"),
    set("Fingerprint", "sha256"),
  ),
  "award-withdraw": all(set("Award", "award"), set("Term", "term"), set("School year", "schoolYear"), REASON),
  "award-rules": all(set("School year", "schoolYear"), set("Version", "version"), set("Rules", "name")),
  "report-card-publish-job": all(set("Sections", "sections"), set("Report cards", "cards")),
  "report-card-publish-cancel": nothing,
  "promotion-override": all(moved("Promotion", "from", "to"), set("School year", "schoolYear"), REASON),
  "permanent-record-view": nothing,
  "student-view": nothing,
  "photo-change": listed,
  "everything-kept": nothing,
  "contact-erase": REASON,
  "sponsor-merge": listed,
  "sponsor-merge-undo": listed,
  "student-merge": listed,
  "student-merge-undo": listed,
  "permanent-record-issue": all(
    set("Number", "number"),
    set("Purpose", "purpose"),
    set("Recipient", "recipient"),
  ),
  "elsewhere-year": all(moved("School year", "from", "to"), REASON),
  "remedial-mark": all(
    moved("Remedial mark", "fromE4", "toE4", grade),
    set("Learning area", "subject"),
    set("From", "heldFrom"),
    set("To", "heldTo"),
    set("School year", "schoolYear"),
    REASON,
  ),
  "missing-term": all(set("Term", "term"), set("Missing", "isMissing"), set("School", "school"), REASON),
  "management-add": entered,
  "management-update": listed,
  "management-remove": removed,
  "student-arrive": all(
    set("Student", "name"),
    set("School year", "schoolYear"),
    set("Day of coming", "arrivedOn", day),
    set("Former school", "formerSchool"),
    set("Papers received", "papers"),
    set("Terms marked as missing", "missingTerms"),
  ),
  "student-leave": all(
    set("Student", "name"),
    set("Last day", "leftOn", day),
    set("Why", "kind"),
    set("Where to", "destination"),
    REASON,
    set("Sections left", "sections"),
  ),
  "management-import": all(set("List", "list"), set("Added", "added"), set("Changed", "changed"), LEFT_OUT),
  "class-end": all(moved("Last Term", "from", "to"), set("Closed terms", "closed"), REASON),
  "class-reopen": moved("Last Term", "from", "to"),
  "billing-settings": all(listed, REASON),
  "cash-count": all(
    set("Day", "day"),
    set("Cashier", "cashier"),
    moved("Cash", "expectedCentavos", "countedCentavos", pesos),
    set("Note", "note"),
  ),
  "late-charge-rule": all(set("Version", "version"), listed),
  "reminder-run": all(set("Day", "day", day), set("Emails", "mails"), INVOICES, AMOUNT, LEFT_OUT),
  "reminders-off": REASON,
  "reminders-on": nothing,
  "late-charge-run": all(set("Month", "month"), set("Drafts", "drafts"), AMOUNT),
  "discount-save": all(set("Record", "record"), listed),
  "scholarship-save": all(set("Record", "record"), listed),
  "product-save": all(set("Record", "record"), listed),
  "segment-save": all(set("Record", "record"), listed),
  "segment-follow": all(set("Segment", "record"), set("School Year", "year"), set("Students", "students")),
  "segment-join": all(set("Segment", "record"), set("Students", "students")),
  "segment-leave": all(set("Segment", "record"), set("Students", "students"), set("Student IDs", "numbers")),
  "segment-import": all(set("Rows", "rows"), set("Added", "added"), LEFT_OUT),
  "school-settings": listed,
  "rollover-prepare": all(
    set("School year", "name"),
    set("Rule", "rule"),
    set("Enrollment passes made", "passes"),
  ),
  "rollover-edit": listed,
  "rollover-import": all(listed, LEFT_OUT),
  "rollover-take-over": set("Changes", "changes"),
  "rollover-apply": all(set("School year", "name"), set("Sections", "sections"), set("Students", "students")),
  "rollover-part": set("Section", "part"),
  "rollover-take-back": all(
    set("School year", "name"),
    set("Sections", "sections"),
    set("Students", "students"),
  ),
  "roster-import": all(
    set("Rows", "rows"),
    set("Joined", "joined"),
    set("Left", "left"),
    set("New students", "newStudents"),
    LEFT_OUT,
  ),
  "student-details-import": all(detailed, LEFT_OUT),
  "signature-change": listed,
  "logo-change": listed,
  "preset-apply": all(
    set("School Year", "name"),
    set("Departments", "departments"),
    set("Grade Levels", "gradeLevels"),
    set("Subjects", "subjects"),
    set("Grading Schemes", "schemes"),
  ),
  "scheme-add": all(set("Scheme", "name"), set("Applies to", "appliesTo")),
  "scheme-version": all(set("Scheme", "name"), set("Version", "version"), set("Applies to", "appliesTo")),
  "scheme-places": all(set("Scheme", "name"), set("Applies to", "appliesTo")),
};

/** All that an event says of fields, in words; empty where it changed none. `data` is the event's as it was stored. */
export const changesOf = (event: AuditEventName, data: Data): FieldChange[] => CHANGES[event](data);

/** Field changes as one line: "Amount: ₱100.00 → ₱120.00; Reason: Paid twice". */
export const changesInWords = (changes: readonly FieldChange[]): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${before === null ? "" : `${before} → `}${after ?? "none"}`)
    .join("; ");
