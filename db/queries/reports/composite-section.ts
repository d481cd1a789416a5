import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What a document says of a section beside its students' grades. */
export interface CompositeSection {
  section: string;
  levelCode: string;
  levelName: string;
  /** "" where it has none. */
  adviser: string;
  /** Of its learning areas, in the order of their classes. */
  subjects: { code: string; name: string; teachers: string[] }[];
}

/** A section with its adviser and the teachers of its learning areas; `json` is a CompositeSection. Who may see it, the grades say. */
export const compositeSection = (uuid: string): Statement<{ id: number; json: string }> =>
  statement(sql`select section.id, json_object('section', section.name, 'levelCode', grade_level.code, 'levelName', grade_level.name,
      'adviser', coalesce((select ${STAFF_NAME} from staff where staff.id = section.adviser_id), ''),
      'subjects', (select json_group_array(json(item))
        from (select json_object('code', subject.code, 'name', subject.name,
          'teachers', (select json_group_array(${STAFF_NAME}) from class_teacher join staff on staff.id = class_teacher.staff_id
            where class_teacher.class_id = school_class.id)) as item
        from school_class join subject on subject.id = school_class.subject_id
        where school_class.section_id = section.id and subject.kind in ('academic', 'performance')
          order by subject.position, school_class.id))) as json
    from section join grade_level on grade_level.id = section.grade_level_id where section.uuid = ${uuid}`);
