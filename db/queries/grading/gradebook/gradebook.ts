import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { completenessText } from "#core/grading/workflow/gradebook-facts.ts";
import { approvalFacts } from "#db/queries/grading/class-approval.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

const GRADEBOOK = columns(
  "gradebook",
  "id",
  "uuid",
  "name",
  "status",
  "version",
  "was_rejected",
  "reject_reason",
  "submitted_at",
  "release_date",
  "released_at",
  "blanks",
  "missing_count",
  "incomplete_categories_json",
  "undecided_moves",
);
const TERM = columns(
  "term",
  "encode_start_date",
  "encode_end_date",
  "correction_start_date",
  "correction_end_date",
);
export interface GradebookSqlRow extends RowOfColumns<typeof GRADEBOOK>, RowOfColumns<typeof TERM> {
  class_row: Column<"school_class", "id">;
  section_row: Column<"section", "id">;
  term_row: Column<"term", "id">;
  scheme_row: Column<"gradebook", "scheme_id">;
  class_uuid: Column<"school_class", "uuid">;
  subject_code: Column<"subject", "code">;
  subject_name: Column<"subject", "name">;
  subject_kind: Column<"subject", "kind">;
  section_uuid: Column<"section", "uuid">;
  section_name: Column<"section", "name">;
  level_code: Column<"grade_level", "code">;
  level_name: Column<"grade_level", "name">;
  year_uuid: Column<"school_year", "uuid">;
  year_name: Column<"school_year", "name">;
  year_start: Column<"school_year", "start_date">;
  year_end: Column<"school_year", "end_date">;
  term_uuid: Column<"term", "uuid">;
  term_ordinal: Column<"term", "ordinal">;
  teachers_json: string;
  is_teacher: number;
  is_own: number;
  is_heads_own: number;
  lacks_head: number;
  curriculum: Column<"grading_scheme", "curriculum"> | null;
}

/** The scheme a class is graded by: the one its gradebook pinned, else its subject's, else its level's (G-3). */
export const SCHEME_OF_GRADEBOOK = sql`coalesce(gradebook.scheme_id, (select scheme_id from scheme_assignment
  where scheme_assignment.school_year_id = section.school_year_id
    and scheme_assignment.grade_level_id = section.grade_level_id
    and (scheme_assignment.subject_id = subject.id or scheme_assignment.subject_id is null)
  order by scheme_assignment.subject_id is null limit 1))`;

export const TEACHERS_OF_CLASS = sql`(select json_group_array(json(item)) from (select json_object('uuid', staff.uuid,
    'name', ${STAFF_NAME}) as item
  from class_teacher join staff on staff.id = class_teacher.staff_id where class_teacher.class_id = school_class.id
    order by class_teacher.position))`;

/** Everything the list, the screens and the rules know of a gradebook, for the one who asks. */
export const gradebookColumns = (
  userId: number,
): SQL => sql`${GRADEBOOK.sql}, gradebook.class_id as class_row,
  school_class.section_id as section_row, gradebook.term_id as term_row, ${SCHEME_OF_GRADEBOOK} as scheme_row, school_class.uuid as class_uuid,
  subject.code as subject_code, subject.name as subject_name, subject.kind as subject_kind,
  section.uuid as section_uuid, section.name as section_name,
  grade_level.code as level_code, grade_level.name as level_name, school_year.uuid as year_uuid,
  school_year.name as year_name, school_year.start_date as year_start, school_year.end_date as year_end,
  (select curriculum from grading_scheme where id = ${SCHEME_OF_GRADEBOOK}) as curriculum,
  term.uuid as term_uuid, term.ordinal as term_ordinal, ${TERM.sql}, ${TEACHERS_OF_CLASS} as teachers_json,
  ${approvalFacts(userId)}`;

export const GRADEBOOK_JOINS = sql`cross join school_class on school_class.id = gradebook.class_id
  cross join subject on subject.id = school_class.subject_id
  cross join section on section.id = school_class.section_id
  cross join grade_level on grade_level.id = section.grade_level_id
  cross join term on term.id = gradebook.term_id
  cross join school_year on school_year.id = term.school_year_id`;

/** Gradebooks by uuid, of those the user may see; the rest are as if they were not there. */
export const gradebooksByUuid = (
  userId: number,
  uuids: readonly string[] | SQL,
  more: SQL = sql``,
): Statement<GradebookSqlRow> =>
  statement(sql`select ${gradebookColumns(userId)} ${more}
    from json_each(${Array.isArray(uuids) ? json(uuids) : (uuids as SQL)}) asked cross join gradebook on gradebook.uuid = asked.value ${GRADEBOOK_JOINS}
    where ${maySeeThisClass(userId, sql`gradebook.class_id`)} order by asked.key`);

/** Whether there is such a gradebook and the user may see it: one row, or none. */
export const gradebookIfSeen = (userId: number, uuid: string): Statement<Row<"gradebook", "id">> =>
  statement(sql`select gradebook.id from gradebook
    where gradebook.uuid = ${uuid} and ${maySeeThisClass(userId, sql`gradebook.class_id`)}`);

export function gradebookOf(row: GradebookSqlRow): GradebookRow {
  const categoriesWithoutScore = JSON.parse(row.incomplete_categories_json) as string[];
  return {
    uuid: row.uuid,
    name: row.name,
    status: row.status,
    version: row.version,
    classUuid: row.class_uuid,
    subject: { code: row.subject_code, name: row.subject_name, kind: row.subject_kind },
    section: { uuid: row.section_uuid, name: row.section_name },
    level: { code: row.level_code, name: row.level_name },
    schoolYear: {
      uuid: row.year_uuid,
      name: row.year_name,
      curriculum: row.curriculum ?? "",
      start: row.year_start,
      end: row.year_end,
    },
    term: { uuid: row.term_uuid, ordinal: row.term_ordinal },
    windows: {
      encoding: { start: row.encode_start_date, end: row.encode_end_date },
      correction: { start: row.correction_start_date, end: row.correction_end_date },
    },
    teachers: JSON.parse(row.teachers_json) as GradebookRow["teachers"],
    submittedAt: row.submitted_at,
    releaseDate: row.release_date,
    releasedAt: row.released_at,
    wasRejected: row.was_rejected === 1,
    rejectReason: row.reject_reason,
    isTeacher: row.is_teacher === 1,
    isOwn: row.is_own === 1,
    isHeadsOwn: row.is_heads_own === 1,
    lacksHead: row.lacks_head === 1,
    blanks: row.blanks,
    missingCount: row.missing_count,
    categoriesWithoutScore,
    undecidedMoves: row.undecided_moves,
    completeness: completenessText({
      blanks: row.blanks,
      categoriesWithoutScore,
      undecidedMoves: row.undecided_moves,
    }),
  };
}
