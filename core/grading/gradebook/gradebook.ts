import type { EncodingWindows, SchoolWindow } from "#core/grading/workflow/encoding-window.ts";
import type { GradebookFacts, GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { SCREENS, type ScreenKey } from "#core/identity/screens.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { term } from "#core/management/term-field.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import {
  adapted,
  code,
  custom,
  day,
  fields,
  flag,
  instant,
  name,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  today,
  whole,
} from "#core/shared/list/fields.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";

/**
 * A gradebook as the list and every screen of it know it: what the workflow asks about it, and what it is of.
 *
 *   gradebook › class (section × subject) › teachers
 *             › term › school year
 */

/** A school year as the records of grading name it. */
const SCHOOL_PERIOD_FIELDS = {
  uuid: text("id"),
  name: name("name"),
  curriculum: text("curriculumn_code"),
  start: day("start_date"),
  end: day("end_date"),
};
const YEARS_WRITTEN = {
  names: { startYear: whole("start_year"), endYear: whole("end_year") },
  toWire: ({ start, end }: { start: SchoolDay; end: SchoolDay }) => ({
    start_year: yearOf(start),
    end_year: yearOf(end),
  }),
  fromWire: () => ({}),
};
export const SCHOOL_PERIOD = fields(SCHOOL_PERIOD_FIELDS, YEARS_WRITTEN);
/** A school year that filters offer; `isCurrent`: it runs today. */
export const SCHOOL_YEAR_CHOICE = fields(
  { ...SCHOOL_PERIOD_FIELDS, isCurrent: flag("is_current") },
  YEARS_WRITTEN,
);

export const TERM = fields({ uuid: text("id"), ordinal: term("name") });
const windowOf = (start: SchoolDay | null, end: SchoolDay | null): SchoolWindow | null =>
  start !== null && end !== null ? { start, end } : null;
/** When scores are encoded, and corrected; null where the days are not set. */
export const WINDOWS = adapted(
  fields({
    encodingStart: orNull(day("encode_start_date")),
    encodingEnd: orNull(day("encode_end_date")),
    correctionStart: orNull(day("correction_start_date")),
    correctionEnd: orNull(day("correction_end_date")),
  }),
  ({ encoding, correction }: EncodingWindows) => ({
    encodingStart: encoding?.start ?? null,
    encodingEnd: encoding?.end ?? null,
    correctionStart: correction?.start ?? null,
    correctionEnd: correction?.end ?? null,
  }),
  ({ encodingStart, encodingEnd, correctionStart, correctionEnd }) => ({
    encoding: windowOf(encodingStart, encodingEnd),
    correction: windowOf(correctionStart, correctionEnd),
  }),
);
export const TEACHER = fields({ uuid: text("id"), name: name("name") });

/** The fields of a gradebook: of its list, its detail and the answer of its changes. */
const GRADEBOOK_FIELDS = {
  name: name("name", "GB Name", { isFixed: true }),
  schoolYear: record("school_period", SCHOOL_PERIOD, "Year", { column: "year" }),
  term: record("grading_period", TERM, "Term"),
  windows: record("grading_period", WINDOWS),
  section: record(
    "grade_section",
    fields({ uuid: text("id"), name: name("section_name") }),
    "Grade Level & Section",
  ),
  subject: record(
    "subject",
    fields({ code: code("code"), name: name("name"), kind: text<SubjectKind>("kind") }),
    "Subject",
  ),
  teachers: records("faculties", TEACHER, "Teacher", { column: "teacher" }),
  completeness: text("completeness", "Completeness"),
  submittedAt: orNull(instant("date_submitted", "Date Submitted", { asDay: true })),
  status: custom<GradebookStatus>("status", "Submission Status", { pin: "last", wireKind: "text" }),
  uuid: text("id"),
  version: whole("version"),
  classUuid: text("class_id"),
  level: record("grade_level", fields({ code: code("code"), name: name("name") })),
  /** The day it is scheduled to be released on. */
  releaseDate: orNull(day("release_date")),
  releasedAt: orNull(instant("date_released")),
  /** It has been rejected at least once since it was a draft. */
  wasRejected: flag("was_rejected"),
  rejectReason: text("reject_reason"),
  /** The user who asks encodes and submits it. */
  isTeacher: flag("is_teacher"),
  /** The user who asks teaches it, and may not approve it. */
  isOwn: flag("is_own"),
  /** A head of its department teaches it; another DH or DAH approves it. */
  isHeadsOwn: flag("is_heads_own"),
  /** The department has no other head: RA approves it. */
  lacksHead: flag("lacks_head"),
  blanks: whole("blanks"),
  missingCount: whole("holes"),
  categoriesWithoutScore: texts("categories_without_score"),
  undecidedMoves: whole("undecided_moves"),
};
const ALSO_WRITTEN = {
  names: { levelCode: text("gradelevel_code"), teacherCount: whole("faculty_count") },
  toWire: ({ level, teachers }: Pick<GradebookRow, "level" | "teachers">) => ({
    gradelevel_code: level.code,
    faculty_count: teachers.length,
  }),
  fromWire: () => ({}),
};
export type GradebookRow = RecordOfFields<typeof GRADEBOOK_FIELDS>;

