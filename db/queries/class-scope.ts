import { type ClassScope, rolesSeeingBy } from "../../core/grading/class-scope.ts";
import { type SQL, sql } from "../statement.ts";

/**
 * Who sees which class (decision 20), rendered from core's table: true for the classes the user may look at.
 * Its parts are evaluated once a statement, and only until one says yes: who sees all is never asked the rest.
 */
export const maySeeClass = (userId: number, classId: SQL): SQL =>
  sql`(exists (select 1 from user_role where ${hasScope(userId, "all")})
    or ${classId} in (select class_id from class_teacher where ${staffOf(userId, "taught", sql`staff_id`)})
    or ${classId} in (select school_class.id from section join school_class on school_class.section_id = section.id
      where ${staffOf(userId, "advised", sql`section.adviser_id`)})
    or ${classId} in (select school_class.id from staff
        join grade_level on grade_level.department_id = staff.department_id
        join section on section.grade_level_id = grade_level.id
        join school_class on school_class.section_id = section.id
      where staff.user_id = ${userId} and exists (select 1 from user_role where ${hasScope(userId, "department")})))`;

/** The first role decides. */
const hasScope = (userId: number, scope: ClassScope): SQL =>
  sql`user_id = ${userId} and position = 1
    and role_code in (${sql.join(
      rolesSeeingBy(scope).map((role) => sql`${role}`),
      sql`, `,
    )})`;

const staffOf = (userId: number, scope: ClassScope, column: SQL): SQL =>
  sql`${column} = (select id from staff where staff.user_id = ${userId})
    and exists (select 1 from user_role where ${hasScope(userId, scope)})`;
