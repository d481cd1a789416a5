import { DEPARTMENT_HEADS, HEAD_ROLES } from "#core/grading/workflow/gradebook-facts.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { OWN_APPROVAL } from "#core/management/school-settings.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { flag } from "#db/select.ts";
import { json, type SQL, sql } from "#db/statement.ts";

/** Who teaches a class and who may approve its gradebooks, over the rows of school_class, subject, section and grade_level of a query. */
const staffOf = (userId: number): SQL => sql`(select id from staff where staff.user_id = ${userId})`;
const teaches = (staff: SQL): SQL => sql`exists (select 1 from class_teacher
  where class_teacher.class_id = school_class.id and class_teacher.staff_id = ${staff})`;
/** The first role decides. */
const hasRole = (user: SQL, roles: readonly RoleCode[]): SQL => sql`exists (select 1 from user_role
  where user_role.user_id = ${user} and user_role.position = 1
    and role_code in (select value from json_each(${json(roles)})))`;
const NOBODY_APPROVES_OWN = sql`not exists (select 1 from school_setting
  where name = ${OWN_APPROVAL.name} and value = ${OWN_APPROVAL.allowed})`;

const ADVISER: readonly RoleCode[] = ["HRA"];
const TEACHER: readonly RoleCode[] = ["ST"];

/**
 * The user is among the teachers of the class. Conduct is encoded by an ST; where none is among the teachers of the Homeroom, by
 * the adviser (HRA) of the section, or whoever else of that role teaches it.
 */
export const isTeacher = (
  userId: number,
): SQL => sql`(case when subject.kind = 'homeroom' and ${hasRole(sql`${userId}`, ADVISER)}
    then (section.adviser_id = ${staffOf(userId)} or ${teaches(staffOf(userId))})
      and not exists (select 1 from class_teacher join staff on staff.id = class_teacher.staff_id
        where class_teacher.class_id = school_class.id and ${hasRole(sql`staff.user_id`, TEACHER)})
    else ${teaches(staffOf(userId))} end)`;

/** The user teaches the class, and the school does not let its own teacher approve. */
const isOwn = (userId: number): SQL => sql`(${teaches(staffOf(userId))} and ${NOBODY_APPROVES_OWN})`;

/** A head of the department teaches the class. */
export const IS_HEADS_OWN = sql`(exists (select 1 from class_teacher join staff on staff.id = class_teacher.staff_id
    where class_teacher.class_id = school_class.id and staff.department_id = grade_level.department_id
      and ${hasRole(sql`staff.user_id`, HEAD_ROLES)})
  and ${NOBODY_APPROVES_OWN})`;

/** And nobody else heads the department. */
export const LACKS_HEAD = sql`(${IS_HEADS_OWN} and not exists (select 1 from staff
    cross join user_account on user_account.id = staff.user_id and user_account.is_active = 1
  where staff.department_id = grade_level.department_id and ${hasRole(sql`staff.user_id`, DEPARTMENT_HEADS)}
    and not ${teaches(sql`staff.id`)}))`;

/** The ids of the classes whose gradebooks the user may encode: taught, or advised. */
export const encodedClasses = (userId: number): SQL => sql`
  select class_id from class_teacher where staff_id = ${staffOf(userId)}
  union select school_class.id from section join school_class on school_class.section_id = section.id
    where section.adviser_id = ${staffOf(userId)} and ${isOwnSection(sql`section`)}`;
/** The ids of the classes a head teaches, of whatever department. */
export const CLASSES_OF_HEADS = sql`select class_id from user_role indexed by user_role_by_role
  cross join staff on staff.user_id = user_role.user_id
  cross join class_teacher on class_teacher.staff_id = staff.id
  where user_role.position = 1 and role_code in (select value from json_each(${json(HEAD_ROLES)}))`;

/** What the workflow asks of the one who looks at a gradebook. */
export const approvalFacts = (userId: number) => ({
  isTeacher: flag(isTeacher(userId)),
  isOwn: flag(isOwn(userId)),
  isHeadsOwn: flag(IS_HEADS_OWN),
  lacksHead: flag(LACKS_HEAD),
});