/** A gradebook on the wire. */
export const GRADEBOOK = fields(GRADEBOOK_FIELDS, ALSO_WRITTEN);
/** A gradebook of a list, with the day its workflow depends on. */
export const LISTED_GRADEBOOK = fields({ ...GRADEBOOK_FIELDS, today: today() }, ALSO_WRITTEN);

/** What every rule of its workflow asks. */
export const factsOf = (row: GradebookRow, today: SchoolDay): GradebookRow & GradebookFacts => ({
  ...row,
  today,
});

/** "Mathematics - Grade 7 Sampaguita - 2nd Term". */
export const gradebookName = (
  subject: string,
  { level, section }: { level: string; section: string },
  term: TermOrdinal,
): string => `${subject} - ${level} ${section} - ${TERM_NAMES[term]} Term`;

/** What a gradebook's name sorts by: the grade level by its place (S-45), as the database reads it out of the name (db/migrations/0101_shared.sql). */
export const gradebookSortsBy = (
  subject: string,
  { levelOrdinal, section }: { levelOrdinal: number; section: string },
  term: TermOrdinal,
): string => gradebookName(subject, { level: String(levelOrdinal).padStart(3, "0"), section }, term);

/** "Mathematics - Grade 7 Sampaguita - 2nd Term (SY 2026-2027)": of a gradebook whose name another has already (G-47). */
export const gradebookNameWithYear = (name: string, schoolYear: string): string => `${name} (${schoolYear})`;

/** Conduct is the gradebook of this kind of subject. */
export const CONDUCT_KIND: SubjectKind = "homeroom";

/** The list that a gradebook belongs to. */
export const screenOf = ({
  subject,
}: {
  subject: { kind: SubjectKind };
}): ScreenKey & ("gradebooks" | "conduct") => (subject.kind === CONDUCT_KIND ? "conduct" : "gradebooks");

/** What a gradebook's screen is addressed by. */
type Addressed = Pick<GradebookRow, "classUuid" | "uuid"> & { subject: { kind: SubjectKind } };

/** The path of a gradebook's screen; of conduct it also says whether its Submit is asked for. */
export function gradebookPath(row: Addressed): string {
  const screen = screenOf(row);
  const path = `${SCREENS[screen].path}/${row.classUuid}/${row.uuid}`;
  return screen === "conduct" ? `${path}/${OPEN}` : path;
}
const OPEN = "open";
/** Whether the last part of a conduct record's address asks for its Submit at once. */
export const isToSubmit = (submit: string | undefined): boolean => submit === "submit" || submit === "true";

/** Dialogs of the gradebook's screen that have an address, by the action that opens them. */
export const OPENED = {
  import: "import",
  seeChanges: "changes",
  seeRevisions: "revisions",
} as const;
export type OpenedDialog = (typeof OPENED)[keyof typeof OPENED];
/** The path of a gradebook with one of its dialogs open. */
export const openedPath = (row: Addressed, dialog: keyof typeof OPENED): string =>
  `${gradebookPath(row)}?open=${OPENED[dialog]}`;
