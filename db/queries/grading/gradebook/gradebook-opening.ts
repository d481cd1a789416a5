import type { keysOfLetters } from "#core/shared/name-order.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { COUNTED_BY, recountGradebooks } from "./gradebook-counts.ts";

/** A class that has no gradebook yet in a term that began. */
export interface UnopenedRow extends Row<"term", "ordinal">, Row<"grading_scheme", "definition_json"> {
  class_id: Column<"school_class", "id">;
  term_id: Column<"term", "id">;
  subject_name: Column<"subject", "name">;
  subject_kind: Column<"subject", "kind">;
  level_name: Column<"grade_level", "name">;
  level_ordinal: Column<"grade_level", "ordinal">;
  section_name: Column<"section", "name">;
  year_name: Column<"school_year", "name">;
}

/** Classes without a gradebook in those of their terms whose encoding or correction is not over; those no scheme applies to are left out. */
export const unopenedClasses = (today: SchoolDay): Statement<UnopenedRow> =>
  statement(sql`select school_class.id as class_id, term.id as term_id, term.ordinal,
      subject.name as subject_name, subject.kind as subject_kind, grade_level.name as level_name, grade_level.ordinal as level_ordinal,
      section.name as section_name, school_year.name as year_name, grading_scheme.definition_json
    from term
      join school_year on school_year.id = term.school_year_id
      join section on section.school_year_id = term.school_year_id
      join grade_level on grade_level.id = section.grade_level_id
      join school_class on school_class.section_id = section.id
        and term.ordinal between school_class.first_term and school_class.last_term
      join subject on subject.id = school_class.subject_id
      join grading_scheme on grading_scheme.id = (select scheme_id from scheme_assignment
        where scheme_assignment.school_year_id = section.school_year_id
          and scheme_assignment.grade_level_id = section.grade_level_id
          and (scheme_assignment.subject_id = subject.id or scheme_assignment.subject_id is null)
        order by scheme_assignment.subject_id is null limit 1)
    where term.start_date <= ${today} and term.correction_end_date >= ${today}
      and not exists (select 1 from gradebook where class_id = school_class.id and term_id = term.id)
    order by school_class.id, term.id`);

export interface OpenedGradebook {
  uuid: string;
  classId: number;
  termId: number;
  name: string;
  letters: ReturnType<typeof keysOfLetters>;
  /** The name where another gradebook has `name` already. */
  nameWithYear: string;
  /** What is in it from the start: the conduct of a Homeroom. */
  activities: { uuid: string; component: string; code: string; name: string; maximum: number }[];
}

/** Opens them; one that somebody opened meanwhile stays as it is, and gets no activities from here. */
export const insertGradebooks = (opened: readonly OpenedGradebook[]): Statement<unknown>[] => [
  statement(sql`insert into gradebook (uuid, class_id, term_id, name)
    select value ->> 'uuid', value ->> 'classId', value ->> 'termId',
      iif(exists (select 1 from gradebook indexed by gradebook_by_name where name_key >= value ->> '$.letters.from'
        and name_key < value ->> '$.letters.before'),
        value ->> 'nameWithYear', value ->> 'name')
    from json_each(${json(opened)}) where true on conflict (class_id, term_id) do nothing`),
  statement(sql`insert into grading_activity
      (uuid, gradebook_id, component_code, code, column_name, maximum_e2, position)
    select activity.value ->> 'uuid', gradebook.id, activity.value ->> 'component', activity.value ->> 'code',
      activity.value ->> 'name', activity.value ->> 'maximum', activity.key + 1
    from json_each(${json(opened)}) opened
      cross join gradebook on gradebook.uuid = opened.value ->> 'uuid'
      cross join json_each(opened.value -> 'activities') activity`),
  recountGradebooks(COUNTED_BY.opening(opened.map(({ uuid }) => uuid))),
];
