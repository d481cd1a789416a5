import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

export interface SignatoryRow {
  role_code: "DH" | "RA";
  name: string;
}

/** Who signs a class's documents beside its teachers: the heads of its level's department, and the registrar. */
export const signatoriesOf = (gradebookUuid: string): Statement<SignatoryRow> =>
  statement(sql`select role_code, ${STAFF_NAME} as name
    from gradebook
      join school_class on school_class.id = gradebook.class_id
      join section on section.id = school_class.section_id
      join grade_level on grade_level.id = section.grade_level_id
      join user_role on position = 1 and role_code in ('DH', 'RA')
      join user_account on user_account.id = user_role.user_id and user_account.is_active = 1
      join staff on staff.user_id = user_account.id
    where gradebook.uuid = ${gradebookUuid}
      and (role_code = 'RA' or staff.department_id = grade_level.department_id)
    order by role_code, staff.id`);
