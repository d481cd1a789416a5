import { TERM_NAMES } from "../management/contract.ts";
import { type TermOrdinal, termOrdinalOf } from "../management/term-name.ts";
import { yearOf } from "../shared/school-day.ts";
import type { SubjectKind } from "./class-record.ts";
import type { GradebookRow } from "./gradebook.ts";
import type { GradebookStatus } from "./gradebook-actions.ts";

/** The wire of a gradebook, as every call about one names it (grading §3; contract, Grading). */
export interface WireGradebook {
  id: string;
  name: string;
  class_id: string;
  status: GradebookStatus;
  version: number;
  gradelevel_code: string;
  subject: { code: string; name: string; kind: SubjectKind };
  grade_section: { id: string; section_name: string };
  grade_level: { code: string; name: string };
  school_period: WireSchoolPeriod;
  grading_period: WireGradingPeriod;
  faculties: { id: string; name: string }[];
  faculty_count: number;
  date_submitted: string | null;
  release_date: string | null;
  date_released: string | null;
  was_rejected: boolean;
  reject_reason: string;
  /** The one who asks encodes and submits it. */
  is_teacher: boolean;
  /** The one who asks teaches it, and may not approve it. */
  is_own: boolean;
  /** A head of its department teaches it; another DH or DAH approves it. */
  is_heads_own: boolean;
  /** There is none: RA approves it. */
  lacks_head: boolean;
  blanks: number;
  holes: number;
  categories_without_score: string[];
}

export interface WireSchoolPeriod {
  id: string;
  name: string;
  curriculumn_code: string;
  start_date: string;
  end_date: string;
  start_year: number;
  end_year: number;
}

export interface WireGradingPeriod {
  id: string;
  name: string;
  encode_start_date: string | null;
  encode_end_date: string | null;
  correction_start_date: string | null;
  correction_end_date: string | null;
}

export const schoolPeriodToWire = (year: GradebookRow["schoolYear"]): WireSchoolPeriod => ({
  id: year.uuid,
  name: year.name,
  curriculumn_code: year.curriculum,
  start_date: year.start,
  end_date: year.end,
  start_year: yearOf(year.start),
  end_year: yearOf(year.end),
});
const schoolPeriodFromWire = (wire: WireSchoolPeriod): GradebookRow["schoolYear"] => ({
  uuid: wire.id,
  name: wire.name,
  curriculum: wire.curriculumn_code,
  start: wire.start_date,
  end: wire.end_date,
});

export const gradingPeriodToWire = ({
  term,
  windows: { encoding, correction },
}: Pick<GradebookRow, "term" | "windows">): WireGradingPeriod => ({
  id: term.uuid,
  name: TERM_NAMES[term.ordinal],
  encode_start_date: encoding?.start ?? null,
  encode_end_date: encoding?.end ?? null,
  correction_start_date: correction?.start ?? null,
  correction_end_date: correction?.end ?? null,
});
const windowFrom = (start: string | null, end: string | null) =>
  start !== null && end !== null ? { start, end } : null;

export const gradebookToWire = (row: GradebookRow): WireGradebook => ({
  id: row.uuid,
  name: row.name,
  class_id: row.classUuid,
  status: row.status,
  version: row.version,
  gradelevel_code: row.level.code,
  subject: row.subject,
  grade_section: { id: row.section.uuid, section_name: row.section.name },
  grade_level: row.level,
  school_period: schoolPeriodToWire(row.schoolYear),
  grading_period: gradingPeriodToWire(row),
  faculties: row.teachers.map(({ uuid, name }) => ({ id: uuid, name })),
  faculty_count: row.teachers.length,
  date_submitted: row.submittedAt,
  release_date: row.releaseDate,
  date_released: row.releasedAt,
  was_rejected: row.wasRejected,
  reject_reason: row.rejectReason,
  is_teacher: row.isTeacher,
  is_own: row.isOwn,
  is_heads_own: row.isHeadsOwn,
  lacks_head: row.lacksHead,
  blanks: row.blanks,
  holes: row.holes,
  categories_without_score: [...row.categoriesWithoutScore],
});

export const gradebookFromWire = (wire: WireGradebook): GradebookRow => ({
  uuid: wire.id,
  name: wire.name,
  classUuid: wire.class_id,
  status: wire.status,
  version: wire.version,
  subject: wire.subject,
  section: { uuid: wire.grade_section.id, name: wire.grade_section.section_name },
  level: wire.grade_level,
  schoolYear: schoolPeriodFromWire(wire.school_period),
  term: { uuid: wire.grading_period.id, ordinal: ordinalOf(wire.grading_period.name) },
  windows: {
    encoding: windowFrom(wire.grading_period.encode_start_date, wire.grading_period.encode_end_date),
    correction: windowFrom(
      wire.grading_period.correction_start_date,
      wire.grading_period.correction_end_date,
    ),
  },
  teachers: wire.faculties.map(({ id, name }) => ({ uuid: id, name })),
  submittedAt: wire.date_submitted,
  releaseDate: wire.release_date,
  releasedAt: wire.date_released,
  wasRejected: wire.was_rejected,
  rejectReason: wire.reject_reason,
  isTeacher: wire.is_teacher,
  isOwn: wire.is_own,
  isHeadsOwn: wire.is_heads_own,
  lacksHead: wire.lacks_head,
  blanks: wire.blanks,
  holes: wire.holes,
  categoriesWithoutScore: wire.categories_without_score,
});

const ordinalOf = (name: string): TermOrdinal => termOrdinalOf(name) ?? 1;
