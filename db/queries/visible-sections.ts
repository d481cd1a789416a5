import { type ClassScope, rolesSeeingBy } from "../../core/grading/class-scope.ts";
import { type SQL, sql } from "../statement.ts";

/** The role that stands in the database now sees by this scope. */
const sees = (userId: number, scope: ClassScope): SQL =>
  sql`user_role.user_id = ${userId} and user_role.position = 1
    and role_code in (select value from json_each(${JSON.stringify(rolesSeeingBy(scope))}))`;

/**
 * The ids of the sections a user sees (decision 20), rendered from core's table: all of them, those of the department's
 * levels, the one advised, those in which one teaches. Whoever sees a section sees its students.
 */
export const visibleSections = (userId: number): SQL => sql`
  select section.id from user_role cross join section where ${sees(userId, "all")}
  union all
  select section.id from user_role join staff on staff.user_id = user_role.user_id
      join grade_level on grade_level.department_id = staff.department_id
      join section on section.grade_level_id = grade_level.id
    where ${sees(userId, "department")}
  union all
  select section.id from user_role join staff on staff.user_id = user_role.user_id
      join section on section.adviser_id = staff.id
    where ${sees(userId, "advised")}
  union all
  select school_class.section_id from user_role join staff on staff.user_id = user_role.user_id
      join class_teacher on class_teacher.staff_id = staff.id
      join school_class on school_class.id = class_teacher.class_id
    where ${sees(userId, "taught")}`;
