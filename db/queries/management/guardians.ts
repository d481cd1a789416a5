import type { Guardianship } from "#core/management/people/guardians.ts";
import type { StudentWithGuardians } from "#core/management/people/guardians-plan.ts";
import { type PersonOnRecord, writingsOfName } from "#core/management/people/same-person.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { guardiansNamed } from "#db/queries/shared/name-letters.ts";
import type { Column, Row } from "#db/row.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The guardians of students, and what follows of who they are (M-24). */

/** The account `userId` is of a guardian of the row `student`. */
export const isChildOf = (userId: number): SQL => sql`exists (select 1 from guardianship
  cross join guardian on guardian.id = guardianship.guardian_id
  where guardianship.student_id = student.id and guardian.user_id = ${userId})`;
/** The students of whom the account `userId` is a guardian's, each once: their ids as student_id. */
export const childrenOfAccount = (userId: number): SQL => sql`(select distinct guardianship.student_id
  from guardian cross join guardianship on guardianship.guardian_id = guardian.id where guardian.user_id = ${userId})`;

/** Who also has a guardian of the row `student`: their ids. */
export const siblingsOf = (student: SQL): SQL => sql`(select other.student_id from guardianship own
  cross join guardianship other on other.guardian_id = own.guardian_id
  where own.student_id = ${student} and other.student_id <> own.student_id)`;

export interface SetGuardians {
  studentNumber: string;
  version: number;
  guardians: readonly Guardianship[];
}
/**
 * The guardians of students from now on: the first who gets bills is the sponsor, the first who gets mail the correspondent.
 * Follow the last with expectChanges(students.length).
 */
export function setGuardiansOf(students: readonly SetGuardians[]): Statement<unknown>[] {
  const rows = json(
    students.map(({ guardians, ...student }) => ({
      ...student,
      guardians: guardians.map(({ uuid, relation, getsBills, getsMail }) => ({
        uuid,
        relation,
        getsBills,
        getsMail,
      })),
      sponsor: guardians.find(({ getsBills }) => getsBills)?.uuid ?? "",
      correspondent: guardians.find(({ getsMail }) => getsMail)?.uuid ?? "",
    })),
  );
  const guardianOf = (field: string): SQL =>
    sql`(select id from guardian where uuid = changed.value ->> ${field})`;
  return [
    statement(sql`delete from guardianship where student_id in (
      select student.id from json_each(${rows}) changed cross join student on student_no = changed.value ->> 'studentNumber')`),
    statement(sql`insert into guardianship (student_id, guardian_id, place, relation, gets_bills, gets_mail)
      select student.id, guardian.id, one.key + 1, one.value ->> 'relation', one.value ->> 'getsBills', one.value ->> 'getsMail'
      from json_each(${rows}) changed cross join student on student_no = changed.value ->> 'studentNumber'
        cross join json_each(changed.value, '$.guardians') one cross join guardian on guardian.uuid = one.value ->> 'uuid'`),
    statement(sql`update student set guardian_id = ${guardianOf("sponsor")}, correspondent_id = ${guardianOf("correspondent")},
        version = student.version + 1
      from json_each(${rows}) changed
      where student_no = changed.value ->> 'studentNumber' and student.version = changed.value ->> 'version'`),
  ];
}
/** Those of one student. Follow the last with expectChanges(1). */
export const setGuardians = (
  student: Omit<SetGuardians, "guardians">,
  guardians: readonly Guardianship[],
): Statement<unknown>[] => setGuardiansOf([{ ...student, guardians }]);

/** Students with all their guardians; a row without a number may be about anyone. */
export const guardiansOfFile = (numbers: readonly string[]): Statement<StudentWithGuardians> => {
  const meant = numbers.includes("")
    ? sql`true`
    : sql`student.id in (select one.id from json_each(${json(numbers)}) wanted cross join student one on one.student_no = wanted.value)`;
  return mapRows(
    statement<Omit<StudentWithGuardians, "guardians"> & { guardians_json: string }>(sql`
      select student_no as studentNumber, student.fullname as name, student.version,
        (select json_group_array(json(item))
          from (select json_object('uuid', guardian.uuid, 'name', guardian.fullname, 'email', guardian.email,
            'relation', relation, 'getsBills', json(iif(gets_bills, 'true', 'false')),
            'getsMail', json(iif(gets_mail, 'true', 'false'))) as item
          from guardianship join guardian on guardian.id = guardianship.guardian_id
          where guardianship.student_id = student.id order by place)) as guardians_json
      from student where ${meant}`),
    ({ guardians_json, ...student }) => ({
      ...student,
      guardians: JSON.parse(guardians_json) as StudentWithGuardians["guardians"],
    }),
  );
};
/** The first students of whom the row `guardian` is a guardian: "000123 Santos, Ana, 000124 Santos, Ben". */
export const studentsOfGuardian = sql`coalesce((select group_concat(label, ', ') from (
  select student.student_no || ' ' || student.fullname as label
  from guardianship cross join student on student.id = guardianship.student_id
  where guardianship.guardian_id = guardian.id order by student.student_no limit 3)), '')`;
