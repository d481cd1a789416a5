import type { GradebookStatus } from "../../../../core/grading/workflow/gradebook-actions.ts";
import type { SubjectKind } from "../../../../core/management/subject-kind.ts";
import type { TermOrdinal } from "../../../../core/management/term-name.ts";
import type { TermAsked } from "../../../../core/reports/missing/missing-contract.ts";
import type { SchoolDay } from "../../../../core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "../../../statement.ts";
import { maySeeClass } from "../../grading/class-scope.ts";
import { GRADEBOOK_JOINS } from "../../grading/gradebook/gradebook.ts";
import { UNGRADED } from "../missing-grades.ts";
import { termAsked } from "../performance-list.ts";

/** The classes of a term that one sees: for the board, and for reminding their teachers. */
interface Asker {
  userId: number;
  today: SchoolDay;
}
const inTerm = ({ userId, today }: Asker, asked: TermAsked): SQL =>
  sql`gradebook.term_id = ${termAsked({ filter: asked, today })} and ${maySeeClass(userId, sql`gradebook.class_id`)}`;

export interface BoardRow {
  class_uuid: string;
  uuid: string;
  section_uuid: string;
  section_name: string;
  is_club: 0 | 1;
  level_name: string;
  subject: string;
  subject_kind: SubjectKind;
  status: GradebookStatus;
  ungraded: number;
  window_end: SchoolDay | null;
}
export const boardRows = (asker: Asker, asked: TermAsked): Statement<BoardRow> =>
  statement(sql`select school_class.uuid as class_uuid, gradebook.uuid, section.uuid as section_uuid, section.name as section_name, section.kind = 'club' as is_club,
      grade_level.name as level_name, subject.name as subject, subject.kind as subject_kind, gradebook.status, ${UNGRADED} as ungraded,
      encode_end_date as window_end
    from gradebook indexed by gradebook_by_term ${GRADEBOOK_JOINS} where ${inTerm(asker, asked)}
    order by grade_level.ordinal, section.kind = 'club', section.name collate nocase, section.id, subject.kind, subject.position, subject.name, gradebook.id`);

/** The term that is asked for; no row: there is none. */
export const termOfBoard = (
  { today }: Asker,
  asked: TermAsked,
): Statement<{ uuid: string; ordinal: TermOrdinal; year_name: string }> =>
  statement(sql`select term.uuid, ordinal, school_year.name as year_name from term
    join school_year on school_year.id = school_year_id where term.id = ${termAsked({ filter: asked, today })}`);

/** A class that waits for one of its teachers. */
export interface WaitingClass {
  teacher_uuid: string;
  email: string;
  given_name: string;
  name: string;
  status: GradebookStatus;
  ungraded: number;
  blanks: number;
  window_end: SchoolDay | null;
  /** The teacher was reminded on this day already. */
  is_reminded: 0 | 1;
}
const REMINDED = (teacher: SQL, day: SchoolDay): SQL =>
  sql`exists (select 1 from mail where kind = 'grade-reminder' and status <> 'failed' and subject_uuid = ${teacher} and subject_number = ${day})`;

export const waitingClasses = (
  asker: Asker,
  asked: TermAsked,
  statuses: readonly GradebookStatus[],
): Statement<WaitingClass> =>
  statement(sql`select user_account.uuid as teacher_uuid, user_account.email, user_account.given_name, gradebook.name, gradebook.status,
      ${UNGRADED} as ungraded, gradebook.blanks, encode_end_date as window_end,
      ${REMINDED(sql`user_account.uuid`, asker.today)} as is_reminded
    from gradebook indexed by gradebook_by_term ${GRADEBOOK_JOINS}
      cross join class_teacher on class_teacher.class_id = gradebook.class_id
      cross join staff on staff.id = class_teacher.staff_id cross join user_account on user_account.id = staff.user_id
    where ${inTerm(asker, asked)} and gradebook.status in (select value from json_each(${json(statuses)})) and user_account.is_active = 1
    order by user_account.id, gradebook.name collate nocase, gradebook.id`);

/** Nobody reminded these teachers meanwhile. */
export const areNotReminded = (teacherUuids: readonly string[], day: SchoolDay): SQL =>
  sql`not exists (select 1 from json_each(${json(teacherUuids)}) teacher where ${REMINDED(sql`teacher.value`, day)})`;
