import { type ClassScope, rolesSeeingBy } from "#core/grading/workflow/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { type SQL, sql } from "#db/statement.ts";

/**
 * Who sees which classes and sections, rendered from core's table: the one place that does. Joined by `cross join`, so that
 * the few rows of a person come first: the planner would walk the classes of the school for them.
 */
const staffOf = (userId: number): SQL => sql`(select id from staff where staff.user_id = ${userId})`;

/** The user's first role sees by this scope. */
export const seesBy = (userId: number, scope: ClassScope): SQL =>
  sql`exists (select 1 from user_role where ${hasScope(userId, scope)})`;

const taughtClasses = (userId: number): SQL => sql`
  select class_id from class_teacher where staff_id = ${staffOf(userId)} and ${seesBy(userId, "taught")}`;
const advisedSections = (userId: number): SQL => sql`
  select section.id from section where section.adviser_id = ${staffOf(userId)} and ${isOwnSection(sql`section`)}
    and ${seesBy(userId, "advised")}`;
const headedSections = (userId: number, year?: SQL): SQL => sql`
  select section.id ${year ? sql`, section.kind` : sql``} from staff
    cross join grade_level on grade_level.department_id = staff.department_id
    cross join section on section.grade_level_id = grade_level.id ${year ? sql`and section.school_year_id = ${year}` : sql``}
  where staff.user_id = ${userId} and ${seesBy(userId, "department")}`;

/** The ids of the classes the user sees by teaching them, advising their section or heading their department. */
export const seenClasses = (userId: number): SQL => sql`${taughtClasses(userId)}
  union select school_class.id from (${wholeSections(userId)}) own
    cross join school_class on school_class.section_id = own.section_id`;

/** The ids of the sections the user sees every class of, by advising them or heading their department. */
export const wholeSections = (userId: number): SQL =>
  sql`select id as section_id from (${advisedSections(userId)} union ${headedSections(userId)})`;

/** True for the sections of which the user sees every class. */
export const maySeeWholeSection = (userId: number, sectionId: SQL): SQL =>
  sql`(exists (select 1 from user_role where ${hasScope(userId, "all")}) or ${sectionId} in (${wholeSections(userId)}))`;

/** CTEs of the sections a user sees: `level`, of which the user sees every section, and `besides`, the ids of sections of other levels. */
export const levelsSeen = (userId: number): SQL => sql`
  level as materialized (select id, name, ordinal from grade_level where id in (${seenLevels(userId)})),
  besides as materialized (select distinct section.id from (${advisedSections(userId)}
      union all select school_class.section_id from (${taughtClasses(userId)}) taught
        cross join school_class on school_class.id = taught.class_id) own
    cross join section on section.id = own.id where section.grade_level_id not in (select id from level))`;

/** The ids of the sections a user sees: all, those of the department's levels, the one advised, those in which one teaches. Whoever sees a section sees its students. */
export const visibleSections = (userId: number): SQL => sql`
  select section.id from user_role cross join section where ${hasScope(userId, "all")}
  union all ${headedSections(userId)}
  union all ${advisedSections(userId)}
  union all select school_class.section_id from (${taughtClasses(userId)}) taught
    cross join school_class on school_class.id = taught.class_id`;

/** Those of a school year, each once, with its kind. */
export const visibleSectionsOf = (userId: number, year: SQL): SQL => sql`
  select section.id, section.kind from user_role cross join section on section.school_year_id = ${year} where ${hasScope(userId, "all")}
  union all ${headedSections(userId, year)}
  union all select distinct section.id, section.kind from (${advisedSections(userId)}
      union all select school_class.section_id from (${taughtClasses(userId)}) taught
        cross join school_class on school_class.id = taught.class_id) own
    cross join section on section.id = own.id and section.school_year_id = ${year}
    where section.grade_level_id not in (${seenLevels(userId)})`;

/** True for `visibleSections`: who sees all is never asked the rest. */
export const maySeeSection = (userId: number, sectionId: SQL): SQL =>
  sql`(exists (select 1 from user_role where ${hasScope(userId, "all")}) or ${sectionId} in (${visibleSections(userId)}))`;

/** The ids of the grade levels of which the user sees every class: all, or those of the department. */
export const seenLevels = (userId: number): SQL => sql`
  select grade_level.id from user_role cross join grade_level where ${hasScope(userId, "all")}
  union all select grade_level.id from staff join grade_level on grade_level.department_id = staff.department_id
    where staff.user_id = ${userId} and ${seesBy(userId, "department")}`;

/** The user sees whole grade levels, or all. */
export const hasLevels = (userId: number): SQL => sql`exists (select 1 from (${seenLevels(userId)}))`;
/** One row for a user who sees whole grade levels, but not all of the school; none otherwise. Joined first, so that what follows it is read for the others alone. */
export const seesLevelsAlone = (userId: number): SQL =>
  sql`(select 1 where not ${seesBy(userId, "all")} and ${hasLevels(userId)}) heads`;