/** Sponsors whom a file may mean: of these names, email addresses or ids. */
export const sponsorsNamedOrAt = (
  people: readonly { name: string; email: string; systemId: string }[],
): Statement<PersonOnRecord & { id: number }> => {
  const distinct = (texts: readonly string[]) => json([...new Set(texts.filter(Boolean))]);
  const rows = statement<
    Omit<PersonOnRecord, "isActive"> & { id: number; is_active: number }
  >(sql`select guardian.id, guardian.uuid, guardian.fullname as name, guardian.email,
      guardian.contact_number as contact, guardian.home_address as address, guardian.is_active, ${studentsOfGuardian} as students
    from guardian where guardian.id in (
      ${guardiansNamed(people.flatMap(({ name }) => writingsOfName(name)))}
      union select one.id from json_each(${distinct(people.map(({ email }) => email.toLowerCase()))}) wanted
        cross join guardian one on lower(one.email) = wanted.value and one.email <> ''
      union select one.id from json_each(${distinct(people.map(({ systemId }) => systemId))}) wanted
        cross join guardian one on one.uuid = wanted.value)
    order by guardian.id`);
  return mapRows(rows, ({ is_active, ...person }) => ({ ...person, isActive: is_active === 1 }));
};

export interface GuardianRow
  extends Row<"guardian", "uuid" | "email" | "contact_number">,
    Row<"guardianship", "relation" | "gets_bills" | "gets_mail"> {
  name: Column<"guardian", "fullname">;
  is_active: 0 | 1;
  has_account: 0 | 1;
}
export const guardianOf = (row: GuardianRow): Guardianship & { name: string } => ({
  uuid: row.uuid,
  name: row.name,
  relation: row.relation,
  getsBills: row.gets_bills === 1,
  getsMail: row.gets_mail === 1,
});
/** The guardians of a student, in their order. */
export const guardiansOf = (studentNumber: string): Statement<GuardianRow> =>
  statement(sql`select guardian.uuid, guardian.fullname as name, guardian.email, guardian.contact_number, relation, gets_bills, gets_mail,
      guardian.is_active, guardian.user_id is not null as has_account
    from student cross join guardianship on guardianship.student_id = student.id
      cross join guardian on guardian.id = guardianship.guardian_id
    where student_no = ${studentNumber} order by place`);
/** These sponsors, where they are on record. */
export const sponsorsNamed = (
  uuids: readonly string[],
): Statement<Row<"guardian", "uuid" | "is_active"> & { name: Column<"guardian", "fullname"> }> =>
  statement(
    sql`select uuid, fullname as name, is_active from guardian where uuid in (select value from json_each(${json(uuids)}))`,
  );

export interface FamilyRow {
  studentNumber: Column<"student", "student_no">;
  studentName: Column<"student", "fullname">;
  version: Column<"student", "version">;
  /** JSON of all guardians of the student, in their order. */
  guardians_json: string;
}
/** The students of whom a sponsor is a guardian, each with all guardians. */
export const familyOf = (uuid: string): Statement<FamilyRow> =>
  statement(sql`select student_no as studentNumber, student.fullname as studentName, student.version,
      (select json_group_array(json(item)) from (select json_object('uuid', other.uuid, 'relation', relation,
          'getsBills', json(iif(gets_bills, 'true', 'false')), 'getsMail', json(iif(gets_mail, 'true', 'false'))) as item
        from guardianship all_of join guardian other on other.id = all_of.guardian_id
        where all_of.student_id = student.id order by place)) as guardians_json
    from guardian cross join guardianship on guardianship.guardian_id = guardian.id
      cross join student on student.id = guardianship.student_id
    where guardian.uuid = ${uuid} order by student.name_key, student.id`);

export interface MergeRow extends Row<"sponsor_merge", "uuid" | "before_json" | "merged_at" | "undone_at"> {
  kept_uuid: Column<"guardian", "uuid">;
  merged_uuid: Column<"guardian", "uuid">;
  merged_name: Column<"guardian", "fullname">;
  user: string;
}
/** The newest merge into a sponsor. */
export const newestMergeInto = (uuid: string): Statement<MergeRow> =>
  statement(sql`select sponsor_merge.uuid, before_json, merged_at, undone_at, kept.uuid as kept_uuid,
      merged.uuid as merged_uuid, merged.fullname as merged_name, coalesce(${USER_NAME}, '') as user
    from guardian kept cross join sponsor_merge on kept_id = kept.id
      join guardian merged on merged.id = merged_id left join user_account on user_account.id = merged_by
    where kept.uuid = ${uuid} order by sponsor_merge.id desc limit 1`);
export const insertMerge = (
  merge: { uuid: string; kept: string; merged: string; before: object },
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into sponsor_merge (uuid, kept_id, merged_id, before_json, merged_at, merged_by)
    select ${merge.uuid}, kept.id, merged.id, ${json(merge.before)}, ${now}, ${userId}
    from guardian kept cross join guardian merged on merged.uuid = ${merge.merged} where kept.uuid = ${merge.kept}`);
/** Follow with expectChanges(1). */
export const mergeUndone = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update sponsor_merge set undone_at = ${now} where uuid = ${uuid} and undone_at is null`);