/** The same for a user who sees no whole grade level. */
export const unlessSeesLevels = (userId: number): SQL =>
  sql`(select 1 where not ${hasLevels(userId)}) others`;

/** The classes the user sees besides, by teaching them or advising their section: class_id, section_id, subject_id. */
export const seenBesides = (userId: number): SQL => sql`
  select school_class.id as class_id, school_class.section_id, school_class.subject_id
  from (${taughtClasses(userId)} union select school_class.id from (${advisedSections(userId)}) own
      cross join school_class on school_class.section_id = own.id) own
    cross join school_class on school_class.id = own.class_id
    cross join section on section.id = school_class.section_id
  where section.grade_level_id not in (${seenLevels(userId)})`;

/** True for the classes the user may look at. Evaluated once a statement: who sees all is never asked the rest. */
export const maySeeClass = (userId: number, classId: SQL): SQL =>
  sql`(exists (select 1 from user_role where ${hasScope(userId, "all")}) or ${classId} in (${seenClasses(userId)}))`;

/** The same for a few classes, each asked by itself: of who sees hundreds, one look at the class costs less than the set. */
export const maySeeThisClass = (userId: number, classId: SQL): SQL =>
  sql`(exists (select 1 from user_role where ${hasScope(userId, "all")})
    or exists (select 1 from class_teacher where class_teacher.class_id = ${classId}
      and staff_id = ${staffOf(userId)} and ${seesBy(userId, "taught")})
    or exists (select 1 from school_class seen cross join section on section.id = seen.section_id where seen.id = ${classId}
      and (section.adviser_id = ${staffOf(userId)} and ${isOwnSection(sql`section`)} and ${seesBy(userId, "advised")}
        or section.grade_level_id in (select grade_level.id from staff
            join grade_level on grade_level.department_id = staff.department_id where staff.user_id = ${userId})
          and ${seesBy(userId, "department")})))`;

/** The same, of a query that knows the grade level of the class's section: what a whole grade level shows is not listed class by class. */
export const seesClassOrLevel = (userId: number, of: { classId: SQL; gradeLevelId: SQL }): SQL =>
  sql`(${of.gradeLevelId} in (${seenLevels(userId)})
    or ${of.classId} in (select class_id from (${seenBesides(userId)})))`;

/**
 * What is selected of the gradebooks of the classes the user may look at, in the order of the index that is named. Who sees whole
 * grade levels walks it, and leaves out what is of others; anyone else's are found from their own classes, however many the school has.
 */
export const walkedGradebooks = (
  userId: number,
  { select, index, where }: { select: SQL; index: string; where: SQL },
): SQL => {
  const isSeen = sql`exists (select 1 from school_class cross join section on section.id = school_class.section_id
    where school_class.id = gradebook.class_id
      and ${seesClassOrLevel(userId, { classId: sql`school_class.id`, gradeLevelId: sql`section.grade_level_id` })})`;
  return sql`select ${select} from user_role cross join gradebook indexed by ${sql.raw(index)}
      on ${hasScope(userId, "all")} where ${where}
    union all
    select ${select} from ${seesLevelsAlone(userId)} cross join gradebook indexed by ${sql.raw(index)} where ${where} and ${isSeen}
    union all
    select ${select} from ${unlessSeesLevels(userId)} cross join (${seenClasses(userId)}) own
      cross join gradebook indexed by gradebook_by_class on gradebook.class_id = own.class_id where ${where}`;
};

/**
 * What is selected of the gradebooks of the classes the user may look at. Who sees all walks the index that is named, in its
 * order; anyone else's are found from their own classes, however many the school has. No role sees by both: one half is empty.
 */
export const ofSeenGradebooks = (
  userId: number,
  { select, index, where, groupBy }: { select: SQL; index: string; where: SQL; groupBy?: SQL },
): SQL => {
  const rest = groupBy ? sql`where ${where} group by ${groupBy}` : sql`where ${where}`;
  return sql`select ${select} from user_role cross join gradebook indexed by ${sql.raw(index)} on ${hasScope(userId, "all")} ${rest}
    union all
    select ${select} from (${seenClasses(userId)}) own
      cross join gradebook indexed by gradebook_by_class on gradebook.class_id = own.class_id ${rest}`;
};

/** Of a row of user_role: the user's first role, which decides, sees by this scope. Joined first, it is asked once and not of every row. The plus: it is one row, and leaves the order of what is joined. */
export const hasScope = (userId: number, scope: ClassScope): SQL =>
  sql`user_role.user_id = ${userId} and user_role.position = 1
    and +role_code in (${sql.join(
      rolesSeeingBy(scope).map((role) => sql`${role}`),
      sql`, `,
    )})`;
